import { Observable, type SchedulerLike, type Subscription } from 'rxjs';
import type { Detection } from '../engines/ports.ts';
import { type AudioFrame, concatSamples } from '../streams/audio.ts';
import { loudnessOf, MIN_DB } from '../streams/level.ts';

/** A microphone that hears hotwords. */
export interface HotwordPlace {
  /** The name of its conversation. */
  readonly name: string;
  /** Places without one share an area. */
  readonly area?: string | undefined;
  /** Whether a hotword would open its ears now. */
  readonly mayBeOpened: () => boolean;
  /** Whether the turn of its last hotword has failed since; never when absent. */
  readonly hasGivenUp?: (() => boolean) | undefined;
  /** Called when another place is served. */
  readonly released: (detection: Detection, to: string) => void;
}

/** How long other places have to detect the same hotword. */
const WINDOW_MS = 200;

interface Contest {
  readonly candidates: Map<Listener, Candidate>;
  readonly ending: Subscription;
}

interface Listener {
  readonly place: HotwordPlace;
  /** The level of the last second, or of its part since that audio time; undefined without sound. */
  readonly levelDb: (sinceMs?: number) => number | undefined;
  readonly serve: (detection: Detection) => void;
}

/**
 * Serves one of the places of an area that detect the same hotword at the same time: the one with the best score, or, among about
 * equal scores, the loudest. It does not wait for places that are absent or busy; it waits for the sound of a place that detected
 * the hotword itself.
 * Returns an operator for each place that emits the detections it wins. It measures the level of `frames$`. `scheduler` ends each
 * contest; `nowMs` is a monotonic clock.
 */
export function arbitration(scheduler: SchedulerLike, nowMs: () => number) {
  const listeners = new Set<Listener>();
  const contests = new Map<string, Contest>();
  const recent = recentWinners(nowMs);

  const rivalsOf = (own: Listener): readonly Listener[] =>
    [...listeners].filter(
      (other) => other !== own && other.place.area === own.place.area && other.place.mayBeOpened(),
    );
  const serve = (key: string, winner: Candidate): void => {
    recent.keep(key, winner);
    winner.by.serve(winner.detection);
  };
  const end = (key: string): void => {
    const { candidates: all = new Map<Listener, Candidate>(), ending } = contests.get(key) ?? {};
    contests.delete(key);
    ending?.unsubscribe();
    const candidates = [...all.values()].filter(({ by }) => by.place.hasGivenUp?.() !== true);
    const winner = nearest(candidates);
    if (winner === undefined) return;
    for (const { by, detection } of candidates)
      if (by !== winner.by) by.place.released(detection, winner.by.place.name);
    serve(key, winner);
  };
  const join = (key: string, candidate: Candidate): void => {
    const contest = contests.get(key) ?? {
      candidates: new Map(),
      ending: scheduler.schedule(() => end(key), WINDOW_MS),
    };
    contests.set(key, contest);
    if (!contest.candidates.has(candidate.by)) contest.candidates.set(candidate.by, candidate);
    const isEach = rivalsOf(candidate.by).every((other) => contest.candidates.has(other));
    if (isEach && ![...contest.candidates.values()].some(isReported)) end(key);
  };
  const hear = (by: Listener, detection: Detection): void => {
    const { place } = by;
    const key = JSON.stringify([place.area, detection.hotword]);
    const candidate = { by, detection, levelDb: by.levelDb() };
    const served = contests.has(key) ? undefined : recent.before(key, candidate);
    if (detection.means === 'stop' || !place.mayBeOpened()) by.serve(detection);
    else if (served !== undefined) place.released(detection, served.place.name);
    else if (contests.has(key) || rivalsOf(by).length > 0) join(key, candidate);
    else serve(key, candidate);
  };
  const leave = (listener: Listener): void => {
    listeners.delete(listener);
    for (const { candidates } of contests.values()) candidates.delete(listener);
  };

  return (place: HotwordPlace) => (detected$: Observable<Detection>, frames$: Observable<AudioFrame>) =>
    new Observable<Detection>((subscriber) => {
      const { add, levelDb } = levelWindow();
      const listener: Listener = { place, levelDb, serve: (detection) => subscriber.next(detection) };
      listeners.add(listener);
      subscriber.add(() => leave(listener));
      subscriber.add(frames$.subscribe({ next: add, error: () => {} }));
      subscriber.add(
        detected$.subscribe({
          next: (detection) => hear(listener, detection),
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      );
    });
}

/** A distant place or a slow engine may detect the same speech this much later. */
const SAME_SPEECH_MS = 1_000;
/** A place this much louder hears another person: a hundred times the power. */
const MUCH_LOUDER_DB = 20;

/** Remembers the last winner of each contest for a second. `nowMs` is a monotonic clock. */
function recentWinners(nowMs: () => number) {
  let last: readonly { readonly key: string; readonly atMs: number; readonly served: Candidate }[] = [];
  const present = () => last.filter(({ atMs }) => nowMs() - atMs < SAME_SPEECH_MS);
  return {
    keep: (key: string, served: Candidate): void => {
      const others = present().filter((one) => one.key !== key);
      last = [...others, { key, atMs: nowMs(), served: { ...served, levelDb: levelOf(served) } }];
    },
    /** The place that was served for the same speech; undefined when another person speaks. */
    before: (key: string, candidate: Candidate): Listener | undefined => {
      const served = present().find((winner) => winner.key === key)?.served;
      if (served === undefined || served.by.place.name === candidate.by.place.name) return undefined;
      // an unknown level is not much louder
      const levelDb = levelOf(candidate) ?? MIN_DB;
      return levelDb > (served.levelDb ?? levelDb) + MUCH_LOUDER_DB ? undefined : served.by;
    },
  };
}

/** A place that detected the hotword of a contest. */
interface Candidate {
  readonly by: Listener;
  readonly detection: Detection;
  /** The level of the second before the detection; undefined without sound. */
  readonly levelDb: number | undefined;
}

/** Scores are no more precise than this. */
const ABOUT_AS_SURE = 0.1;

/**
 * The loudest of the candidates with about the best score or without a score; the first of equally loud ones. Undefined without
 * candidates. If the sound of one began only after the hotword, the sound after the hotword is compared for all.
 */
function nearest(candidates: readonly Candidate[]): Candidate | undefined {
  const best = Math.max(...candidates.map(scoreOf));
  const loudness = candidates.some(isReported) ? afterwardsOf : levelOf;
  const loudnessOf = (one: Candidate): number => loudness(one) ?? MIN_DB;
  let winner: Candidate | undefined;
  for (const one of candidates) {
    // 0.9 and 0.8 are a little more than 0.1 apart
    if (!isReported(one) && scoreOf(one) < best - ABOUT_AS_SURE - Number.EPSILON) continue;
    if (winner === undefined || loudnessOf(one) > loudnessOf(winner)) winner = one;
  }
  return winner;
}

/** Whether the place detected the hotword itself: then its score and the sound before say nothing. */
const isReported = ({ detection }: Candidate): boolean => detection.isReported === true;

/** The level at the detection, or now if it was unknown then. */
const levelOf = (one: Candidate): number | undefined =>
  isReported(one) ? afterwardsOf(one) : (one.levelDb ?? one.by.levelDb());

const afterwardsOf = ({ by, detection }: Candidate): number | undefined => by.levelDb(detection.endMs);

const scoreOf = ({ detection }: Candidate): number =>
  detection.isReported !== true && Number.isFinite(detection.score) ? detection.score : 0;

const LEVEL_WINDOW_MS = 1_000;

/** Buffers the last second of sound. `levelDb` is its level, or that since an audio time; undefined without sound. */
function levelWindow() {
  let frames: AudioFrame[] = [];
  return {
    add: (frame: AudioFrame): void => {
      const last = frames.at(-1);
      if (last !== undefined && frame.atMs < last.atMs) frames = [];
      frames.push(frame);
      while ((frames[0]?.atMs ?? 0) <= frame.atMs - LEVEL_WINDOW_MS) frames.shift();
    },
    levelDb: (sinceMs = 0): number | undefined => {
      const recent = frames.filter(({ atMs }) => atMs >= sinceMs);
      if (recent.length === 0) return undefined;
      return loudnessOf({ samples: concatSamples(recent.map(({ samples }) => samples)) }).rmsDb;
    },
  };
}
