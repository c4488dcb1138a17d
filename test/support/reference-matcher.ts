import type { Match } from '../../src/brain/matching/order-index.ts';
import type { Correction, OrderSignal, Synapse } from '../../src/brain/synapse.ts';

/** The plain rules of matching, one synapse after the other: slow and meant to be obviously right. */
export function referenceMatches(
  synapses: readonly Synapse[],
  order: string,
  isEnabled: (synapse: Synapse) => boolean,
): readonly Match[] {
  const matches: Match[] = [];
  for (const synapse of synapses.filter(isEnabled)) {
    for (const { order: signal } of synapse.signals) {
      if (signal === undefined || !SAYABLE.test(signal.text)) continue;
      const said = correctedReference(SAYABLE.test(order) ? split(order) : [], signal.corrections);
      const values =
        signal.matchingType === 'pattern'
          ? patternValues(signal.text, said)
          : isMatch(signal, said) && referenceValues(signal.text, said);
      if (!values) continue;
      const parameters = Object.fromEntries(values);
      matches.push({ synapse, matchedOrder: signal.text, parameters });
      break;
    }
  }
  return matches;
}

const HOLE = /\{\{\s*[\w.]+\s*\}\}/g;

/** The words of a text, each with the signs that stand alone behind it. */
const split = (text: string): string[] => text.split(/\s+(?!…)/).filter((word) => bare(word) !== '');

const SAYABLE = /[\p{L}\p{N}]/u;

const bare = (text: string): string => text.replace(/^[\s.,?“”…]+|[\s.,?“”…]+$/g, '');

const normal = (word: string): string => bare(word).replace('’', "'").toLowerCase();

const lower = (words: readonly string[]): string[] => words.map(normal);

function isMatch(signal: OrderSignal, said: readonly string[]): boolean {
  const left = lower(said);
  for (const word of lower(split(signal.text.replace(HOLE, '')))) {
    const at = left.indexOf(word);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  if (signal.matchingType === 'normal') return true;
  if (signal.matchingType === 'not-contain') {
    return !signal.excludedWords.some((phrase) => contains(lower(said), lower(split(phrase))));
  }

  const values = referenceValues(signal.text, said);
  const filled = signal.text.replace(HOLE, (hole) => values.get(hole.replace(/[{}\s]/g, '')) ?? '');
  return signal.matchingType === 'strict'
    ? split(filled).length === said.length
    : lower(split(filled)).join(' ') === lower(said).join(' ');
}

/** One way to say a pattern after the other, each as a regular expression. */
function patternValues(text: string, said: readonly string[]): Map<string, string> | undefined {
  for (const way of ways(text)) {
    const names = [...way.matchAll(HOLE)].map(([hole]) => hole.replace(/[{}\s]/g, ''));
    const words = split(way.replace(HOLE, (hole) => hole.replace(/\s/g, ''))).map((word) =>
      word.search(HOLE) < 0 ? normal(word).replace(/\W/g, '\\$&') : String.raw`(\S+(?: \S+)*?)`,
    );
    const heard = lower(said).join(' ');
    const [all, ...places] = new RegExp(`^${words.join(' ')}$`, 'd').exec(heard)?.indices ?? [];
    if (all === undefined) continue;
    const wordAt = (place: number): number => heard.slice(0, place).split(' ').length - 1;
    const held = places.map(([start, end] = [0, 0]) =>
      bare(said.slice(wordAt(start), wordAt(end) + 1).join(' ')),
    );
    return new Map(names.map((name, index) => [name, held[index] ?? '']));
  }
  return undefined;
}

/** The first bracket in each of its ways, each before the rest in each of its own. */
function ways(text: string): readonly string[] {
  const start = text.search(/[([]/);
  if (start < 0) return [text];
  const alternatives = [''];
  let end = start + 1;
  for (let depth = 1; depth > 0; end += 1) {
    const character = text[end] ?? '';
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === '|' && depth === 1) alternatives.push('');
    else if (depth > 0) alternatives[alternatives.length - 1] += character;
  }
  const choices = [...alternatives.flatMap(ways), ...(text[start] === '[' ? [''] : [])];
  const rests = ways(text.slice(end));
  return choices.flatMap((choice) => rests.map((rest) => text.slice(0, start) + choice + rest));
}

const contains = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 && ` ${words.join(' ')} `.includes(` ${phrase.join(' ')} `);

function correctedReference(said: readonly string[], corrections: readonly Correction[]): string[] {
  let words = [...said];
  for (const { input, output } of corrections) {
    const from = lower(split(input));
    if (from.length === 0) continue;
    const result: string[] = [];
    while (words.length > 0) {
      const isHere = lower(words.slice(0, from.length)).join(' ') === from.join(' ');
      if (isHere) result.push(...split(output));
      else result.push(words[0] ?? '');
      words = words.slice(isHere ? from.length : 1);
    }
    words = result;
  }
  return words;
}

function referenceValues(text: string, said: readonly string[]): Map<string, string> {
  const value = new Map<string, string>();
  const tokens = split(text.replace(HOLE, (hole) => hole.replace(/\s/g, '')));
  const rest = [...said];
  const isEqual = (word: string | undefined, token: string): boolean =>
    word !== undefined && normal(word) === normal(token);
  for (const [i, token] of tokens.entries()) {
    if (token.search(HOLE) < 0) {
      while (rest.length > 0 && !isEqual(rest[0], token)) rest.shift();
    } else {
      const name = bare(token).replaceAll('{{', '').replaceAll('}}', '');
      const stop = tokens[i + 1];
      if (stop === undefined) return trimmedValues(value.set(name, rest.join(' ')));
      for (const word of [...rest]) {
        if (isEqual(word, stop)) break;
        const before = value.get(name);
        if (before !== undefined) rest.shift();
        value.set(name, before === undefined ? word : `${before} ${word}`);
      }
    }
    rest.shift();
  }
  return trimmedValues(value);
}

const trimmedValues = (values: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...values].map(([name, held]) => [name, bare(held)]));
