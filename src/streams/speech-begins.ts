import { filter, map, mergeMap, type Observable, scan } from 'rxjs';
import { type Endpoint, type EndpointOptions, endpointAfter, LEAD_IN_MS, waiting } from './endpoint.ts';
import type { HeardFrame } from './speech.ts';

/** A word as short as "no" lasts longer. */
export const SHORTEST_SPEECH_MS = 96;

const PATIENT: EndpointOptions = {
  endSilenceMs: 300,
  longestMs: 15_000,
  nothingSaidMs: Number.POSITIVE_INFINITY,
  startMs: SHORTEST_SPEECH_MS,
};

/** The audio time at which somebody begins to speak, in ms, each time. */
export const speechBegins = (frames$: Observable<HeardFrame>): Observable<number> =>
  frames$.pipe(
    scan((before, frame) => endpointAfter(isOver(before) ? waiting : before, frame, PATIENT), waiting),
    mergeMap(({ parts }) => parts),
    filter((part) => part.type === 'speech.started'),
    map(({ atMs }) => atMs),
  );

const isOver = ({ parts }: Endpoint): boolean => parts.some(({ type }) => type === 'speech.ended');

/** What takes the place of a hotword where all talk is meant. */
interface AnySpeech {
  readonly hotword: '';
  readonly endMs: number;
  readonly score: 1;
  readonly means: 'wake';
}

/** Without a hotword, whatever is said opens the ear, from its first sound on; `frames$` are without the assistant's own words. */
export const anySpeech = (frames$: Observable<HeardFrame>): Observable<AnySpeech> =>
  frames$.pipe(
    speechBegins,
    map((atMs) => ({ hotword: '', endMs: atMs - LEAD_IN_MS, score: 1, means: 'wake' })),
  );
