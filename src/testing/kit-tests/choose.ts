import { mayBecome } from '../../template/may-become.ts';
import { isExpected } from './expected-text.ts';
import type { Choose } from './noting.ts';

/** Says, of a message's alternatives, the one a test expects next; the first when it expects none of them. */
export const chooseExpected =
  (says: string | readonly string[] | undefined): Choose =>
  (among, said) => {
    const expected = typeof says === 'string' ? [says] : (says ?? []);
    const next = expected[said.length];
    return next === undefined
      ? 0
      : Math.max(
          0,
          among.findIndex((text) => isExpected(next, text) || mayBecome(text, next)),
        );
  };
