import { setImmediate as nextTurn } from 'node:timers/promises';
import { isAssistantError } from '../lib/errors.ts';
import type { FromChild, ToChild } from './call.ts';

interface OpenAnswer<Request> {
  readonly aborter: AbortController;
  readonly more: Feed<Request>;
}

/**
 * Makes this process the child of `childProcess`: every call is given to `answer`, several at a time if they come so.
 * `more` ends when the caller's stream does, or at an abort; `tellBefore` sends something ahead of the reply. A thrown `AssistantError` reaches the caller as it is.
 * The process ends as soon as its parent is gone.
 */
export function serve<Request, Reply>(
  answer: (
    request: Request,
    more: AsyncIterable<Request>,
    signal: AbortSignal,
    tellBefore: (reply: Reply) => void,
  ) => Promise<Reply>,
): void {
  const open = new Map<number, OpenAnswer<Request>>();

  const tell = (message: FromChild<Reply>): void => {
    if (process.connected) process.send?.(message, () => {});
  };

  const begin = async (id: number, request: Request, hasMore: boolean): Promise<void> => {
    const call = { aborter: new AbortController(), more: feed<Request>() };
    open.set(id, call);
    if (!hasMore) call.more.end();
    try {
      const tellBefore = (reply: Reply): void => tell({ type: 'told', id, reply });
      const reply = await answer(request, call.more.items, call.aborter.signal, tellBefore);
      tell({ type: 'replied', id, reply });
    } catch (error) {
      tell({ type: 'failed', id, error: isAssistantError(error) ? error : describeThrown(error) });
    } finally {
      open.delete(id);
    }
  };

  process.on('message', (message: ToChild<Request>) => {
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
    }
  });
  process.on('disconnect', () => process.exit());
  tell({ type: 'ready' });
}

interface Feed<Item> {
  readonly push: (item: Item) => void;
  readonly end: () => void;
  /** Ends it without what waits. */
  readonly drop: () => void;
  readonly items: AsyncIterable<Item>;
}

function feed<Item>(): Feed<Item> {
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
        await nextTurn(); // an abort that has arrived meanwhile is heard before the next item
      } else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    push: (item) => {
      waiting.push(item);
      wake();
    },
    end,
    drop: () => {
      waiting.length = 0;
      end();
    },
    items: items(),
  };
}

const describeThrown = (error: unknown): string => (error instanceof Error ? error.message : String(error));
