import type { WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';

/** A satellite plays sounds of its own at these, into what sounds there. */
const SOUNDED: ReadonlySet<string> = new Set(['detection', 'transcript']);
/** These keep their order with those. */
const OF_TURN: ReadonlySet<string> = new Set([
  ...SOUNDED,
  ...['detect', 'transcribe', 'voice-started', 'voice-stopped', 'synthesize', 'error'],
]);

/** The same line; while a sound goes over it, what its satellite would play a sound of its own at waits for the end. */
export function wholeSounds(line: WyomingLine): WyomingLine {
  const waiting: WyomingEvent[] = [];
  let isSounding = false;
  return {
    ...line,
    send: (event) => {
      const { type } = event;
      if (isSounding && (waiting.length > 0 ? OF_TURN : SOUNDED).has(type)) {
        waiting.push(event);
        return;
      }
      line.send(event);
      if (type === 'audio-start') isSounding = true;
      if (type !== 'audio-stop') return;
      isSounding = false;
      for (const one of waiting.splice(0)) line.send(one);
    },
  };
}
