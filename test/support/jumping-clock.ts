/** Sets the wall clock of this process on or back; timers and `performance.now()` go on as before. The result puts it right. */
export function withJumpedClock(byMs: number): () => void {
  const Before = globalThis.Date;
  globalThis.Date = class extends Before {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [Before.now() + byMs] : given) as [number]));
    }
    static override now(): number {
      return Before.now() + byMs;
    }
  } as DateConstructor;
  return () => {
    globalThis.Date = Before;
  };
}
