import type { DeletedSynapse } from '../../client/generated/types.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { momentText } from '../runs/trace.ts';
import { ChangeHistory } from './change-history.tsx';
import { changeTexts } from './changes/texts.ts';
import { brainVersion, restoreSynapse } from './synapses.ts';
import { useTold } from './use-told.ts';

/** What was changed in the brain, and what can be brought back. */
export function BrainChangesPanel() {
  return (
    <div class="brain-changes">
      <h2 id="deleted">{changeTexts.deletedHeading}</h2>
      <DeletedSynapses />
      <h2>{changeTexts.allChanges}</h2>
      <ChangeHistory />
    </div>
  );
}

function DeletedSynapses() {
  const { answer, error } = useLoaded<{ readonly deleted: readonly DeletedSynapse[] }>(
    '/brain/deleted',
    brainVersion.value,
  );
  const [message, tell] = useTold();
  const restore = (name: string): Promise<void> =>
    tell(async () => {
      await restoreSynapse(name);
      return changeTexts.restored(name);
    });
  const deleted = answer?.deleted ?? [];
  return (
    <>
      <p role="status">{error ?? message}</p>
      {answer !== undefined && deleted.length === 0 && <p class="muted">{changeTexts.noneDeleted}</p>}
      <ul class="changes" aria-labelledby="deleted">
        {deleted.map(({ name, at, from }) => (
          <li key={name} class="row">
            <span class="facts">
              <strong>{name}</strong>{' '}
              <span class="muted">
                {from === 'kit' && changeTexts.stillInFile} {at !== null && momentText(at)}
              </span>
            </span>
            <Button
              text={changeTexts.bringBack}
              aria-label={changeTexts.bringBackName(name)}
              onClick={() => restore(name)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
