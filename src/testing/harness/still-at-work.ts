import type { States } from '../../machines/states.ts';

/** It goes on for longer than `rest` waits. */
export class StillAtWork extends Error {
  override readonly name = 'StillAtWork';
  /** In ms of its own time. */
  readonly waitedMs: number;

  constructor(waitedMs: number, states: States) {
    super(`it is still at work after ${waitedMs / 60_000} minutes: ${JSON.stringify(states)}`);
    this.waitedMs = waitedMs;
  }
}
