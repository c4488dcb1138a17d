type Container = Record<string | number, unknown>;

/** A copy of `whole` with `value` at a path such as `headers.a` or `args[0]`; the maps and lists on the way are there. */
export function withValue(whole: object, path: string, value: unknown): object {
  const copy = structuredClone(whole);
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const last = keys.pop() ?? '';
  const place = keys.reduce((container, key) => container[key] as Container, copy as Container);
  place[last] = value;
  return copy;
}
