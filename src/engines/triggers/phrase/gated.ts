import { Observable } from 'rxjs';
import { type AmbientNoise, ambientNoiseAfter } from '../../../streams/ambient-noise.ts';
import { type AudioFrame, lengthMs } from '../../../streams/audio.ts';
import { energyOf } from '../../../streams/speech.ts';
import type { SoundMessage } from './messages.ts';

/** Sound before speech that is sent too, since words begin softly. */
const LEAD_IN_MS = 320;
/** The length of sound in one message. */
const MESSAGE_MS = 64;

/** Passes on sound that may be speech, several frames per message, and a message at its end; drops the rest. */
export const gated = (frames$: Observable<AudioFrame>): Observable<SoundMessage> =>
  new Observable((subscriber) => {
    const next = gating();
    const emit = (messages: readonly SoundMessage[]): void => {
      for (const message of messages) subscriber.next(message);
    };
    // no mergeMap: most frames of a day make no message, and it subscribes to an empty list for each
    return frames$.subscribe({
      next: (frame) => emit(next(frame)),
      error: (error: unknown) => subscriber.error(error),
      complete: () => {
        emit(next(undefined));
        subscriber.complete();
      },
    });
  });

/** Returns the messages for each frame; `undefined` is the end. */
function gating(): (frame: AudioFrame | undefined) => readonly SoundMessage[] {
  const isOpenFor = openness();
  let waiting: AudioFrame[] = [];
  let isOpen = false;

  return (frame) => {
    const wasOpen = isOpen;
    isOpen = frame !== undefined && isOpenFor(frame);
    if (frame !== undefined) waiting.push(frame);
    if (!isOpen && !wasOpen) {
      if (sum(waiting) > LEAD_IN_MS) waiting.shift();
      return NONE;
    }
    if (isOpen && sum(waiting) < MESSAGE_MS) return NONE;
    const messages = messagesOf(waiting);
    waiting = [];
    return isOpen ? messages : [...messages, { type: 'quiet' }];
  };
}

const NONE: readonly SoundMessage[] = [];

const sum = (frames: readonly AudioFrame[]): number =>
  frames.reduce((length, frame) => length + lengthMs(frame), 0);

/** One message, or more if there is a gap in audio time. */
function messagesOf(frames: readonly AudioFrame[]): readonly SoundMessage[] {
  const [first] = frames;
  if (first === undefined) return [];
  const leap = frames.findIndex((frame, index) => {
    const before = frames[index - 1];
    return before !== undefined && Math.abs(frame.atMs - before.atMs - lengthMs(before)) > 1;
  });
  const whole = leap === -1 ? frames : frames.slice(0, leap);
  const samples = new Int16Array(whole.reduce((length, frame) => length + frame.samples.length, 0));
  let at = 0;
  for (const frame of whole) {
    samples.set(frame.samples, at);
    at += frame.samples.length;
  }
  const message: SoundMessage = { type: 'samples', samples, atMs: first.atMs };
  return [message, ...(leap === -1 ? [] : messagesOf(frames.slice(leap)))];
}

/** The gate opens for sound 3 dB louder than the room: opening it for noise costs only work. */
const OPTIONS = {
  energy_threshold: 60,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.4,
  adjust_for_ambient_noise_second: 0,
};

/** The gate stays open for so long: the pause before a consonant is part of the word. */
const OPEN_MS = 320;

/** Returns, for frames in their order, whether each may be speech. */
function openness(): (frame: AudioFrame) => boolean {
  let room: AmbientNoise | undefined;
  let quietMs = OPEN_MS;
  return (frame) => {
    const frameMs = lengthMs(frame);
    room = ambientNoiseAfter(
      room,
      { energy: energyOf(frame.samples), atMs: frame.atMs, lengthMs: frameMs },
      OPTIONS,
    );
    quietMs = room.isSpeech ? 0 : quietMs + frameMs;
    return quietMs < OPEN_MS;
  };
}
