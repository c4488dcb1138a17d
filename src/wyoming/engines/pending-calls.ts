import type { AssistantError } from '../../errors.ts';

/** A call from its beginning to its end. */
export interface PendingCall {
  /** Aborted with whoever called, and with what it is given up for as `reason`. */
  readonly signal: AbortSignal;
  /** The service that does it, once one has taken it. */
  readonly isAt: (peer: string) => void;
  /** False when it was over before. */
  readonly end: () => boolean;
}

/** All that nobody has ended yet. */
interface PendingCalls {
  readonly begin: (caller: AbortSignal) => PendingCall;
  /** Those at one service, or all. */
  readonly giveUp: (error: AssistantError, peer?: string) => void;
}

/** Why a call ended that nobody could finish. */
export const GIVEN_UP: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'given up' };

export function pendingCalls(): PendingCalls {
  const peers = new Map<AbortController, string | undefined>();
  return {
    begin: (caller) => {
      const aborter = new AbortController();
      const abort = (): void => aborter.abort(GIVEN_UP);
      caller.addEventListener('abort', abort, { once: true });
      peers.set(aborter, undefined);
      return {
        signal: aborter.signal,
        isAt: (peer) => {
          peers.set(aborter, peer);
        },
        end: () => {
          caller.removeEventListener('abort', abort);
          return peers.delete(aborter);
        },
      };
    },
    giveUp: (error, only) => {
      for (const [aborter, peer] of [...peers]) if (only === undefined || peer === only) aborter.abort(error);
    },
  };
}
