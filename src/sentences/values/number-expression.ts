import { type Expression, NOTHING } from '../expression.ts';
import type { NumberOption, NumberPart, Numbers } from './numbers.ts';

/** What is said, and the rules that it names. Its words have no digits. */
export interface Spoken {
  readonly said: Expression;
  readonly rules: Readonly<Record<string, Expression>>;
}

/** All words for numbers. What several numbers share is a rule, named after `prefix`. Numbers of three digits and more are said in several words. */
export function spokenNumbers(numbers: Numbers, prefix: string): Spoken {
  const rules: Record<string, Expression> = {};
  const names = new Map<Numbers, Expression>();

  const saidOf = (wanted: Numbers): Expression => {
    const known = names.get(wanted);
    if (known !== undefined) return known;
    const made = factored(usualOf(wanted).flatMap((option) => waysInRow(option.parts, isOneWord(option))));
    const { from, to, step } = wanted.span;
    const rule = `${prefix} ${wanted.id} ${from}..${to}${step === 1 ? '' : `,${step}`}`;
    const said: Expression = made.kind === 'text' ? made : { kind: 'rule', rule };
    if (made.kind !== 'text') rules[rule] = made;
    names.set(wanted, said);
    return said;
  };

  /** Parts one after the other. Where no space parts them, they are one word, which is spelled out. */
  const waysInRow = (parts: readonly NumberPart[], isWord: boolean): readonly Row[] => {
    if (isWord && isGlued(parts)) return writtenWays(parts).map(textParts);
    const row: Expression[] = [];
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1];
      if (part.kind === 'numbers') row.push(saidOf(part.numbers));
      else if (next?.kind === 'numbers' && !SEPARATED_END.test(part.text)) {
        const rest = parts.slice(at + 2);
        return usualOf(next.numbers)
          .flatMap((option) => waysInRow([...withPrefix(part.text, option.parts), ...rest], isWord))
          .map((way) => [...row, ...way]);
      } else row.push(...textParts(part.text));
    }
    return [row];
  };

  const said = saidOf(numbers);
  return { said, rules };
}

type Row = readonly Expression[];

/** Rows as one expression, in which rows that begin or end alike share these parts. */
function factored(rows: readonly Row[]): Expression {
  const byEnd = grouped(rows, (row) =>
    row.length > 1 && row.at(-1)?.kind === 'rule' ? JSON.stringify(row.at(-1)) : undefined,
  );
  const shorter = byEnd.map((group): Row => {
    const [first = []] = group;
    const end = first.at(-1);
    return group.length === 1 || end === undefined
      ? first
      : [factored(group.map((row) => row.slice(0, -1))), end];
  });
  const byStart = grouped(shorter, (row) => JSON.stringify(row[0]));
  return choice(
    byStart.map((group) => {
      const [first = []] = group;
      const [start] = first;
      return group.length === 1 || start === undefined
        ? sequence(first)
        : sequence([start, factored(group.map((row) => row.slice(1)))]);
    }),
  );
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string | undefined): readonly (readonly Row[])[] {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const key = keyOf(row) ?? row;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** The options that people mostly say. */
function usualOf(numbers: Numbers): readonly NumberOption[] {
  const usual = numbers.options().filter(({ isRare }) => !isRare);
  return usual.length > 0 ? usual : numbers.options();
}

/** Numbers below a hundred are one word where no space parts them, and up to a hundred with an ending. */
const isOneWord = (option: NumberOption): boolean =>
  largestOf(option) < (/^[\p{L}\p{M}]/u.test(lastText(option)) ? 101 : 100);

const lastText = ({ parts }: NumberOption): string => {
  const last = parts.at(-1);
  return parts.length > 1 && last?.kind === 'text' ? last.text : '';
};

const largestOf = ({ plus, parts }: NumberOption): number =>
  parts.reduce(
    (sum, part) => (part.kind === 'numbers' ? sum + part.numbers.span.to * part.times : sum),
    plus,
  );

const SEPARATED_END = /[\s\-\u00ad]$/;

/** A vowel that was left out makes one word of both: the soft hyphen after it parts no words. */
function withPrefix(prefix: string, [first, ...rest]: readonly NumberPart[]): readonly NumberPart[] {
  if (first?.kind === 'text')
    return [{ kind: 'text', text: prefix + first.text.replace(/^\u00ad/, '') }, ...rest];
  return [{ kind: 'text', text: prefix }, ...(first === undefined ? [] : [first, ...rest])];
}

/** Whether words meet without a space in between. */
const isGlued = (parts: readonly NumberPart[]): boolean =>
  parts.some((part, at) => {
    if (part.kind !== 'text') return parts[at + 1]?.kind === 'numbers';
    if (part.text.includes('\u00ad')) return true;
    return (at > 0 && !/^[\s-]/.test(part.text)) || (at < parts.length - 1 && !/[\s-]$/.test(part.text));
  });

/** All ways to write parts. */
const writtenWays = (parts: readonly NumberPart[]): readonly string[] =>
  parts.reduce<readonly string[]>(
    (ways, part) => {
      const ends =
        part.kind === 'text'
          ? [part.text]
          : usualOf(part.numbers).flatMap((option) => writtenWays(option.parts));
      return ways.flatMap((way) => ends.map((end) => way + end));
    },
    [''],
  );

const textParts = (text: string): readonly Expression[] =>
  spokenText(text)
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [{ kind: 'text', text: ` ${word} ` } as const]));

/** A written number as words that are spoken: in lower case, parted by spaces alone. */
export const spokenText = (text: string): string =>
  text
    .replace(/\u00ad/g, '')
    .replace(/[\s,-]+/g, ' ')
    .trim()
    .toLowerCase();

export function choice(options: readonly Expression[]): Expression {
  const all = options.flatMap((option) => (option.kind === 'choice' ? option.options : [option]));
  const byText = new Map(all.map((option) => [JSON.stringify(option), option]));
  const [only] = byText.values();
  return only !== undefined && byText.size === 1 ? only : { kind: 'choice', options: [...byText.values()] };
}

export function sequence(parts: readonly Expression[]): Expression {
  const said = parts.filter((part) => part.kind !== 'text' || part.text.trim() !== '');
  const [only] = said;
  if (only === undefined) return NOTHING;
  return said.length === 1 ? only : { kind: 'sequence', parts: said };
}
