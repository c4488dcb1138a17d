import { concatMap, type Observable } from 'rxjs';
import { type AudioFrame, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { resampleSound } from '../audio-file/resample.ts';
import type { Sound } from '../ports.ts';
import { benefitOf, soundAfterCut } from './echo-benefit.ts';
import { echoTrack } from './echo-track.ts';
import { type PlayedSound, playedSound } from './played-sound.ts';
import { ECHO_SAMPLES, type EchoFilter, FILTER_SAMPLES } from './speexdsp.ts';

/** How a sound gets on. */
export interface Playing {
  /** The loudspeaker got the first samples of a part just now. */
  readonly begun: (part: number) => void;
  /** It is `gain` times as loud from a sample of a part on. */
  readonly gained: (part: number, sample: number, gain: number) => void;
  /** It is over, or was cut off. */
  readonly ended: () => void;
}

/** Takes what a loudspeaker plays out of what a microphone hears. */
export type EchoCanceller = ReturnType<typeof echoCanceller>;

interface Deps {
  readonly filter: () => EchoFilter;
  /** The time of a monotonic clock. */
  readonly nowMs: () => number;
}

export function echoCanceller({ filter, nowMs }: Deps) {
  const sounds = new Set<PlayedSound>();
  const heard = lastHeard();
  const track = echoTrack(heard);
  let state: EchoFilter | undefined;
  /** Samples by which the microphone is before the clock. Sound comes in blocks, the latest of which tells it best. */
  let ahead: number | undefined;
  const benefit = benefitOf();
  /** The moment up to which the filter got all there is. */
  let filteredTo = 0;
  const cut = new Set<PlayedSound>();
  const afterCut = soundAfterCut();

  const cancelled = (samples: Int16Array, moment: number): Int16Array => {
    state ??= filter();
    catchUp(state, moment);
    const reference = playedAt(moment, samples.length);
    filteredTo = moment + samples.length;
    const out = samples.slice();
    for (let at = 0; at + FILTER_SAMPLES <= out.length; at += FILTER_SAMPLES) {
      const before = samples.slice(at, at + FILTER_SAMPLES);
      if (afterCut.isDying() || sounds.size === 0) {
        out.set(afterCut.withoutRest(before), at);
        continue;
      }
      const { filtered, out: left } = state.cancel(before, reference.slice(at, at + FILTER_SAMPLES));
      const isOver = cut.size > 0 && afterCut.isOver(before, filtered);
      if (isOver) forget(...cut);
      out.set(isOver ? afterCut.withoutRest(before) : left, at);
    }
    return benefit.isThere(samples, out, track.losses()) ? out : samples;
  };

  /** Gives the filter what it has missed: before a sound was found it would have learnt from the wrong place of it. */
  const catchUp = (filtering: EchoFilter, moment: number): void => {
    const begins = Math.min(...[...sounds].map((sound) => sound.beginsAt()));
    const from = Math.max(filteredTo, begins - ECHO_SAMPLES, heard.end() - KEPT);
    const blocks = Math.floor((moment - from) / FILTER_SAMPLES);
    for (let at = moment - blocks * FILTER_SAMPLES; at < moment; at += FILTER_SAMPLES)
      filtering.cancel(Int16Array.from(heard.from(at, FILTER_SAMPLES)), playedAt(at, FILTER_SAMPLES));
  };

  const playedAt = (moment: number, length: number): Int16Array => {
    const played = new Float32Array(length);
    for (const sound of sounds) sound.addTo(played, moment + LEAD);
    return Int16Array.from(played, inRange);
  };

  const forget = (...which: readonly PlayedSound[]): void => {
    for (const sound of which) {
      sounds.delete(sound);
      cut.delete(sound);
    }
  };

  return {
    /** Must learn of every sound that is played. */
    begins: (parts$: Observable<Sound>): Playing => {
      const sound = playedSound();
      const parts: Sound[] = [];
      const placeOf = (part: number, sample: number): number =>
        parts
          .slice(0, part)
          .reduce((sum, { samples, sampleRateHz }) => sum + placesIn(samples.length, sampleRateHz), 0) +
        placesIn(sample, parts[part]?.sampleRateHz);
      const told = parts$.subscribe({ next: (part) => parts.push(part), error: () => {} });
      const fed = parts$
        .pipe(concatMap((part) => resampleSound(part)))
        .subscribe({ next: sound.add, error: () => {} });
      sounds.add(sound);
      return {
        begun: (part) => {
          if (ahead !== undefined) track.given(sound, placeOf(part, 0), nowMs() * PER_MS + ahead);
        },
        gained: (part, sample, gain) => sound.setGain(placeOf(part, sample), gain),
        ended: () => {
          fed.unsubscribe();
          told.unsubscribe();
          sound.endAt(heard.end() + Math.max(STILL_HEARD, track.latency() + MARGIN));
          afterCut.begin();
          cut.add(sound);
        },
      };
    },
    /** A frame without the echo. Frames of one microphone follow each other; audio time that goes back is another opening of it. */
    hear: (frame: AudioFrame): AudioFrame => {
      const { samples } = frame;
      const moment = Math.round(frame.atMs * PER_MS);
      if (moment < heard.end()) {
        forget(...sounds);
        ahead = undefined;
        filteredTo = moment;
      }
      heard.add(samples, moment);
      const before = heard.end() - nowMs() * PER_MS;
      ahead = ahead === undefined ? before : Math.max(before, ahead - FORGOTTEN);
      let [isSounding, isPlaced] = [false, true];
      for (const sound of sounds) {
        if (sound.isOver(moment - ECHO_SAMPLES)) {
          forget(sound);
          continue;
        }
        if (sound.soundsIn(moment - ECHO_SAMPLES, heard.end() + LEAD)) isSounding = true;
        if (cut.has(sound) || (track.isKnown() && !sound.soundsIn(moment, heard.end()))) continue;
        track.follow(sound);
        isPlaced &&= track.isPlaced(sound);
      }
      return (isSounding || afterCut.isDying()) && track.isKnown() && isPlaced
        ? { ...frame, samples: cancelled(samples, moment) }
        : frame;
    },
    /** Frees the memory of the filter. */
    close: () => state?.free(),
  };
}

/** How many samples it has at 16 kHz. */
const placesIn = (samples: number, rateHz = SAMPLE_RATE_HZ): number =>
  Math.round((samples * SAMPLE_RATE_HZ) / rateHz);

/** The last seconds that a microphone heard. */
function lastHeard() {
  const ring = new Float32Array(KEPT);
  let end = 0;
  return {
    add: (samples: Int16Array, moment: number): void => {
      for (const [at, sample] of samples.entries()) ring[(moment + at) % KEPT] = sample;
      end = moment + samples.length;
    },
    end: (): number => end,
    from: (moment: number, length: number): Float32Array =>
      Float32Array.from({ length }, (_, at) => (moment + at < 0 ? 0 : (ring[(moment + at) % KEPT] ?? 0))),
  };
}

const KEPT = 2 ** 15;

const PER_MS = SAMPLE_RATE_HZ / 1_000;

/** How much earlier than found the filter gets a sound: its delay is not known better than that, and wavers. */
const LEAD = 20 * PER_MS;

/** How long a sound that was cut off may be on its way at least: in the sound server, through the air, and from the microphone. */
const STILL_HEARD = 1_000 * PER_MS;

/** A player may tell of a sound so late, and the latency seem so much shorter. */
const MARGIN = 300 * PER_MS;

/** How much of `ahead` is forgotten with each frame, for clocks differ. */
const FORGOTTEN = 0.1;

const inRange = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));
