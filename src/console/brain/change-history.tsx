import { useState } from 'preact/hooks';
import type { BrainChange, BrainChangeSummary, BrainChanges } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { momentText } from '../runs/trace.ts';
import { changeTexts } from './changes/texts.ts';
import { brainVersion } from './synapses.ts';
import { TextDiff } from './text-diff.tsx';
import { brainTexts } from './texts.ts';
import { useTold } from './use-told.ts';

/** The changes of a synapse, or of all, the newest first, each to be seen and undone. */
export function ChangeHistory({ name }: { readonly name?: string }) {
  const [message, tell] = useTold();
  const path = name === undefined ? '/brain/changes' : `/brain/changes?name=${encodeURIComponent(name)}`;
  const { answer, error } = useLoaded<BrainChanges>(path, brainVersion.value);
  const undo = ({ id, name }: BrainChangeSummary): Promise<void> =>
    tell(async () => {
      await call('POST', `/brain/changes/${id}/undo`);
      return changeTexts.undone(name);
    });
  const { changes = [], damaged = [] } = answer ?? {};
  return (
    <section aria-label={name === undefined ? changeTexts.allChanges : changeTexts.historyOf(name)}>
      <p role="status">{message}</p>
      {error !== undefined && <p class="bad">{error}</p>}
      {answer === undefined && error === undefined && <p>{brainTexts.reading}</p>}
      {answer !== undefined && changes.length === 0 && <p class="muted">{changeTexts.noChanges}</p>}
      <ol class="changes">
        {changes.map((change) => (
          <Change key={change.id} change={change} isNamed={name === undefined} undo={undo} />
        ))}
      </ol>
      {damaged.length > 0 && (
        <div class="bad">
          <p>{changeTexts.damaged}</p>
          <ul>
            {damaged.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly change: BrainChangeSummary;
  /** Whether its synapse is named. */
  readonly isNamed: boolean;
  readonly undo: (change: BrainChangeSummary) => Promise<void>;
}

function Change({ change, isNamed, undo }: ChangeProps) {
  const [isShown, setShown] = useState(false);
  const { id, at, name, by, undoes } = change;
  const facts = [
    changeTexts[change.kind],
    ...(change.in === 'file' ? [changeTexts.inFile] : []),
    ...(undoes === undefined ? [] : [changeTexts.undoOf(undoes)]),
    ...(by === undefined ? [] : [changeTexts.by(by)]),
  ];
  return (
    <li>
      <div class="row">
        <span class="facts">
          {isNamed && <a href={`#/brain/${encodeURIComponent(name)}`}>{name}</a>} {facts.join(', ')}{' '}
          <time class="muted" dateTime={at}>
            {momentText(at)}
          </time>
        </span>
        <Button
          text={isShown ? changeTexts.hide : changeTexts.show}
          aria-label={isShown ? changeTexts.hideChange(id) : changeTexts.showChange(id)}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        />
        <Button
          text={changeTexts.undo}
          aria-label={changeTexts.undoChange(id)}
          onClick={() => undo(change)}
        />
      </div>
      {isShown && <ChangedText id={id} />}
    </li>
  );
}

/** The text before and after a change. */
function ChangedText({ id }: { readonly id: number }) {
  const { answer, error } = useLoaded<BrainChange>(`/brain/changes/${id}`, brainVersion.value);
  if (error !== undefined) return <p class="bad">{error}</p>;
  if (answer === undefined) return <p role="status">{brainTexts.reading}</p>;
  const { before, after, refused } = answer;
  return (
    <>
      {refused !== undefined && <p class="muted">{refused}</p>}
      <TextDiff before={before ?? ''} after={after ?? ''} label={changeTexts.change(id)} />
    </>
  );
}
