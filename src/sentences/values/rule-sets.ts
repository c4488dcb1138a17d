import { createRequire } from 'node:module';

/** How the numbers from `from` to `to` are written: in words, and with the words of smaller numbers. */
export interface Rule {
  readonly from: number;
  readonly to: number;
  /** Whether it is read, but not expected to be said. */
  readonly isRare: boolean;
  /** Of the quotient and the remainder that the parts speak of. */
  readonly divisor: number;
  readonly parts: readonly RulePart[];
  /** The parts of a multiple of the divisor. */
  readonly wholeParts: readonly RulePart[];
}

export type RulePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'quotient' | 'remainder' | 'same'; readonly set: string };

/** How a language says numbers. */
export interface RuleSets {
  /** The rules for whole numbers by the names of their sets. */
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  /** What stands before a number below 0. */
  readonly minus: readonly string[];
  /** What stands before decimals. */
  readonly point: readonly string[];
}

/** A rule beside those of CLDR: the first and the last number it is for, its text in CLDR's form, and 10 or another radix. */
export type MoreRule = readonly [from: number, to: number, text: string, radix?: number];

/** Rules by the sets that they are added to. The rare ones are read, but not expected to be said. */
export interface MoreRules {
  readonly usual: Readonly<Record<string, readonly MoreRule[]>>;
  readonly rare: Readonly<Record<string, readonly MoreRule[]>>;
}

const NO_MORE: MoreRules = { usual: {}, rare: {} };

/** Above the largest number that is said in words. */
export const NUMBER_LIMIT = 1e12;

/** CLDR's rules for the number words of a language, and `more`, each after those of its set; undefined for a language that has none. */
export function ruleSets(language: string, more: MoreRules = NO_MORE): RuleSets | undefined {
  const groups = cldrRules(language);
  if (groups === undefined) return undefined;
  const sets = new Map<string, Rule[]>();
  for (const [set, rules] of Object.entries(groups)) {
    if (typeof rules === 'string') continue;
    const numbered = rules.filter(([base]) => /^\d/.test(base) && !base.includes('.'));
    sets.set(
      set,
      numbered.flatMap(([base, text], at) => {
        const next = Number.parseInt(numbered[at + 1]?.[0] ?? '', 10) || NUMBER_LIMIT;
        return rulesOf(base, next - 1, text.replace(/;$/, ''), set);
      }),
    );
  }
  for (const kind of ['usual', 'rare'] as const)
    for (const [set, rules] of Object.entries(more[kind])) {
      const made = rules.flatMap(([from, to, text, radix = 10]) =>
        rulesOf(`${from}/${radix}`, to, text, set),
      );
      const marked = kind === 'rare' ? made.map((rule) => ({ ...rule, isRare: true })) : made;
      sets.set(set, [...(sets.get(set) ?? []), ...marked]);
    }
  const cardinals = Object.entries(groups).flatMap(([set, rules]) =>
    typeof rules !== 'string' && CARDINALS.test(set) ? rules : [],
  );
  return { rules: sets, minus: around(cardinals, /^-x$/), point: around(cardinals, /^x[.,]x$/) };
}

/** The names of the sets for cardinal numbers. */
export const CARDINALS = /^%spellout-(?:cardinal|numbering)(?!.*(?:year|verbose))/;

type Groups = Readonly<Record<string, string | readonly (readonly [base: string, text: string])[]>>;

const require = createRequire(import.meta.url);

function cldrRules(language: string): Groups | undefined {
  for (const name of [language, language.replace(/[-_].*/, '')]) {
    if (!/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(name)) continue;
    try {
      return require(`cldr-rbnf/rbnf/${name.replace('_', '-')}.json`).rbnf.rbnf.SpelloutRules;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

/** The words around the numbers of special rules. */
const around = (
  rules: readonly (readonly [base: string, text: string])[],
  bases: RegExp,
): readonly string[] => [
  ...new Set(
    rules.flatMap(([base, text]) => {
      const words = text.replace(/←[^←]*←|→+[^→]*→+|[;']/g, '').trim();
      return bases.test(base) && words !== '' && !/[=[$]/.test(text) ? [words.toLowerCase()] : [];
    }),
  ),
];

/** One rule for each of its forms. A rule that writes digits has none. */
function rulesOf(base: string, to: number, text: string, set: string): readonly Rule[] {
  const [, number = '', radixText = '10', back = ''] = /^(\d+)(?:\/(\d+))?(>*)$/.exec(base) ?? [];
  const [from, radix] = [Number(number), Number(radixText)];
  if (from >= NUMBER_LIMIT || DIGITS.test(text)) return [];
  const power = from === 0 ? 0 : Math.floor(Math.log(from) / Math.log(radix) + 1e-9);
  const divisor = radix ** Math.max(0, power - back.length);
  return formsOf(text.replace(/^'/, '')).map((form, at) => ({
    isRare: at > 0 && form.includes('ss'),
    ...{ from, to: Math.min(to, NUMBER_LIMIT - 1), divisor },
    parts: partsOf(form.replace(/[[\]]/g, ''), set),
    wholeParts: partsOf(form.replace(/\[[^\]]*\]/g, ''), set),
  }));
}

const DIGITS = /=[^=%]+=/;

/** Each plural form by itself, and what is written with ß also with ss. */
function formsOf(text: string): readonly string[] {
  const plural = /\$\((?:cardinal|ordinal),(.*?)\)\$/.exec(text);
  if (plural !== null) {
    const forms = Array.from((plural[1] ?? '').matchAll(/\{([^}]*)\}/g), ([, form = '']) => form);
    return [...new Set(forms)].flatMap((form) => formsOf(text.replace(plural[0], form)));
  }
  return text.includes('ß') ? [text, text.replaceAll('ß', 'ss')] : [text];
}

const PART = /←(%*[^←]*)←|→→→|→(%*[^→]*)→|=(%[^=]*)=|[^←→=]+/g;

const partsOf = (text: string, set: string): readonly RulePart[] =>
  Array.from(text.matchAll(PART), ([part, quotient, remainder, same]): RulePart => {
    if (quotient !== undefined) return { kind: 'quotient', set: quotient || set };
    if (same !== undefined) return { kind: 'same', set: same };
    if (part.startsWith('→')) return { kind: 'remainder', set: remainder || set };
    return { kind: 'text', text: part };
  });
