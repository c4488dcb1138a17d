import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './mosquitto.ts';
import { type PeerProcess, peer, peerPath, python } from './peers.ts';

/** What a satellite was told, as its event service had it. */
export interface SeenEvent {
  readonly type: string;
  /** Of a transcript, a text to say, an error. */
  readonly text: string | undefined;
}

/** The wyoming-satellite program at work, with a microphone to speak into and a loudspeaker that keeps what sounds. */
export interface RealSatellite {
  readonly name: string;
  readonly address: string;
  /** Says a WAV file of 16 kHz into its microphone, in real time. */
  readonly say: (path: string) => Promise<void>;
  /** What it was told so far. */
  readonly events: () => readonly SeenEvent[];
  /** All it has logged, over all its lives. */
  readonly log: () => string;
  /** Each sound that its loudspeaker has played to its end: the bytes of the samples. */
  readonly sounds: () => readonly Buffer[];
  /** Whether its loudspeaker plays now. */
  readonly isSounding: () => boolean;
  /** With SIGKILL. */
  readonly kill: () => Promise<void>;
  /** With other options than before, where they are named. */
  readonly start: (options?: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

const WAV_HEADER_BYTES = 44;

/** Starts it; `folder` is there and its own. */
export async function realSatellite(
  name: string,
  folder: string,
  options: readonly string[],
): Promise<RealSatellite> {
  const [port, eventPort] = [await freePort(), await freePort()];
  const seen = join(folder, 'events');
  const timeline = (): readonly string[] => linesOf(join(folder, 'timeline'));
  const service = python('1.5.4', [peerPath('event-log.py'), `tcp://127.0.0.1:${eventPort}`, seen]);
  const lives: PeerProcess[] = [];
  let present = options;
  const start = (now = present): void => {
    present = now;
    const events = ['--event-uri', `tcp://127.0.0.1:${eventPort}`];
    lives.push(peer(peerPath('satellite.sh'), [name, String(port), folder, ...events, ...now]));
  };
  const kill = async (): Promise<void> => lives.at(-1)?.kill();
  start();
  return {
    name,
    address: `tcp://127.0.0.1:${port}`,
    say: async (path) => {
      const microphone = join(folder, 'microphone');
      await eventually('the microphone is open', () => played(microphone, path));
    },
    events: () => linesOf(seen).map(eventIn),
    log: () => lives.map(({ log }) => log()).join('\n'),
    sounds: () =>
      timeline().flatMap((line) => {
        const path = / snd-end \S+ (.+)$/.exec(line)?.[1];
        return path === undefined ? [] : [readFileSync(path).subarray(WAV_HEADER_BYTES)];
      }),
    isSounding: () => / snd-first$/.test(timeline().findLast((line) => line.includes(' snd-')) ?? ''),
    kill,
    start,
    close: async () => {
      await kill();
      await service.kill();
    },
  };
}

const LONGEST_MS = 120_000;

/** Settles once it holds; so long that the load of the machine never matters. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it did not come true: ${what}`);
    await wait(50); // each look reads all that has sounded
  }
}

/** False while nobody reads there. */
function played(microphone: string, path: string): boolean {
  if (!existsSync(microphone)) return false;
  try {
    const pipe = openSync(microphone, constants.O_WRONLY | constants.O_NONBLOCK);
    writeSync(pipe, `play ${path}\n`);
    closeSync(pipe);
    return true;
  } catch {
    return false;
  }
}

const linesOf = (path: string): readonly string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];

/** A line of the event service: a time, `EV`, a type and the data as Python shows it. */
function eventIn(line: string): SeenEvent {
  const [, type = '', data = ''] = / EV (\S+) (.*)$/.exec(line) ?? [];
  return { type, text: /'text': (['"])(.*?)\1[,}]/.exec(data)?.[2] };
}
