/** How a language says numbers, in lower case and without hyphens. */
export interface NumberLanguage {
  readonly zero: readonly string[];
  /** Every way to say 1 to 99. */
  readonly belowHundred: ReadonlyMap<string, number>;
  /** What multiplies the words before it and adds those after it, the largest first. */
  readonly scales: readonly { readonly factor: number; readonly names: readonly string[] }[];
  /** What stands for one before a scale and is no number by itself: "a hundred". */
  readonly articles: readonly string[];
  readonly and: string;
  readonly minus: readonly string[];
  readonly point: readonly string[];
  readonly half: readonly string[];
}

/** The number that words in lower case mean, `undefined` when they mean none in this language. */
export function numberIn(language: NumberLanguage, words: readonly string[]): number | undefined {
  const [first = '', ...rest] = words;
  if (!language.minus.includes(first)) return unsigned(language, words);
  const number = unsigned(language, rest);
  return number === undefined ? undefined : 0 - number; // -0 is no number anybody says
}

function unsigned(language: NumberLanguage, words: readonly string[]): number | undefined {
  return withPoint(language, words) ?? withHalf(language, words) ?? orZero(language, words);
}

function withPoint(language: NumberLanguage, words: readonly string[]): number | undefined {
  const place = words.findIndex((word) => language.point.includes(word));
  if (place < 0) return undefined;
  const number = place === 0 ? 0 : orZero(language, words.slice(0, place));
  const digits = decimals(language, words.slice(place + 1));
  return number === undefined || digits === undefined ? undefined : Number(`${number}.${digits}`);
}

/** "two five", "twenty five" and "zero five" after the point. */
function decimals(language: NumberLanguage, words: readonly string[]): string | undefined {
  if (words.length === 1 && isInDigits(words)) return words[0];
  const digits = words.map((word) => orZero(language, [word]));
  if (digits.length > 0 && digits.every((digit) => digit !== undefined && digit < 10)) return digits.join('');
  const firstAfterZeros = words.findIndex((word) => !language.zero.includes(word));
  const number = firstAfterZeros < 0 ? undefined : whole(language, words.slice(firstAfterZeros));
  return number === undefined ? undefined : `${'0'.repeat(firstAfterZeros)}${number}`;
}

/** Of less than a hundred: a half of "a million and a half" is no half. */
function withHalf(language: NumberLanguage, words: readonly string[]): number | undefined {
  const text = words.join(' ');
  if (language.half.includes(text)) return 0.5;
  const end = language.half.map((half) => ` ${language.and} ${half}`).find((ending) => text.endsWith(ending));
  const number = end === undefined ? undefined : language.belowHundred.get(text.slice(0, -end.length));
  return number === undefined ? undefined : number + 0.5;
}

const orZero = (language: NumberLanguage, words: readonly string[]): number | undefined =>
  language.zero.includes(words.join(' ')) ? 0 : whole(language, words);

/** From one on; `scale` is the largest that may occur. */
function whole(language: NumberLanguage, words: readonly string[], scale = 0): number | undefined {
  const found = language.scales[scale];
  if (found === undefined) {
    return isInDigits(words) ? Number(words[0]) : language.belowHundred.get(words.join(' '));
  }
  const place = words.findIndex((word) => found.names.includes(word));
  if (place < 0) return whole(language, words, scale + 1);
  const before = words.slice(0, place);
  const times =
    before.length === 0 || language.articles.includes(before.join(' '))
      ? 1
      : whole(language, before, scale + 1);
  const after = words.slice(place + 1);
  const rest =
    after.length === 0 ? 0 : whole(language, after[0] === language.and ? after.slice(1) : after, scale + 1);
  return times === undefined || rest === undefined || rest >= found.factor
    ? undefined
    : times * found.factor + rest;
}

const isInDigits = (words: readonly string[]): boolean => /^\d+$/.test(words.join(' '));
