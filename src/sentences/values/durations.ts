import type { Reading } from '../slot-reader.ts';
import type { LanguageTable } from './language-table.ts';
import { type Phrase, phraseKind, type ValueKind, wordKind } from './phrases.ts';

/** Lengths of time, in seconds: a number that timers take and that can be compared and added. `number` and `minute` are kinds of the language. */
export function durationKind(
  { durations }: LanguageTable,
  name: string,
  parts: Readonly<Record<'number' | 'count' | 'minute', ValueKind<number>>>,
): ValueKind<number> {
  const unit = wordKind(`${name} unit`, durations.units);
  const sign: ValueKind<number> = { read: signsAt, said: () => undefined };
  const amounts = durations.amounts.map(
    ([said, times, fixed]): Phrase<Amount> & { readonly isWhole: boolean } => ({
      said,
      value: ({ number = 0, unit: seconds = fixed ?? 0, minute = 0 }: Slots) => {
        const total = (number + times) * seconds + minute * 60;
        return total < 0 ? undefined : { seconds: total, unit: minute > 0 ? 60 : seconds };
      },
      isWhole: Number.isInteger(times) && !said.includes('{minute}'),
    }),
  );
  const written: readonly Phrase<Amount>[] = [
    {
      said: '{number}[ ]{sign}',
      value: ({ number = 0, sign: seconds = 0 }: Slots) => ({ seconds: number * seconds, unit: seconds }),
      isWritten: true,
    },
    {
      said: '{number}[ ]h[ ]{minute}',
      value: ({ number = 0, minute = 0 }: Slots) => ({ seconds: number * 3600 + minute * 60, unit: 60 }),
      isWritten: true,
    },
  ];
  const amount = phraseKind<Amount>(`${name} amount`, [...amounts, ...written], { ...parts, unit, sign });
  const whole = phraseKind<Amount>(
    `${name} whole`,
    amounts.filter(({ isWhole }) => isWhole),
    {
      ...{ number: parts.count, unit },
    },
  );
  const and = `[${durations.and}]`;
  return phraseKind<number>(
    name,
    [
      { said: '{first}', value: sumOf },
      { said: `{first} ${and} {second}`, value: sumOf, isWritten: true },
      { said: `{first} ${and} {second} ${and} {third}`, value: sumOf, isWritten: true },
      {
        said: `{whole} ${and} {smaller}`,
        value: ({ whole: first, smaller: second }) => sumOf({ first, second }),
      },
    ],
    { first: amount, second: amount, third: amount, whole, smaller: whole },
  );
}

type Slots = Readonly<Partial<Record<'number' | 'unit' | 'sign' | 'minute', number>>>;

interface Amount {
  readonly seconds: number;
  readonly unit: number;
}

/** The sum of amounts, each in a smaller unit than the one before. */
function sumOf({ first, second, third }: Readonly<Record<string, unknown>>): number | undefined {
  const amounts = [first, second, third].filter((amount): amount is Amount => amount !== undefined);
  const isFalling = amounts.every(({ unit, seconds }, at) => {
    const before = amounts[at - 1];
    return before === undefined || (unit < before.unit && seconds < before.unit);
  });
  return isFalling ? Number(amounts.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(6)) : undefined;
}

const SIGN = /(?:h|hrs?|std|mins?|m|secs?|sek|seg|s|d)(?![\p{L}\p{M}])/uy;

const SIGN_SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };

function signsAt(text: string, start: number): readonly Reading<number>[] {
  SIGN.lastIndex = start;
  const [found] = SIGN.exec(text) ?? [];
  const seconds = found === 'std' ? SIGN_SECONDS.h : SIGN_SECONDS[found?.charAt(0) ?? ''];
  return found === undefined || seconds === undefined ? [] : [{ end: start + found.length, value: seconds }];
}
