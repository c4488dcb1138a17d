/** What actions are called; of one that tells something, what it tells: `tell on_triggered`. */
export const actionNames = (actions: unknown): readonly string[] =>
  [actions ?? []].flat().map((action: unknown) => nameOf(action));

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name, params } = action as Named;
  const own = (type ?? name ?? '').replace(/^xstate\./, '');
  const told = params === undefined ? undefined : toldBy(params);
  return told === undefined ? own : `${own} ${told}`;
}

/** An action as its machine's author writes it: an object, or a function that XState or he has made. */
interface Named {
  readonly type?: string;
  readonly name?: string;
  readonly params?: unknown;
}

/** The type of news rarely depends on the event and what the machine knows: it is made with anything in their place. */
function toldBy(params: unknown): string | undefined {
  try {
    const told: unknown =
      typeof params === 'function' ? params({ context: anything, event: anything }) : params;
    const type: unknown = (told as { readonly type?: unknown } | undefined)?.type;
    return typeof type === 'string' ? type : undefined;
  } catch {
    return undefined; // it depends on more than that
  }
}

/** Stands for any value at all: each of its properties is the same again, and so is what it gives when it is called. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [].values();
    return typeof key === 'symbol' ? undefined : anything;
  },
  apply: () => anything,
  has: () => false,
});
