import { NOT_PRESSED, type Pressed } from '../brain/ears-report.ts';
import type { CallScope } from '../brain/events.ts';
import type { States } from '../machines/states.ts';
import type { Transition } from '../observe/inspect/following/transitions.ts';
import type { Sent } from './alphabet/written-event.ts';
import { HttpError } from './errors.ts';

/** How clients send the machines events, and see what these do. */
export interface Injecting {
  /** Ears that are not there take nothing. */
  readonly send: (sent: Sent) => Pressed;
  /** Keeps each transition from now on until it is stopped. */
  readonly record: () => Recording;
  /** True once nothing goes on any more, false when `cut` aborts before. */
  readonly settled: (cut: AbortSignal) => Promise<boolean>;
  readonly states: () => States;
}

export interface Recording {
  readonly path: readonly Transition[];
  /** How many more there were. */
  readonly leftOut: () => number;
  readonly stop: () => void;
}

/** Sends it, or throws the 409 of ears that are not there. */
export function inject({ send }: Pick<Injecting, 'send'>, sent: Sent): void {
  const became = send(sent);
  if (became !== 'pressed') throw new HttpError(409, NOT_PRESSED[became]);
}

/** The same, and waits until nothing goes on any more: what was done on the way, and where everything stands then. */
export async function injectAndSettle(injecting: Injecting, sent: Sent, cut: AbortSignal) {
  const recording = injecting.record();
  try {
    inject(injecting, sent);
    const settled = await injecting.settled(cut);
    return { settled, states: injecting.states(), path: recording.path, left_out: recording.leftOut() };
  } finally {
    recording.stop();
  }
}

/** The run that this event begins; null where it begins none. */
export const runOf = ({ event }: Sent): string | null => ('call' in event ? (event as CallScope).call : null);
