import { useState } from 'preact/hooks';
import type { Override } from '../../client/generated/types.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { ChangeHistory } from './change-history.tsx';
import { changeTexts } from './changes/texts.ts';
import { brainVersion, type ListedSynapse, placeText } from './synapses.ts';
import { TextDiff } from './text-diff.tsx';
import { brainTexts } from './texts.ts';

interface VersionsProps {
  readonly name: string;
  readonly source: NonNullable<ListedSynapse['source']>;
  readonly revert: () => void;
}

/** Where a synapse is from, with the ways to its other states: that of its file, and earlier ones. */
export function Versions({ name, source, revert }: VersionsProps) {
  const [shown, setShown] = useState<'difference' | 'history'>();
  const toggle = (part: 'difference' | 'history') => setShown(shown === part ? undefined : part);
  const file = overriddenFile(source);
  return (
    <>
      <p class="muted">{originText(source)}</p>
      <div class="row">
        {file !== undefined && (
          <>
            <Button
              text={shown === 'difference' ? changeTexts.hideDifference : changeTexts.showDifference}
              aria-expanded={shown === 'difference'}
              onClick={() => toggle('difference')}
            />
            <Button text={changeTexts.revert(file)} onClick={() => revert()} />
          </>
        )}
        <Button
          text={shown === 'history' ? changeTexts.hideHistory : changeTexts.history}
          aria-expanded={shown === 'history'}
          onClick={() => toggle('history')}
        />
      </div>
      {shown === 'difference' && file !== undefined && <Difference name={name} />}
      {shown === 'history' && <ChangeHistory name={name} />}
    </>
  );
}

/** What is in force against what the file says. */
function Difference({ name }: { readonly name: string }) {
  const path = `/brain/overrides/${encodeURIComponent(name)}`;
  const { answer, error } = useLoaded<Override>(path, brainVersion.value);
  if (error !== undefined) return <p class="bad">{error}</p>;
  if (answer === undefined) return <p role="status">{brainTexts.reading}</p>;
  const { file, before, after } = answer;
  return <TextDiff before={before ?? ''} after={after ?? ''} label={changeTexts.difference(file)} />;
}

/** The file of the kit that something stored goes before. */
function overriddenFile(source: VersionsProps['source']): string | undefined {
  if (source.from === 'kit') return source.changed === undefined ? undefined : source.file;
  return source.covers?.file;
}

function originText(source: VersionsProps['source']): string {
  const place = placeText(source);
  if (source.from === 'kit')
    return source.changed === undefined
      ? brainTexts.originKit(place, source.file)
      : brainTexts.originSwitched(place, source.changed.file);
  if (source.covers === undefined) return brainTexts.originCreated(place);
  return brainTexts.originChanged(place, source.covers.file, source.covers.line);
}
