import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { OrderSignal } from '../synapse.ts';
import { patternWays } from './pattern-ways.ts';

/** The texts, holes included, any of which is the order; only a `pattern` has several, and a malformed one none. */
export const waysToSay = ({ matchingType, text }: OrderSignal): readonly string[] =>
  matchingType === 'pattern'
    ? pipe(
        patternWays(text),
        E.getOrElse(() => NO_WAYS),
      )
    : [text];

const NO_WAYS: readonly string[] = [];
