import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { type ActorRow, actorRows, treeStep } from './actors.ts';
import { withoutMachine } from './chart/charts.ts';
import { age, nowMs } from './clock.ts';
import { machinesTexts } from './texts.ts';

interface ActorTreeProps {
  readonly tree: ActorNode;
  readonly chosen: string;
  readonly choose: (path: string) => void;
}

/** Everything that runs; the arrow keys go through it. */
export function ActorTree({ tree, chosen, choose }: ActorTreeProps) {
  const folded = useSignal<ReadonlySet<string>>(new Set());
  const focused = useSignal(chosen);
  const list = useRef<HTMLDivElement>(null);
  const rows = actorRows(tree, folded.value);
  const present = rows.find(({ actor }) => actor.path === focused.value) ?? rows[0];

  const fold = (path: string, isFolded: boolean): void => {
    const next = new Set(folded.value);
    if (isFolded) next.add(path);
    else next.delete(path);
    folded.value = next;
  };
  const focus = (path: string): void => {
    focused.value = path;
    list.current?.querySelector<HTMLElement>(`[data-actor="${CSS.escape(path)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const step = treeStep(rows, present?.actor.path ?? '', event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (step.does === 'focus') focus(step.path);
    else if (step.does === 'choose') choose(step.path);
    else fold(step.path, step.does === 'fold');
  };
  const click = ({ target }: MouseEvent): void => {
    const row = rows.find(({ actor }) => actor.path === pathOf(target));
    if (row === undefined) return;
    const { path } = row.actor;
    focused.value = path;
    if (isFold(target) && row.isOpen !== undefined) fold(path, row.isOpen);
    else choose(path);
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={machinesTexts.actors}
      class="actor-tree"
      onClick={click}
      onKeyDown={press}
    >
      {rows.map((row) => (
        <ActorItem
          key={row.actor.path}
          row={row}
          isChosen={row.actor.path === chosen}
          isFocusable={row === present}
        />
      ))}
    </div>
  );
}

const pathOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-actor]')?.dataset.actor : undefined;

const isFold = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.fold') !== null;

interface ActorItemProps {
  readonly row: ActorRow;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
}

/** One actor of the tree: what it is, where it stands, since when. */
function ActorItem({ row, isChosen, isFocusable }: ActorItemProps) {
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
