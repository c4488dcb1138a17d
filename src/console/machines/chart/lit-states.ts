/** The states that are lit where these, innermost ones, are active: they, and the ones around them. */
export function litStates(active: readonly string[]): ReadonlySet<string> {
  const lit = new Set<string>();
  for (const id of active) for (const around of aroundAndSelf(id)) lit.add(around);
  return lit;
}

/** Whether a state is lit where these, innermost ones, are active. */
export const isLit = (active: readonly string[], id: string): boolean => litStates(active).has(id);

/** `ears.open.hearing` is `open.hearing` to whoever looks at the ears. */
export const withoutMachine = (id: string): string => id.slice(id.indexOf('.') + 1);

function aroundAndSelf(id: string): readonly string[] {
  const parts = id.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
