import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { calibratedFiles, rememberCalibrations } from './calibrated.ts';
import { childrenOf } from './children-of.ts';
import { type EchoPath, echoPath } from './echo-path.ts';
import { withEnvironment } from './environment.ts';
import { eventStream } from './event-stream.ts';
import { patient } from './patience.ts';
import { workshop } from './programs.ts';
import { type PulseAudio, pulseAudio, type Recording } from './pulse-audio.ts';
import { type Files, service, type TestService } from './service.ts';
import { wavFile } from './takes.ts';
import { until } from './until.ts';

/** An event of the service, as its clients get it. */
export type RoomEvent = Readonly<Record<string, unknown>> & { readonly type: string; readonly time: string };

/** A service in a room without hardware: it hears what is played into the sink `mic`, and speaks through the sink `mouth`. */
export interface Room extends Pick<TestService, 'url' | 'get' | 'post' | 'lines'> {
  /** Everything it told so far, oldest first. */
  readonly events: () => readonly RoomEvent[];
  /** What it told after the last event that was waited for. */
  readonly since: () => readonly RoomEvent[];
  /** The next such event after the last one that was waited for; rejects when none comes in half a minute of a quiet machine. */
  readonly next: (type: string, isIt?: (event: RoomEvent) => boolean) => Promise<RoomEvent>;
  /** The next time that the ears are in this state. */
  readonly nextState: (state: string) => Promise<RoomEvent>;
  /** Somebody says it; settles when it has been said. */
  readonly say: (text: string, voice?: string) => Promise<void>;
  /** These samples at 16 kHz sound at the microphone; settles when they are over. */
  readonly sound: (samples: Int16Array) => Promise<void>;
  /** Settles when nothing has come from its loudspeaker for half a second. */
  readonly quiet: () => Promise<void>;
  /** What comes from its loudspeaker, from now on. */
  readonly listen: () => Promise<Recording>;
  /** The microphone hears the loudspeaker through a room from now on. */
  readonly hearItself: (path: EchoPath) => Promise<void>;
  /** The microphone hears the loudspeaker from now on. */
  readonly putTogether: () => Promise<void>;
  /** How many programs record. */
  readonly recorders: () => number;
  readonly close: () => Promise<void>;
}

export const ROOM_PROGRAMS = ['pulseaudio', 'paplay', 'parec', 'pactl', 'arecord', 'espeak-ng'] as const;

/** Real engines on the sinks of the room, an order begins with a hotword that `trigger` names; more settings may follow. */
export const roomSettings = (trigger: string): string => `
default_trigger: ${trigger}
triggers: [{ phrase: { phrase: hey computer, sensitivity: 0.7 } }, none]
microphone: { device: mic }
players: [{ speaker: { device: mouth } }]
text_to_speech: [{ espeak: { language: en-US, cache: false } }]
logging: { transcripts: true }
`;

const HEARD_RATE_HZ = 16_000;
const WORDS_PER_MINUTE = 150;
/** Longer than it takes for its own words to die away. */
const QUIET_MS = 500;
const PATIENCE_MS = 30_000;

/** Settles when the ears are open. With `cancelsEcho` there is the device `clear` of PulseAudio's own canceller. */
export async function room(
  files: Files,
  { cancelsEcho = false }: { readonly cancelsEcho?: boolean } = {},
): Promise<Room> {
  const pulse = await pulseAudio('mic', 'mouth');
  if (cancelsEcho) await pulse.cancelEcho('mouth', 'mic');
  const restore = withEnvironment(pulse.env);
  const shop = workshop();
  const ends: (() => unknown)[] = [() => pulse.stop(), () => shop.close(), restore];
  const close = async () => {
    for (const end of ends.splice(0)) await end();
  };
  try {
    const started = await service({ ...calibratedFiles(), ...files });
    ends.unshift(() => rememberCalibrations(started.home), started.stopNow);
    const stream = await eventStream(`${started.url}/events?last_event_id=before`);
    ends.unshift(stream.close);
    const mouth = await pulse.record('mouth', HEARD_RATE_HZ);
    const followed = following(stream);
    const voice = speaker(pulse, shop.path('said.wav'));
    const all: Room = {
      ...started,
      ...followed,
      ...voice,
      listen: () => pulse.record('mouth', HEARD_RATE_HZ),
      quiet: () => until(() => Date.now() - mouth.lastSoundMs() > QUIET_MS),
      hearItself: async (path) =>
        void ends.unshift(await echoPath(pulse.env, { from: 'mouth', to: 'mic' }, path)),
      putTogether: () => pulse.wire('mouth', 'mic'),
      recorders: () => childrenOf(process.pid).filter(({ program }) => program === 'arecord').length,
      close,
    };
    await all.nextState('waiting_for_trigger');
    return all;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the events of a stream one after another. */
function following(stream: Awaited<ReturnType<typeof eventStream>>) {
  let read = 0;
  const events = () => stream.events.map(({ data }) => data as RoomEvent);
  const next: Room['next'] = async (type, isIt = () => true) => {
    const found = () =>
      stream.events.findIndex(
        ({ data }, index) => index >= read && data.type === type && isIt(data as RoomEvent),
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const told = () => `no ${type} after\n${events().slice(read).map(shortly).join('\n')}`;
      timer = setTimeout(() => reject(new Error(told())), patient(PATIENCE_MS));
    });
    try {
      await Promise.race([stream.when(() => found() >= 0), late]);
    } finally {
      clearTimeout(timer);
    }
    read = found() + 1;
    return events()[read - 1] as RoomEvent;
  };
  return {
    events,
    since: () => events().slice(read),
    next,
    nextState: (state: string) =>
      next('state.changed', (event) => event.region === 'ears' && event.state === state),
  };
}

const shortly = ({ time = '', type, state, text, order }: RoomEvent): string =>
  [time.slice(11), type, state, text, order].filter(Boolean).join(' ');

/** Somebody who speaks into the microphone. */
function speaker(pulse: PulseAudio, wav: string) {
  return {
    say: async (text: string, voice = 'en-us') => {
      await promisify(execFile)('espeak-ng', [
        ...['-v', voice, '-s', `${WORDS_PER_MINUTE}`, '-w', wav, text],
      ]);
      await pulse.playInto('mic', wav);
    },
    sound: async (samples: Int16Array) => {
      await writeFile(wav, wavFile(samples));
      await pulse.playInto('mic', wav);
    },
  };
}
