import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Recording {
  /** Settles when something was heard and then nothing for a tenth of a second; after ten seconds anyway. */
  readonly silence: () => Promise<void>;
  /** Settles when as much sound was heard; after ten seconds anyway. */
  readonly sound: (lengthMs: number) => Promise<void>;
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
  /** What records a suspended sink stays open and hears nothing, not even silence. */
  readonly suspend: (sink: string, isSuspended: boolean) => Promise<void>;
  /** Takes a sink away from those who record it. */
  readonly remove: (sink: string) => Promise<void>;
  /** Ends the daemon and its recorders and removes its files. */
  readonly stop: () => Promise<void>;
}

const START_MS = 10_000;

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
    await rm(home, { recursive: true, force: true });
  };
  const run = (name: string, args: readonly string[]) => {
    const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
    child.on('error', () => {});
    programs.push(child);
    return child;
  };

  const daemon = run('pulseaudio', [
    ...['--daemonize=no', '--exit-idle-time=-1', '-n', '--disable-shm=yes', '--use-pid-file=no'],
    `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ...sinks.map((sink) => `--load=module-null-sink sink_name=${sink} norewinds=1`),
  ]);
  for (let waitedMs = 0; !existsSync(socket); waitedMs += 20) {
    if (waitedMs > START_MS || daemon.exitCode !== null || daemon.pid === undefined) {
      await stop();
      throw new Error('pulseaudio does not start');
    }
    await sleep(20);
  }
  const done = async (name: string, ...args: readonly string[]) => {
    const program = run(name, args);
    program.stdout?.resume();
    const [code] = (await once(program, 'exit')) as [number | null];
    programs.splice(programs.indexOf(program), 1);
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}`);
  };
  return {
    env,
    playInto: (sink, wav) => done('paplay', `--device=${sink}`, wav),
    suspend: (sink, isSuspended) => done('pactl', 'suspend-sink', sink, isSuspended ? '1' : '0'),
    // each sink is a module of its own, after the one for the socket
    remove: (sink) => done('pactl', 'unload-module', `${sinks.indexOf(sink) + 1}`),
    record: async (sink, sampleRateHz) => {
      const chunks: Buffer[] = [];
      const options = ['--raw', '--format=s16le', '--channels=1', '--latency-msec=20'];
      const recorder = run('parec', [...options, `--rate=${sampleRateHz}`, `--device=${sink}.monitor`]);
      recorder.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
      const more = () => once(recorder.stdout ?? recorder, 'data');
      await more();
      const heard = () => {
        const bytes = Buffer.concat(chunks);
        return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)));
      };
      return {
        silence: async () => {
          for (let samples = heard(); samples.length < sampleRateHz * 10; samples = heard()) {
            const last = samples.findLastIndex((sample) => Math.abs(sample) > 500);
            if (last >= 0 && samples.length - last > sampleRateHz / 10) return;
            await more();
          }
        },
        sound: async (lengthMs) => {
          for (let samples = heard(); samples.length < sampleRateHz * 10; samples = heard()) {
            const first = samples.findIndex((sample) => Math.abs(sample) > 500);
            if (first >= 0 && samples.length - first > (sampleRateHz * lengthMs) / 1000) return;
            await more();
          }
        },
        stop: async () => {
          await ended(recorder);
          return heard();
        },
      };
    },
    stop,
  };
}

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
    ...sinks.map(
      (sink) => `pcm.${sink} { type asym
  playback.pcm { type pulse device "${sink}" }
  capture.pcm { type plug slave.pcm { type pulse device "${sink}.monitor" } } }`,
    ),
    `pcm.!default { type plug slave.pcm "${sinks[0]}" }`,
  ].join('\n');
