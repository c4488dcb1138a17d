import type { SettledEvent } from '../../../client/types.ts';
import { namedPath } from '../named-path.ts';
import { inWords } from '../named-transition.ts';

/** The way that the machines took upon an event. */
export function SettledPath({
  settled: { settled, path, left_out: leftOut },
}: {
  readonly settled: SettledEvent;
}) {
  return (
    <>
      <p class={settled ? 'good' : 'bad'}>
        {settled ? 'At rest again' : 'Not at rest when the wait was over'}
        {path.length === 0 ? '; nothing changed.' : ', by this path:'}
      </p>
      <ol class="path">
        {namedPath(path).map((named, index) => (
          <li key={`${index}`}>{inWords(named)}</li>
        ))}
      </ol>
      {leftOut > 0 && <p class="muted">and {leftOut} more</p>}
    </>
  );
}
