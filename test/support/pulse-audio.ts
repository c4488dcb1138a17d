import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';

export interface Recording {
  /** Settles when something was heard and then nothing for a tenth of a second; after ten seconds anyway. */
  readonly silence: () => Promise<void>;
  /** Settles when as much sound was heard, with how much that is in ms; after ten seconds anyway. */
  readonly sound: (lengthMs: number) => Promise<number>;
  /** When the last of the sound so far came, by the clock on the wall, up to 20 ms after it sounded; 0 when all was silent. */
  readonly lastSoundMs: () => number;
  readonly stop: () => Promise<Int16Array>;
}

/** A PulseAudio of its own, without hardware. */
export interface PulseAudio {
  /** What a child needs to find it. ALSA's `default` device plays to the first sink and records its monitor. */
  readonly env: Readonly<Record<string, string>>;
  /** Records what is played to `sink` as mono 16-bit sound; hears as soon as this resolves. */
  readonly record: (sink: string, sampleRateHz: number) => Promise<Recording>;
  /** Plays a WAV file to `sink`; settles when it is over. */
  readonly playInto: (sink: string, wav: string) => Promise<void>;
  /** What is played to one sink is heard in another too, a little later. */
  readonly wire: (from: string, to: string) => Promise<void>;
  /** PulseAudio's own canceller between two sinks: who plays to and records from the ALSA device `clear` uses it. */
  readonly cancelEcho: (mouth: string, mic: string) => Promise<void>;
  /** What records a suspended sink stays open and hears nothing, not even silence. */
  readonly suspend: (sink: string, isSuspended: boolean) => Promise<void>;
  /** Takes a sink away from those who use it. */
  readonly remove: (sink: string) => Promise<void>;
  /** A sink of one of the first names that was taken away is there again. */
  readonly add: (sink: string) => Promise<void>;
  /** The daemon is killed, and everybody loses it. */
  readonly leave: () => Promise<void>;
  /** A new daemon is where the one before was, with all sinks. */
  readonly comeBack: () => Promise<void>;
  /** Ends the daemon and its recorders and removes its files. */
  readonly stop: () => Promise<void>;
}

const START_MS = 10_000;
/** What is quieter counts as silence. */
const LOUD = 500;

/** Starts a daemon with one null sink for each name; each is an ALSA device of that name too (its monitor to record). */
export async function pulseAudio(...sinks: readonly [string, ...string[]]): Promise<PulseAudio> {
  const home = await mkdtemp(join(tmpdir(), 'broca-pulse-'));
  const socket = join(home, 'native');
  const alsa = join(home, 'asound.conf');
  await mkdir(join(home, 'run'), { mode: 0o700 });
  await writeFile(alsa, alsaConfig(sinks));
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    PULSE_SERVER: `unix:${socket}`,
    PULSE_COOKIE: join(home, 'cookie'),
    ALSA_CONFIG_PATH: alsa,
  };
  const programs: ChildProcess[] = [];
  const stop = async () => {
    for (const program of programs) await ended(program);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const run = (name: string, args: readonly string[]) => {
    const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
    child.on('error', () => {});
    programs.push(child);
    return child;
  };

  const begin = async (): Promise<ChildProcess> => {
    const daemon = run('pulseaudio', [
      ...['--daemonize=no', '--exit-idle-time=-1', '-n', '--disable-shm=yes', '--use-pid-file=no'],
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
      ...sinks.map((sink) => `--load=module-null-sink ${sinkNamed(sink)}`),
    ]);
    const isOver = patience(START_MS);
    while (!existsSync(socket)) {
      if (isOver() || daemon.exitCode !== null || daemon.pid === undefined) {
        await stop();
        throw new Error('pulseaudio does not start');
      }
      await sleep(20);
    }
    return daemon;
  };
  let daemon = await begin();
  // each sink is a module of its own, after the one for the socket
  const first = () => new Map(sinks.map((sink, index) => [sink, `${index + 1}`]));
  let modules = first();
  const done = async (name: string, ...args: readonly string[]) => {
    const program = run(name, args);
    let words = '';
    program.stdout?.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
    const [code] = (await once(program, 'close')) as [number | null];
    programs.splice(programs.indexOf(program), 1);
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}`);
    return words.trim();
  };
  return {
    env,
    playInto: async (sink, wav) => void (await done('paplay', '--latency-msec=100', `--device=${sink}`, wav)),
    suspend: async (sink, isSuspended) =>
      void (await done('pactl', 'suspend-sink', sink, isSuspended ? '1' : '0')),
    wire: async (from, to) => {
      const ends = [`source=${from}.monitor`, `sink=${to}`];
      await done('pactl', 'load-module', 'module-loopback', ...ends, 'latency_msec=30');
    },
    cancelEcho: async (mouth, mic) => {
      const ends = [`sink_master=${mouth}`, `source_master=${mic}.monitor`];
      await done(
        'pactl',
        'load-module',
        'module-echo-cancel',
        ...ends,
        'sink_name=clear',
        'source_name=cleared',
      );
    },
    remove: async (sink) => void (await done('pactl', 'unload-module', modules.get(sink) ?? '')),
    add: async (sink) => {
      modules.set(
        sink,
        await done('pactl', 'load-module', 'module-null-sink', ...sinkNamed(sink).split(' ')),
      );
    },
    leave: async () => {
      await ended(daemon);
      await rm(socket, { force: true });
    },
    comeBack: async () => {
      modules = first();
      daemon = await begin();
    },
    record: async (sink, sampleRateHz) => {
      const chunks: Buffer[] = [];
      let lastSoundMs = 0;
      const options = ['--raw', '--format=s16le', '--channels=1', '--latency-msec=20'];
      const recorder = run('parec', [...options, `--rate=${sampleRateHz}`, `--device=${sink}.monitor`]);
      recorder.stdout?.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (isLoud(chunk)) lastSoundMs = Date.now();
      });
      const more = () => once(recorder.stdout ?? recorder, 'data');
      await more();
      const heard = () => {
        const bytes = Buffer.concat(chunks);
        return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)));
      };
      return {
        silence: async () => {
          for (let samples = heard(); samples.length < sampleRateHz * 10; samples = heard()) {
            const last = samples.findLastIndex((sample) => Math.abs(sample) > LOUD);
            if (last >= 0 && samples.length - last > sampleRateHz / 10) return;
            await more();
          }
        },
        sound: async (lengthMs) => {
          for (let samples = heard(); samples.length < sampleRateHz * 10; samples = heard()) {
            const first = samples.findIndex((sample) => Math.abs(sample) > LOUD);
            const soundMs = first < 0 ? 0 : ((samples.length - first) * 1000) / sampleRateHz;
            if (soundMs > lengthMs) return soundMs;
            await more();
          }
          return 0;
        },
        lastSoundMs: () => lastSoundMs,
        stop: async () => {
          await ended(recorder);
          return heard();
        },
      };
    },
    stop,
  };
}

/** Of whole samples; a byte that is missing is in the next chunk. */
function isLoud(chunk: Buffer): boolean {
  for (let at = 0; at + 1 < chunk.length; at += 2) {
    if (Math.abs(chunk.readInt16LE(at)) > LOUD) return true;
  }
  return false;
}

const sinkNamed = (sink: string): string => `sink_name=${sink} norewinds=1`;

async function ended(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}

/** Complete by itself: it is read instead of the system's file, which knows no pulse type without its plugin list. */
const alsaConfig = (sinks: readonly string[]): string =>
  [
    'pcm_type.pulse { lib "libasound_module_pcm_pulse.so" }',
    'ctl_type.pulse { lib "libasound_module_ctl_pulse.so" }',
    'ctl.pulse { type pulse }',
    ...sinks.map((sink) => deviceOf(sink, `${sink}.monitor`)),
    deviceOf('clear', 'cleared'),
    `pcm.!default { type plug slave.pcm "${sinks[0]}" }`,
  ].join('\n');

const deviceOf = (sink: string, source: string): string => `pcm.${sink} { type asym
  playback.pcm { type pulse device "${sink}" }
  capture.pcm { type plug slave.pcm { type pulse device "${source}" } } }`;
