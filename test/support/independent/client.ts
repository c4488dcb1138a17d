import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { patient } from '../patience.ts';
import { type PeerEvent, pcm, reader, samplesOf, written } from './codec.ts';

type Data = PeerEvent['data'];

/** A client of Wyoming services, with a connection for each request, as Home Assistant has them. */
export interface IndependentClient {
  readonly describe: () => Promise<Data>;
  readonly transcribe: (samples: Int16Array, language?: string) => Promise<string>;
  readonly synthesize: (text: string) => Promise<{ readonly rateHz: number; readonly samples: Int16Array }>;
  /** The hotword that was found, or null. */
  readonly detect: (samples: Int16Array, names: readonly string[] | null) => Promise<unknown>;
  /** What came back: `handled`, `not-handled` or `error`. */
  readonly handle: (text: string, context?: object) => Promise<PeerEvent>;
}

const HEARD = { rate: 16_000, width: 2, channels: 1 };
const CHUNK_BYTES = 2_048;
const CHUNK_MS = 64;
const PATIENCE_MS = 10_000;

/** `isLive`: sound is sent as it would be spoken, and not at once. */
export function independentClient(port: number, { isLive = false } = {}): IndependentClient {
  /** What is answered to these words, up to the first event of such a type. */
  const ask = async (words: readonly Buffer[], ...last: readonly string[]): Promise<readonly PeerEvent[]> => {
    const socket: Socket = connect({ host: '127.0.0.1', port });
    const events: PeerEvent[] = [];
    const read = reader((event) => {
      events.push(event);
      if ([...last, 'error'].includes(event.type)) socket.end();
    });
    socket.setTimeout(patient(PATIENCE_MS), () => socket.destroy(new Error(`no ${last.join(' or ')}`)));
    socket.on('data', read);
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    const beganMs = performance.now();
    for (const [at, word] of words.entries()) {
      const isSound = at > 1 && at < words.length - 1;
      if (isLive && isSound) await wait(beganMs + (at - 1) * CHUNK_MS - performance.now());
      socket.write(word);
    }
    await closed;
    return events;
  };
  const answer = async (words: readonly Buffer[], ...last: readonly string[]): Promise<PeerEvent> => {
    const end = (await ask(words, ...last)).find(({ type }) => [...last, 'error'].includes(type));
    if (end === undefined) throw new Error('it hung up without a word');
    return end;
  };
  return {
    describe: async () => (await answer([written('describe')], 'info')).data,
    transcribe: async (samples, language) => {
      const asked = written('transcribe', language === undefined ? {} : { language });
      const { data } = await answer([asked, ...sound(samples)], 'transcript');
      return String(data.text);
    },
    synthesize: async (text) => {
      const events = await ask([written('synthesize', { text })], 'audio-stop');
      const chunks = events.filter(({ type }) => type === 'audio-chunk').map(({ payload }) => payload);
      return { rateHz: Number(events[0]?.data.rate), samples: samplesOf(Buffer.concat(chunks)) };
    },
    detect: async (samples, names) => {
      const words = [written('detect', { names }), ...sound(samples)];
      const { type, data } = await answer(words, 'detection', 'not-detected');
      return type === 'detection' ? data.name : null;
    },
    handle: (text, context = {}) =>
      answer([written('transcript', { text, language: 'en', context })], 'handled', 'not-handled'),
  };
}

function sound(samples: Int16Array): readonly Buffer[] {
  const bytes = pcm(samples);
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  return [
    written('audio-start', { ...HEARD, timestamp: null }),
    ...Array.from({ length: count }, (_, index) =>
      written('audio-chunk', HEARD, bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
    ),
    written('audio-stop', { timestamp: null }),
  ];
}
