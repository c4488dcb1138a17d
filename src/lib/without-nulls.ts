/** A map without the keys whose value is null: people write a key and leave it empty, and some programs write what they have not. */
export const withoutNulls = (map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.values(map).includes(null)
    ? Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))
    : map;
