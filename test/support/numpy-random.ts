const SIZE = 624;
const SHIFT = 397;

/** Whole numbers from 0 to below a limit, the same as `numpy.random.RandomState(seed).randint(limit)` gives: a Mersenne twister. */
export function numpyRandom(seed: number): (limit: number) => number {
  const state = new Uint32Array(SIZE);
  state[0] = seed;
  for (let at = 1; at < SIZE; at += 1) {
    const last = state[at - 1] ?? 0;
    state[at] = Math.imul(1_812_433_253, last ^ (last >>> 30)) + at;
  }
  let next = SIZE;

  return (limit) => {
    const most = limit - 1;
    const mask = most === 0 ? 0 : 2 ** (32 - Math.clz32(most)) - 1;
    for (;;) {
      const value = (word() & mask) >>> 0;
      if (value <= most) return value;
    }
  };

  function word(): number {
    if (next === SIZE) twist();
    let value = state[next++] ?? 0;
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c5680;
    value ^= (value << 15) & 0xefc60000;
    return (value ^ (value >>> 18)) >>> 0;
  }

  function twist(): void {
    for (let at = 0; at < SIZE; at += 1) {
      const joined = ((state[at] ?? 0) & 0x80000000) | ((state[(at + 1) % SIZE] ?? 0) & 0x7fffffff);
      state[at] = (state[(at + SHIFT) % SIZE] ?? 0) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    next = 0;
  }
}
