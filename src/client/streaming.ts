import type { Requesting } from './calling.ts';

/** Something that happened; which fields it has depends on its type. */
export interface StreamEvent {
  readonly type: string;
  /** Where to go on, as `last_event_id`, when the line is lost. */
  readonly id?: string;
  readonly [field: string]: unknown;
}

/** Gives the events of a stream as they come. It ends with the line, and the line with it. */
export const streaming = (request: Requesting) =>
  async function* (...words: Parameters<Requesting>): AsyncGenerator<StreamEvent, void> {
    const { body } = await request(...words);
    if (body === null) return;
    const reader = body.getReader();
    try {
      yield* eventsIn(reader);
    } finally {
      await reader.cancel().catch(() => {}); // a line that was cut cannot be cancelled
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
