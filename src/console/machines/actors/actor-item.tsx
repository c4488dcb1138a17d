import { age } from '../ages.ts';
import { withoutMachine } from '../chart/lit-states.ts';
import { nowMs } from '../clock.ts';
import type { ActorRow } from './actor-rows.ts';

interface ActorItemProps {
  readonly row: ActorRow;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
}

/** One actor of the tree: what it is, where it stands, since when. */
export function ActorItem({ row, isChosen, isFocusable }: ActorItemProps) {
  const { actor, level, isOpen, position, siblings } = row;
  const { kind, name, states, since, path, detail } = actor;
  return (
    <div
      role="treeitem"
      class={isChosen ? 'actor chosen' : 'actor'}
      data-actor={path}
      tabIndex={isFocusable ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isChosen}
      style={{ '--level': level }}
    >
      <span class="fold" aria-hidden="true">
        {isOpen === undefined ? '' : isOpen ? '▾' : '▸'}
      </span>
      <span class="actor-words">
        <span>{name}</span>
        {kind !== 'actor' && kind !== name && <span class="muted">{kind}</span>}
        <span class="actor-state">{states.map(withoutMachine).join(', ')}</span>
        {detail !== null && <span class="muted">{detail}</span>}
      </span>
      {since !== null && <span class="muted actor-age">{age(since, nowMs.value)}</span>}
    </div>
  );
}
