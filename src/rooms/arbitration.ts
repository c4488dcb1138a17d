import { Observable, type SchedulerLike, type Subscription } from 'rxjs';
import type { Detection } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { lastSecond } from './last-second.ts';
import { type Candidate, isTold, nearest } from './nearest.ts';
import { recentlyServed } from './recently-served.ts';

/** A microphone that hears hotwords. */
export interface HearingPlace {
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
  readonly place: HearingPlace;
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
  const recent = recentlyServed<Listener>(nowMs);

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
    if (isEach && ![...contest.candidates.values()].some(isTold)) end(key);
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

  return (place: HearingPlace) => (detected$: Observable<Detection>, frames$: Observable<AudioFrame>) =>
    new Observable<Detection>((subscriber) => {
      const { hear: listen, levelDb } = lastSecond();
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
