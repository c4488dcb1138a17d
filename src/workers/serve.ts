import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { isAssistantError } from '../lib/errors.ts';
import type { FromWorker, ToWorker } from './messages.ts';

interface OpenAnswer<Request> {
  readonly aborter: AbortController;
  readonly more: ReturnType<typeof feed<Request>>;
}

/** Answers one call; `more` ends when the caller's stream does, or at an abort; `progress` sends something ahead of the reply. */
export type AnswerCall<Request, Reply> = (
  request: Request,
  more: AsyncIterable<Request>,
  signal: AbortSignal,
  progress: (reply: Reply) => void,
) => Reply | Promise<Reply>;

/**
 * Makes this process or thread a worker: every call is given to `answer`, several at a time if they come so. A thrown
 * `AssistantError` reaches the caller as it is. A process ends as soon as its parent is gone.
 */
export function serve<Request, Reply>(answer: AnswerCall<Request, Reply>): void {
  const open = new Map<number, OpenAnswer<Request>>();
  const send = sendUp<Reply>;

  const begin = async (id: number, request: Request, hasMore: boolean): Promise<void> => {
    const call = { aborter: new AbortController(), more: feed<Request>() };
    open.set(id, call);
    if (!hasMore) call.more.end();
    try {
      const progress = (reply: Reply): void => send({ type: 'progress', id, reply });
      const reply = await answer(request, call.more.items, call.aborter.signal, progress);
      send({ type: 'replied', id, reply });
    } catch (error) {
      send({ type: 'failed', id, error: isAssistantError(error) ? error : describeThrown(error) });
    } finally {
      open.delete(id);
    }
  };

  const receive = (message: ToWorker<Request>): void => {
    switch (message.type) {
      case 'call':
        void begin(message.id, message.request, message.hasMore);
        return;
      case 'more':
        open.get(message.id)?.more.push(message.request);
        return;
      case 'more.ended':
        open.get(message.id)?.more.end();
        return;
      case 'abort':
        open.get(message.id)?.aborter.abort();
        open.get(message.id)?.more.drop();
        return;
      case 'close':
        parentPort?.close();
        return;
    }
  };
  if (parentPort === null) process.on('message', receive).on('disconnect', () => process.exit());
  else parentPort.on('message', receive);
  send({ type: 'ready' });
}

/** Sends a message to the parent of this worker. Throws when it cannot be copied. */
export function sendUp<Reply>(message: FromWorker<Reply>): void {
  if (parentPort !== null) parentPort.postMessage(message);
  else if (process.connected) process.send?.(message, () => {});
}

/** A queue of items for one reader. */
function feed<Item>() {
  const waiting: Item[] = [];
  let ended = false;
  let wake = (): void => {};
  const end = (): void => {
    ended = true;
    wake();
  };
  async function* items(): AsyncGenerator<Item> {
    for (;;) {
      const item = waiting.shift();
      if (item !== undefined) {
        yield item;
        await nextTurn(); // an abort that has arrived is handled before the next item
      } else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    push: (item: Item) => {
      waiting.push(item);
      wake();
    },
    end,
    /** Ends it and discards the waiting items. */
    drop: () => {
      waiting.length = 0;
      end();
    },
    items: items(),
  };
}

const describeThrown = (error: unknown): string => (error instanceof Error ? error.message : String(error));
