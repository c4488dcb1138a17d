import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { reader, written } from './codec.ts';

/** A recogniser that answers as faster-whisper does: a space before, a full stop behind, and the line closed after its transcript. */
export interface IndependentWhisper {
  readonly uri: string;
  /** What it understands from now on, whatever is said. */
  readonly hears: (text: string) => void;
  readonly close: () => Promise<void>;
}

const BY = { name: 'OpenAI', url: 'https://github.com/openai/whisper' };

const INFO = {
  asr: [
    {
      name: 'faster-whisper',
      attribution: BY,
      installed: true,
      description: 'Faster Whisper transcription with CTranslate2',
      version: '2.4.0',
      models: [
        {
          name: 'tiny-int8',
          attribution: BY,
          installed: true,
          languages: ['en', 'fr', 'de'],
          version: '2.4.0',
        },
      ],
    },
  ],
};

export async function independentWhisper(): Promise<IndependentWhisper> {
  let text = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => sockets.delete(socket));
    socket.on(
      'data',
      reader(({ type }) => {
        if (type === 'describe') socket.write(written('info', INFO));
        if (type === 'audio-stop') socket.end(written('transcript', { text: ` ${text}` }));
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hears: (heard) => {
      text = heard;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
