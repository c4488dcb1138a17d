import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as J from 'fp-ts/lib/Json.js';
import * as t from 'io-ts';

const Count = t.refinement(t.number, (count) => Number.isSafeInteger(count) && count >= 0, 'a number from 0');

/** What a tab tells of a sound it was given: a piece of it begins to sound, or all of it was heard. */
const TabTold = t.union([
  t.type({ type: t.literal('sound.begun'), id: Count, part: Count }),
  t.type({ type: t.literal('sound.played'), id: Count }),
]);
export type TabTold = t.TypeOf<typeof TabTold>;

/** What a tab is told. The samples of a part are a message of their own, right after it. */
export type TabMessage =
  | { readonly type: 'ready'; readonly conversation: string }
  | { readonly type: 'sound'; readonly id: number; readonly sample_rate_hz: number }
  | { readonly type: 'sound.part'; readonly id: number; readonly part: number }
  /** No part follows. */
  | { readonly type: 'sound.end'; readonly id: number }
  /** Be silent at once. */
  | { readonly type: 'sound.stop'; readonly id: number }
  /** While it is true, 12 dB quieter. */
  | { readonly type: 'sound.quiet'; readonly id: number; readonly is_quiet: boolean }
  | { readonly type: 'ears'; readonly state: string }
  | { readonly type: 'level'; readonly level_db: number; readonly peak_db: number };

/** A text that came from a tab. Left: it is none that a tab may send. */
export const tabTold = (text: string): E.Either<unknown, TabTold> =>
  pipe(J.parse(text), E.chainW(TabTold.decode));
