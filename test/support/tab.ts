import { once } from 'node:events';
import { WebSocket } from 'ws';
import { until } from './until.ts';

type Told = Readonly<Record<string, unknown>> & { readonly type: string };

/** A sound that a tab was given to its end. */
export interface TabSound {
  readonly id: number;
  readonly rateHz: number;
  readonly samples: Int16Array;
}

/** The other end of `/microphone`, as a tab of a browser is, in a quiet room; close it. */
export interface Tab {
  /** The texts that came, but for levels. */
  readonly told: readonly Told[];
  readonly levels: readonly Told[];
  readonly sounds: readonly TabSound[];
  /** Where its ears stand. */
  readonly state: () => unknown;
  /** Raw sound; all at once, in messages of a quarter of a second. */
  readonly speak: (samples: Int16Array) => void;
  /** Anything. */
  readonly send: (message: string | Uint8Array) => void;
  /** Why it was closed, once it is. */
  readonly closed: Promise<readonly [code: number, reason: string]>;
  readonly close: () => void;
  /** Hangs up without a word. */
  readonly terminate: () => void;
}

const MESSAGE_SAMPLES = 4_000;
const TIMES_A_SECOND = 20;

interface Options {
  readonly name?: string;
  readonly rateHz?: number | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it says that it plays what it is given; it does so at once when absent. */
  readonly plays?: boolean;
}

/** Of a service at this address. Rejects when the upgrade is refused. */
export async function openTab(
  url: string,
  { name = 'tab', rateHz = 16_000, headers = {}, plays = true }: Options = {},
): Promise<Tab> {
  const socket = new WebSocket(
    `${url.replace(/^http/, 'ws')}/microphone?name=${encodeURIComponent(name)}&rate=${rateHz}`,
    { headers },
  );
  const told: Told[] = [];
  const levels: Told[] = [];
  const sounds: TabSound[] = [];
  let parts: Int16Array[] = [];
  let soundRateHz = 0;
  let newest: unknown;
  const say = (message: object): void => socket.send(JSON.stringify(message));
  const read = (message: Told): void => {
    const { type, id } = message;
    (type === 'level' ? levels : told).push(message);
    if (type === 'ears') newest = message.state;
    if (type === 'sound') {
      parts = [];
      soundRateHz = Number(message.sample_rate_hz);
    }
    if (type === 'sound.part' && plays) say({ type: 'sound.begun', id, part: message.part });
    if (type !== 'sound.end') return;
    sounds.push({
      id: Number(id),
      rateHz: soundRateHz,
      samples: Int16Array.from(parts.flatMap((one) => [...one])),
    });
    if (plays) say({ type: 'sound.played', id });
  };
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (isBinary) parts.push(new Int16Array(new Uint8Array(bytes).buffer));
    else read(JSON.parse(String(bytes)) as Told);
  });
  const closed = new Promise<readonly [number, string]>((resolve) =>
    socket.once('close', (code, reason) => resolve([code, String(reason)])),
  );
  await once(socket, 'open');
  socket.on('error', () => {});
  await until(() => told.length > 0 || socket.readyState === WebSocket.CLOSED);
  // as a microphone in a quiet room does
  const humming = setInterval(
    () => socket.send(noise(Number(rateHz) / TIMES_A_SECOND)),
    1_000 / TIMES_A_SECOND,
  );
  void closed.then(() => clearInterval(humming));
  return {
    ...{ told, levels, sounds, closed },
    state: () => newest,
    speak: (samples) => {
      for (let at = 0; at < samples.length; at += MESSAGE_SAMPLES)
        socket.send(new Uint8Array(samples.slice(at, at + MESSAGE_SAMPLES).buffer));
    },
    send: (message) => socket.send(message),
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  };
}

function noise(length: number): Uint8Array {
  const samples = Int16Array.from({ length }, (_, index) => ((index * 7_919) % 9) - 4);
  return new Uint8Array(samples.buffer);
}
