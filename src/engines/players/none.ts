import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Player } from '../ports.ts';
import { allParts } from './all-parts.ts';

/** No loudspeaker: every sound counts as heard as soon as it is there. */
export const none: Player = {
  play: (sound$, signal, begun) =>
    pipe(
      allParts('none', sound$, signal, begun),
      TE.map(() => undefined),
    ),
  health: () => ({ state: 'off' }),
  close: async () => {},
};
