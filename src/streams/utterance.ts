import { concat, from, map, mergeMap, type OperatorFunction, of, scan, takeWhile } from 'rxjs';
import { type EndpointOptions, endpointAfter, type UtterancePart, waiting } from './endpoint.ts';
import type { HeardFrame } from './speech.ts';

/**
 * One utterance: what is said until it is silent again, with what came just before it; completes with the part that ends it.
 * A stream that completes before anybody spoke gives `nothing.said`, a failing one fails. `options` is read for every frame.
 */
export const utterance =
  (options: () => EndpointOptions): OperatorFunction<HeardFrame, UtterancePart> =>
  (heard$) =>
    concat(heard$, of(undefined)).pipe(
      scan((endpoint, frame) => endpointAfter(endpoint, frame, options()), waiting),
      map(({ parts }) => parts),
      mergeMap((parts) => from(parts)),
      takeWhile(({ type }) => type !== 'speech.ended' && type !== 'nothing.said', true),
    );
