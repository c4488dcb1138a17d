import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { patient } from '../patience.ts';
import { type PeerEvent, pcm, reader, samplesOf, written } from './codec.ts';
import { microphone } from './microphone.ts';

interface Options {
  /** What makes it send: its own hotword, its own ear for voices, or nothing at all. */
  readonly kind: 'local-wake' | 'voice' | 'always';
  readonly host?: string;
  readonly port?: number;
  /** Hears of each event as it comes. */
  readonly heard?: (type: string) => void;
}

/** A satellite as the specification has it. Somebody speaks into it, and looks at its lights. */
export interface IndependentSatellite {
  readonly port: number;
  /** Its lights: what it was told of its turns, and of nothing else; sound once for all of it. */
  readonly lights: () => readonly string[];
  /** What it played to the end. */
  readonly sounds: readonly { readonly rateHz: number; readonly samples: Int16Array }[];
  /** What it was told of this type. */
  readonly told: (type: string) => readonly PeerEvent['data'][];
  readonly isConnected: () => boolean;
  readonly isSending: () => boolean;
  /** Its own hotword engine has heard this. */
  readonly wake: (hotword: string) => void;
  /** Somebody says it; settles when it has been said. */
  readonly say: (samples: Int16Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

const EVERY_MS = 2_000;
const GONE_MS = 5_000;
const FORMAT = { rate: 16_000, width: 2, channels: 1 };
const ARTIFACT = { attribution: { name: '', url: '' }, installed: true, version: '1' };
const SATELLITE = { ...ARTIFACT, name: 'one of another make', area: null, has_vad: false };
const INFO = { asr: [], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [], satellite: SATELLITE };
const UNLIT = new Set(['ping', 'pong', 'describe', 'audio-start', 'audio-stop']);
/** These make one that heard its hotword itself stop sending, and listen for it again. */
const ENDING = new Set(['transcript', 'error', 'pause-satellite']);

export async function independentSatellite(options: Options): Promise<IndependentSatellite> {
  const { kind, host = '127.0.0.1', port = 0, heard } = options;
  let owner: Socket | undefined;
  let isSending = false;
  const events: PeerEvent[] = [];
  const sounds: IndependentSatellite['sounds'][number][] = [];
  const send = (type: string, data?: object, payload?: Buffer): void => {
    if (owner?.writable) owner.write(written(type, data, payload));
  };
  const mic = microphone(({ samples, before, begins, ends }) => {
    const isBegun = kind === 'voice' && begins && owner !== undefined && !isSending;
    if (isBegun) send('run-pipeline', { start_stage: 'wake', end_stage: 'tts', restart_on_end: false });
    if (isBegun) send('audio-chunk', FORMAT, pcm(Int16Array.from([...before, ...samples])));
    else if (isSending) send('audio-chunk', { ...FORMAT, timestamp: null }, pcm(samples));
    if (kind !== 'voice') return;
    if (ends && isSending) send('audio-stop', { timestamp: null });
    isSending = isBegun || (isSending && !ends);
  });
  const obey = (event: PeerEvent): void => {
    events.push(event);
    heard?.(event.type);
    if (event.type === 'describe') send('info', INFO);
    if (event.type === 'ping') send('pong', event.data);
    if (event.type === 'run-satellite' && kind === 'always') {
      isSending = true;
      send('run-pipeline', { start_stage: 'wake', end_stage: 'tts', restart_on_end: true });
    }
    if (ENDING.has(event.type) && (kind === 'local-wake' || event.type === 'pause-satellite'))
      isSending = false;
    if (event.type === 'audio-stop') {
      const from = events.findLastIndex(({ type }) => type === 'audio-start');
      const chunks = events.slice(from).filter(({ type }) => type === 'audio-chunk');
      const samples = samplesOf(Buffer.concat(chunks.map(({ payload }) => payload)));
      sounds.push({ rateHz: Number(events[from]?.data.rate), samples });
      send('played');
    }
  };
  const server = createServer((socket) => {
    if (owner !== undefined) return socket.destroy();
    owner = socket;
    let pinging: NodeJS.Timeout | undefined;
    socket.setTimeout(patient(GONE_MS), () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(pinging);
      owner = undefined;
      isSending = false;
    });
    const read = reader((event) => {
      obey(event);
      if (event.type === 'ping') pinging ??= setTimeout(send, EVERY_MS, 'ping');
      if (event.type !== 'pong') return;
      clearTimeout(pinging);
      pinging = setTimeout(send, EVERY_MS, 'ping');
    });
    socket.on('data', read);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lights: () =>
      events
        .map(({ type }) => type)
        .filter((type) => !UNLIT.has(type))
        .filter((type, at, types) => type !== 'audio-chunk' || types[at - 1] !== type),
    sounds,
    told: (type) => events.filter((event) => event.type === type).map(({ data }) => data),
    isConnected: () => owner !== undefined,
    isSending: () => isSending,
    wake: (hotword) => {
      send('detection', { name: hotword, timestamp: null, speaker: null });
      send('run-pipeline', { start_stage: 'asr', end_stage: 'tts', restart_on_end: false });
      isSending = true;
    },
    say: mic.say,
    close: async () => {
      mic.close();
      owner?.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
