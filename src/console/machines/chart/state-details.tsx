import type { ChartState } from '../../../client/types.ts';
import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';
import { age } from '../ages.ts';
import { nowMs } from '../clock.ts';
import { deadlinesOf } from './deadlines.ts';
import { withoutMachine } from './lit-states.ts';
import { TransitionTable } from './transition-table.tsx';
import './state-details.css';

interface StateDetailsProps {
  readonly state: ChartState;
  /** Undefined where no such machine runs. */
  readonly actor: ActorNode | undefined;
  readonly isLit: boolean;
  /** Whether it is shown because the machine stands in it, and not because somebody chose it. */
  readonly isFollowing: boolean;
  readonly choose: (state: string) => void;
  readonly follow: () => void;
}

/** What a state does: what it invokes and tells, where it may go, and how long it may last. */
export function StateDetails({ state, actor, isLit, isFollowing, choose, follow }: StateDetailsProps) {
  const deadlines = deadlinesOf(state, actor?.deadlines ?? [], nowMs.value);
  return (
    <section class="card state-details" aria-labelledby="state-title">
      <h3 id="state-title">
        {withoutMachine(state.id)}{' '}
        <span class={isLit ? 'lit-word' : 'muted'}>{isLit ? 'lit' : 'not lit'}</span>
      </h3>
      <p class="muted">
        {state.kind}
        {isLit && actor?.since != null && ` · for ${age(actor.since, nowMs.value)}`}
      </p>
      {isFollowing ? (
        <p class="muted">Follows the machine; press a state of the chart to stay with it.</p>
      ) : (
        <button type="button" onClick={follow}>
          Follow the machine
        </button>
      )}
      <dl>
        <Items
          title="Invokes"
          items={state.invokes.map(({ id, source }) => (id === source ? id : `${source} (${id})`))}
        />
        <Items title="On entry" items={state.entry} />
        <Items title="On exit" items={state.exit} />
        {deadlines.length > 0 && (
          <>
            <dt>Deadlines</dt>
            {deadlines.map(({ name, lasts, left }) => (
              <dd key={name}>
                <code>{name}</code> {lasts ?? (left === undefined && 'known once it is entered')}{' '}
                {left !== undefined && <strong class="time-left">{left}</strong>}
              </dd>
            ))}
          </>
        )}
      </dl>
      <TransitionTable transitions={state.transitions} choose={choose} />
    </section>
  );
}

function Items({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      {items.map((item, index) => (
        <dd key={`${index} ${item}`}>
          <code>{item}</code>
        </dd>
      ))}
    </>
  );
}
