import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { Timing } from '../../src/wyoming/engines/responses.ts';
import { addressText } from '../../src/wyoming/protocol/address.ts';
import type { WyomingEvent } from '../../src/wyoming/protocol/event.ts';
import { brocaArtifact, type Info, infoOf } from '../../src/wyoming/protocol/info.ts';
import type { WyomingLine } from '../../src/wyoming/protocol/line.ts';
import { serve } from '../../src/wyoming/protocol/serve.ts';

/** A small service of the test's own, on this machine. */
export interface WyomingService {
  readonly uri: string;
  readonly port: number;
  /** What came, `describe` aside: one list for each line that sent something else. */
  readonly heard: readonly WyomingEvent[][];
  /** Lines that are open now. */
  readonly open: () => readonly WyomingLine[];
  readonly close: () => Promise<void>;
}

/** Describes itself, and has `answer` answer everything else. */
export async function wyomingService(
  info: Partial<Info>,
  answer: (event: WyomingEvent, line: WyomingLine) => void = () => {},
  port = 0,
): Promise<WyomingService> {
  const heard: WyomingEvent[][] = [];
  const open = new Set<WyomingLine>();
  const taken = (line: WyomingLine): void => {
    const mine: WyomingEvent[] = [];
    open.add(line);
    const gone = (): void => void open.delete(line);
    line.received$.subscribe({
      next: (event) => {
        if (event.type === 'describe') return line.send(infoOf(info));
        if (mine.push(event) === 1) heard.push(mine);
        answer(event, line);
      },
      error: gone,
      complete: gone,
    });
  };
  const serving = await serve({ kind: 'tcp', host: '127.0.0.1', port }, taken)();
  if (E.isLeft(serving) || serving.right.address.kind !== 'tcp') throw new Error('it cannot be served');
  const { address, close } = serving.right;
  return { uri: addressText(address), port: address.port, heard, open: () => [...open], close };
}

/** Listens, and does with each connection what the test wants. */
export async function rawService(taken: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    taken(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { uri: `tcp://127.0.0.1:${port}`, port, close };
}

const part = (name: string) => ({ ...brocaArtifact(name, name, '1.0'), languages: ['en'] });

/** Of a recogniser with these models. */
export const asrInfo = (program: string, models: readonly string[] = ['tiny']): Partial<Info> => ({
  asr: [
    {
      ...brocaArtifact(program, program, '2.0'),
      models: models.map(part),
      supports_transcript_streaming: true,
    },
  ],
});

/** Of a voice. */
export const ttsInfo = (voices: readonly string[], isStreaming = false): Partial<Info> => ({
  tts: [
    {
      ...brocaArtifact('piper', 'piper', '3.0'),
      voices: voices.map((name) => ({ ...part(name), speakers: [] })),
      supports_synthesize_streaming: isStreaming,
    },
  ],
});

/** Of a hotword engine. */
export const wakeInfo = (...words: readonly string[]): Partial<Info> => ({
  wake: [{ ...brocaArtifact('openwakeword', 'openwakeword', '4.0'), models: words.map(part) }],
});

/** Dials again at once; patient otherwise. */
export const SOON: Timing = {
  connectMs: 5_000,
  firstRetryMs: 10,
  maxRetryMs: 20,
  ours: { everyMs: 50, silenceMs: 10_000 },
  others: { everyMs: 50, silenceMs: 10_000 },
};
