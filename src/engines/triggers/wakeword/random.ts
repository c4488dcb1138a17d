/** Numbers that look random, the same for each `seed`. */
export function random(seed: number) {
  let state = seed | 0;
  /** 32 bits. */
  const bits = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0; // mulberry32
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** From 0 to 1. */
  const next = (): number => bits() / 2 ** 32;
  return {
    bits,
    next,
    between: (least: number, most: number): number => least + (most - least) * next(),
    /** True with this probability. */
    chance: (probability: number): boolean => next() < probability,
    /** A whole number from 0 to `count` - 1. */
    below: (count: number): number => Math.floor(next() * count),
    /** One of `all`, of which there is at least one. */
    oneOf: <Item>(all: readonly Item[]): Item => all[Math.floor(next() * all.length)] as Item,
    /** About normally distributed, with a deviation of 1. */
    normal: (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

export type Random = ReturnType<typeof random>;
