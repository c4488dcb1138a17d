import type { ChartTransition } from '../../client/types.ts';
import { withoutMachine } from './lit-states.ts';

interface TransitionTableProps {
  readonly transitions: readonly ChartTransition[];
  readonly choose: (state: string) => void;
}

/** The ways out of a state; a target that is pressed is looked at next. */
export function TransitionTable({ transitions, choose }: TransitionTableProps) {
  if (transitions.length === 0) return null;
  return (
    <div class="wide">
      <table>
        <caption>Transitions</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">To, and what is done</th>
          </tr>
        </thead>
        <tbody>
          {transitions.map(({ id, event, guard, targets, actions }) => (
            <tr key={id}>
              <td>
                <code>{event}</code>
                {guard !== null && <div class="muted">if {guard}</div>}
              </td>
              <td>
                {targets.length === 0 && 'stays'}
                {targets.map((target) => (
                  <button key={target} type="button" class="plain" onClick={() => choose(target)}>
                    {withoutMachine(target)}
                  </button>
                ))}
                {actions.length > 0 && <div class="muted">{actions.join(', ')}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
