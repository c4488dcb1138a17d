import { filter, map, type Observable, repeat } from 'rxjs';
import type { HeardFrame } from './speech.ts';
import { utterance } from './utterance.ts';

/** A word as short as "no" lasts longer. */
export const SHORTEST_SPEECH_MS = 96;

const PATIENT = {
  endSilenceMs: 300,
  longestMs: 15_000,
  nothingSaidMs: Number.POSITIVE_INFINITY,
  startMs: SHORTEST_SPEECH_MS,
};

/** The audio time at which somebody begins to speak, in ms, each time. */
export const speechBegins = (frames$: Observable<HeardFrame>): Observable<number> =>
  frames$.pipe(
    utterance(() => PATIENT),
    repeat(),
    filter((part) => part.type === 'speech.started'),
    map(({ atMs }) => atMs),
  );
