import type { Requesting } from './calling.ts';

/** An event; its other fields depend on its type. */
export interface StreamEvent {
  readonly type: string;
  /** Pass it as `last_event_id` to resume after a lost connection. */
  readonly id?: string;
  readonly [field: string]: unknown;
}

/** Yields the events of a stream. It ends with the connection, and closes the connection when it ends. */
export const streaming = (request: Requesting) =>
  async function* (...words: Parameters<Requesting>): AsyncGenerator<StreamEvent, void> {
    const { body } = await request(...words);
    if (body === null) return;
    const reader = body.getReader();
    try {
      yield* eventsIn(reader);
    } finally {
      await reader.cancel().catch(() => {}); // a broken connection cannot be cancelled
    }
  };

async function* eventsIn(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<StreamEvent, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.split('\n').filter((line) => line.startsWith('data: '));
      if (data.length > 0) yield JSON.parse(data.map((line) => line.slice('data: '.length)).join('\n'));
    }
  }
}
