import type { ActorRow } from './actor-rows.ts';

/** What a key does in the tree. */
export type TreeStep =
  | { readonly does: 'focus'; readonly path: string }
  | { readonly does: 'fold' | 'unfold'; readonly path: string }
  | { readonly does: 'choose'; readonly path: string };

/** The keys of a tree as people know them from everywhere; undefined when the key does nothing here. */
export function treeStep(rows: readonly ActorRow[], focused: string, key: string): TreeStep | undefined {
  const index = Math.max(
    0,
    rows.findIndex(({ actor }) => actor.path === focused),
  );
  const row = rows[index];
  if (row === undefined) return undefined;
  const { path } = row.actor;
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[index + 1]);
    case 'ArrowUp':
      return focusOn(rows[index - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      return row.isOpen === false
        ? { does: 'unfold', path }
        : row.isOpen === true
          ? focusOn(rows[index + 1])
          : undefined;
    case 'ArrowLeft':
      return row.isOpen ? { does: 'fold', path } : parentOf(row);
    case 'Enter':
    case ' ':
      return { does: 'choose', path };
    default:
      return undefined;
  }
}

const focusOn = (row: ActorRow | undefined): TreeStep | undefined =>
  row && { does: 'focus', path: row.actor.path };

const parentOf = ({ parent }: ActorRow): TreeStep | undefined =>
  parent === undefined ? undefined : { does: 'focus', path: parent };
