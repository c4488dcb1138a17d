import { setTimeout as wait } from 'node:timers/promises';
import type { StreamEvent } from '../../client/client.ts';
import { isGone } from './call-failure.ts';

interface Tail {
  /** Reads what came after the event of this id, or comes from now on. */
  readonly read: (after: string | undefined) => AsyncIterable<StreamEvent>;
  readonly tell: (event: StreamEvent) => void;
  /** Told when the service goes, and when it is back. */
  readonly warn: (line: string) => void;
  readonly ended: AbortSignal;
  /** Between two looks for a service that has gone. */
  readonly restMs?: number;
}

/** Reads events until `ended`. Rejects where there is no service to begin with, or one that refuses. */
export async function tail({ read, tell, warn, ended, restMs = 1_000 }: Tail): Promise<void> {
  let after: string | undefined;
  let isLost: boolean | undefined;
  while (!ended.aborted) {
    try {
      for await (const event of read(after)) {
        if (isLost === true) warn('back:');
        isLost = false;
        after = event.id ?? after;
        tell(event);
        if (ended.aborted) return;
      }
    } catch (error) {
      if (ended.aborted) return;
      if (after === undefined && isLost === undefined) throw error;
      if (!isGone(error)) throw error;
    }
    if (ended.aborted) return;
    if (isLost !== true) warn('gone, and waited for:');
    isLost = true;
    await wait(restMs, undefined, { signal: ended }).catch(() => {});
  }
}
