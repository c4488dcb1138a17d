/** Stands for any value at all: each of its properties is the same again, and so is what it gives when it is called. */
export const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [].values();
    return typeof key === 'symbol' ? undefined : anything;
  },
  apply: () => anything,
  has: () => false,
});
