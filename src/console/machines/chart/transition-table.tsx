import type { ChartTransition } from '../../../client/types.ts';
import { Table } from '../../table.tsx';
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
      <Table caption="Transitions" columns={['Event', 'To, and what is done']}>
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
      </Table>
    </div>
  );
}
