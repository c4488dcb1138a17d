import { Observable, type SchedulerLike, type Subscription } from 'rxjs';
import type { Detection } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { loudnessOf, MIN_DB } from '../streams/level.ts';

/** A microphone that hears hotwords. */
export interface HotwordPlace {
  /** That of its conversation. */
  readonly name: string;
  /** Those without one are together. */
  readonly area?: string | undefined;
  /** Whether a hotword would open its ear now. */
  readonly mayBeOpened: () => boolean;
  /** Whether what its last hotword began has failed there since; never when absent. */
  readonly hasGivenUp?: (() => boolean) | undefined;
  /** Told that another place is served. */
  readonly released: (detection: Detection, to: string) => void;
}

/** How long others may take to hear a hotword too. */
const WINDOW_MS = 200;

interface Time {
  /** Of the time that others have. */
  readonly scheduler: SchedulerLike;
  /** By a clock that never jumps. */
  readonly nowMs: () => number;
}

interface Contest {
  readonly candidates: Map<Listener, Candidate<Listener>>;
  readonly ending: Subscription;
}

interface Listener {
  readonly place: HotwordPlace;
  readonly levelDb: (sinceMs?: number) => number | undefined;
  readonly serve: (detection: Detection) => void;
}

/**
 * Of the places of an area that hear one hotword at a time, one is served: the one that is surest of it, or, among those that are
 * about as sure, the one where it was loudest. Nobody waits for places that are not there, or that are busy with an order; where one
 * heard its hotword itself, its sound is waited for.
 * Gives the detections of a place, without those of somebody who is nearer to another one; listens to the frames too.
 */
export function arbitration({ scheduler, nowMs }: Time) {
  const listeners = new Set<Listener>();
  const contests = new Map<string, Contest>();
  const recent = recentWinners<Listener>(nowMs);

  const rivalsOf = (own: Listener): readonly Listener[] =>
    [...listeners].filter(
      (other) => other !== own && other.place.area === own.place.area && other.place.mayBeOpened(),
    );
  const serve = (key: string, winner: Candidate<Listener>): void => {
    recent.keep(key, winner);
    winner.by.serve(winner.detection);
  };
  const end = (key: string): void => {
    const contest = contests.get(key);
    contests.delete(key);
    contest?.ending.unsubscribe();
    const candidates = [...(contest?.candidates.values() ?? [])].filter(isStillThere);
    const winner = nearest(candidates);
    if (winner === undefined) return;
    for (const { by, detection } of candidates)
      if (by !== winner.by) by.place.released(detection, winner.by.place.name);
    serve(key, winner);
  };
  const join = (key: string, candidate: Candidate<Listener>): void => {
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
      const { hear: listen, levelDb } = levelWindow();
      const listener: Listener = { place, levelDb, serve: (detection) => subscriber.next(detection) };
      listeners.add(listener);
      subscriber.add(() => leave(listener));
      subscriber.add(frames$.subscribe({ next: listen, error: () => {} }));
      subscriber.add(
        detected$.subscribe({
          next: (detection) => hear(listener, detection),
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      );
    });
}

const isStillThere = ({ by: { place } }: Candidate<Listener>): boolean => place.hasGivenUp?.() !== true;

/** A place whose ears may be closed and opened again: by its name it is still the same. */
interface NamedSource extends LevelSource {
  readonly place: { readonly name: string };
}

interface RecentWinners<By extends NamedSource> {
  readonly keep: (key: string, served: Candidate<By>) => void;
  /** The one who was served by what this one heard too; undefined when it is somebody else who speaks. */
  readonly before: (key: string, candidate: Candidate<By>) => By | undefined;
}

/** Far away, or by a slow engine, a hotword may be heard so much later. */
const SAME_SPEECH_MS = 1_000;
/** Whoever is so much louder speaks himself: a hundred times the power. */
const MUCH_LOUDER_DB = 20;

/** Who was served a moment ago. `nowMs` is a clock that never jumps. */
function recentWinners<By extends NamedSource>(nowMs: () => number): RecentWinners<By> {
  let last: readonly { readonly key: string; readonly atMs: number; readonly served: Candidate<By> }[] = [];
  const present = () => last.filter(({ atMs }) => nowMs() - atMs < SAME_SPEECH_MS);
  return {
    keep: (key, served) => {
      const others = present().filter((one) => one.key !== key);
      last = [...others, { key, atMs: nowMs(), served: { ...served, levelDb: levelOf(served) } }];
    },
    before: (key, candidate) => {
      const served = present().find((one) => one.key === key)?.served;
      if (served === undefined || served.by.place.name === candidate.by.place.name) return undefined;
      return isMuchLouder(levelOf(candidate), served.levelDb) ? undefined : served.by;
    },
  };
}

const isMuchLouder = (levelDb: number | undefined, thanDb: number | undefined): boolean =>
  levelDb !== undefined && thanDb !== undefined && levelDb > thanDb + MUCH_LOUDER_DB;

/** A place whose sound is known. */
interface LevelSource {
  /** How loud the last second was there, or what of it came from that audio time on; undefined of no sound. */
  readonly levelDb: (sinceMs?: number) => number | undefined;
}

/** Somebody who heard a hotword. */
interface Candidate<By extends LevelSource> {
  readonly by: By;
  readonly detection: Detection;
  /** Of the second up to then; undefined where no sound came yet. */
  readonly levelDb: number | undefined;
}

/** Engines are not surer than that of how sure they are. */
const ABOUT_AS_SURE = 0.1;

/**
 * The one who is surest, and with him those about as sure and those who cannot tell; of these the loudest; among those as loud the
 * first. Undefined of nobody. Where one's sound began only after the hotword, the sound after it is compared of all.
 */
function nearest<By extends LevelSource>(candidates: readonly Candidate<By>[]): Candidate<By> | undefined {
  const best = Math.max(...candidates.map(scoreOf));
  const loudness = candidates.some(isReported) ? afterwardsOf : levelOf;
  const loudnessOf = (one: Candidate<By>): number => loudness(one) ?? MIN_DB;
  let winner: Candidate<By> | undefined;
  for (const one of candidates) {
    // of 0.9 and 0.8 too, which are a little more than 0.1 apart
    if (!isReported(one) && scoreOf(one) < best - ABOUT_AS_SURE - Number.EPSILON) continue;
    if (winner === undefined || loudnessOf(one) > loudnessOf(winner)) winner = one;
  }
  return winner;
}

/** Whether neither its score nor what was heard there before says how near it is. */
const isReported = ({ detection }: Pick<Candidate<LevelSource>, 'detection'>): boolean =>
  detection.isReported === true;

/** A level that nobody knew then may be known now. */
const levelOf = <By extends LevelSource>(one: Candidate<By>): number | undefined =>
  isReported(one) ? afterwardsOf(one) : (one.levelDb ?? one.by.levelDb());

const afterwardsOf = <By extends LevelSource>({ by, detection }: Candidate<By>): number | undefined =>
  by.levelDb(detection.endMs);

const scoreOf = ({ detection }: Pick<Candidate<LevelSource>, 'detection'>): number =>
  detection.isReported !== true && Number.isFinite(detection.score) ? detection.score : 0;

const LEVEL_WINDOW_MS = 1_000;

/**
 * How loud the last second was, or what of it came from that audio time on, in dB to full scale; undefined where nothing was heard. Costs
 * nothing until it is asked.
 */
function levelWindow(): {
  readonly hear: (frame: AudioFrame) => void;
  readonly levelDb: (sinceMs?: number) => number | undefined;
} {
  let frames: AudioFrame[] = [];
  return {
    hear: (frame) => {
      const last = frames.at(-1);
      if (last !== undefined && frame.atMs < last.atMs) frames = [];
      frames.push(frame);
      while ((frames[0]?.atMs ?? 0) <= frame.atMs - LEVEL_WINDOW_MS) frames.shift();
    },
    levelDb: (sinceMs = 0) => {
      const heard = frames.filter(({ atMs }) => atMs >= sinceMs);
      if (heard.length === 0) return undefined;
      const samples = new Int16Array(heard.reduce((sum, one) => sum + one.samples.length, 0));
      let at = 0;
      for (const frame of heard) {
        samples.set(frame.samples, at);
        at += frame.samples.length;
      }
      return loudnessOf({ samples }).rmsDb;
    },
  };
}
