import { filter, map, mergeMap, type Observable, scan } from 'rxjs';
import { type Endpoint, type EndpointOptions, endpointAfter, waiting } from './endpoint.ts';
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
