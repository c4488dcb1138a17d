/** What the service sends about a sound that this tab plays. */
export type PlayerCommand =
  | { readonly type: 'sound'; readonly id: number; readonly sample_rate_hz: number }
  | { readonly type: 'sound.part'; readonly id: number; readonly part: number }
  | { readonly type: 'sound.end'; readonly id: number }
  | { readonly type: 'sound.stop'; readonly id: number }
  /** Quieter while a person speaks. */
  | { readonly type: 'sound.quiet'; readonly id: number; readonly is_quiet: boolean };

/** What this tab reports: a part begins to play, or the whole sound was played. */
export type PlayerEvent =
  | { readonly type: 'sound.begun'; readonly id: number; readonly part: number }
  | { readonly type: 'sound.played'; readonly id: number };

interface Sound {
  readonly rateHz: number;
  readonly gain: GainNode;
  readonly sources: Set<AudioBufferSourceNode>;
  /** Timers of what has not begun yet. */
  readonly begins: Set<ReturnType<typeof setTimeout>>;
  /** When the next part may begin, by the clock of the audio, in seconds. */
  nextAt: number;
  part: number;
  hasEnd: boolean;
}

export interface AnswerPlayer {
  readonly hear: (message: PlayerCommand) => void;
  /** The samples of the part announced last: 16-bit, mono. */
  readonly samples: (bytes: ArrayBuffer) => void;
  /** Silence at once. */
  readonly stop: () => void;
}

type Output = Pick<
  AudioContext,
  'createBuffer' | 'createBufferSource' | 'createGain' | 'currentTime' | 'destination'
>;

/** 12 dB less. */
const QUIET_GAIN = 0.25;

/** Plays sounds through Web Audio, part after part without a gap. */
export function answerPlayer(output: Output, emit: (event: PlayerEvent) => void): AnswerPlayer {
  const sounds = new Map<number, Sound>();
  let latest: readonly [number, Sound] | undefined;

  const silence = (id: number): void => {
    const { sources = [], begins = [], gain } = sounds.get(id) ?? {};
    sounds.delete(id);
    gain?.disconnect();
    for (const timer of begins) clearTimeout(timer);
    for (const source of sources) source.stop();
  };
  const settle = (id: number, { hasEnd, sources, gain }: Sound): void => {
    if (!hasEnd || sources.size > 0 || !sounds.delete(id)) return;
    gain.disconnect();
    emit({ type: 'sound.played', id });
  };
  const play = (id: number, sound: Sound, samples: Float32Array<ArrayBuffer>): void => {
    const source = output.createBufferSource();
    source.buffer = bufferOf(output, samples, sound.rateHz);
    source.connect(sound.gain);
    const beginsAt = Math.max(output.currentTime, sound.nextAt);
    sound.nextAt = beginsAt + samples.length / sound.rateHz;
    const { part } = sound;
    const timer = setTimeout(
      () => {
        sound.begins.delete(timer);
        emit({ type: 'sound.begun', id, part });
      },
      (beginsAt - output.currentTime) * 1_000,
    );
    sound.begins.add(timer);
    sound.sources.add(source);
    source.onended = () => {
      sound.sources.delete(source);
      settle(id, sound);
    };
    source.start(beginsAt);
  };

  return {
    hear: (message) => {
      const { id } = message;
      if (message.type === 'sound') sounds.set(id, newSound(output, message.sample_rate_hz));
      if (message.type === 'sound.stop') silence(id);
      const sound = sounds.get(id);
      if (sound === undefined) return;
      if (message.type === 'sound.quiet') sound.gain.gain.value = message.is_quiet ? QUIET_GAIN : 1;
      if (message.type === 'sound.part') {
        sound.part = message.part;
        latest = [id, sound];
      }
      if (message.type === 'sound.end') {
        sound.hasEnd = true;
        settle(id, sound);
      }
    },
    samples: (bytes) => {
      if (latest === undefined || bytes.byteLength < 2) return;
      const [id, sound] = latest;
      if (sounds.get(id) === sound) play(id, sound, fromPcm16(bytes));
    },
    stop: () => {
      for (const id of [...sounds.keys()]) silence(id);
    },
  };
}

function newSound(output: Output, rateHz: number): Sound {
  const gain = output.createGain();
  gain.connect(output.destination);
  return { rateHz, gain, sources: new Set(), begins: new Set(), nextAt: 0, part: 0, hasEnd: false };
}

function bufferOf(output: Output, samples: Float32Array<ArrayBuffer>, rateHz: number): AudioBuffer {
  const buffer = output.createBuffer(1, samples.length, rateHz);
  buffer.copyToChannel(samples, 0);
  return buffer;
}

const fromPcm16 = (bytes: ArrayBuffer): Float32Array<ArrayBuffer> =>
  Float32Array.from(new Int16Array(bytes, 0, Math.floor(bytes.byteLength / 2)), (sample) => sample / 32_768);
