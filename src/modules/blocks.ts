import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import * as rxjs from 'rxjs';
import { Flag, WrittenNumber } from '../brain/written-values.ts';
import { communityNeuron } from './community-neuron.ts';
import { communitySignal } from './community-signal.ts';

/** What every community module is given, so that its folder needs no packages. */
export const blocks = {
  neuron: communityNeuron,
  signal: communitySignal,
  /** Codecs for parameters, besides io-ts' own. */
  codecs: { Flag, WrittenNumber },
  t,
  E,
  TE,
  pipe,
  rxjs,
};
