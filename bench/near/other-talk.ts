import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Language } from './language-words.ts';
import { type Part, type TestSentence, testSentences } from './test-sentences.ts';

/** Sentences that are no orders of a kit, by where they are from. */
export type OtherTalk = Readonly<Record<string, readonly string[]>>;

/** What to install for all of it; a source that is missing has no sentences. */
export const TALK_PACKAGES = 'asterisk-core-sounds-en asterisk-core-sounds-fr';

/** Talk about other things than a home: announcements of a telephone exchange, prose about software, orders of coffee. */
export function otherTalk(language: Language, peers: string, recordings: string, part: Part): OtherTalk {
  const inEnglish = language === 'en';
  const all = {
    announcements: announcements(language),
    prose: inEnglish ? prose(join(peers, 'hassil-3.8.0')) : questions(language),
    'coffee orders': inEnglish ? coffeeOrders(join(recordings, 'coffee/labels.json')) : [],
  };
  return Object.fromEntries(
    Object.entries(all).map(([source, sentences]) => [
      source,
      sentences.filter((_, place) => place % 2 === (part === 'tuning' ? 0 : 1)),
    ]),
  );
}

/** Intents of a kit about lights, heating and covers; sentences of all others are talk to it. */
export const HOME_INTENTS: readonly string[] = [
  ...['HassTurnOn', 'HassTurnOff', 'HassLightSet', 'HassSetPosition', 'HassFanSetSpeed', 'HassGetState'],
  ...['HassClimateGetTemperature', 'HassClimateSetTemperature'],
];

/** Orders of a home that a kit of `HOME_INTENTS` does not know. */
export const unknownOrders = (folder: string, language: Language, part: Part): readonly TestSentence[] =>
  testSentences(folder, language, part).filter(({ intent }) => !HOME_INTENTS.includes(intent));

/** What Asterisk's prompts say. */
function announcements(language: Language): readonly string[] {
  const file = `/usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`;
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .flatMap((line) => /^[\w/-]+:\s+([^[<].*)$/.exec(line)?.[1] ?? [])
    .flatMap(sentencesIn);
}

/** The sentences of the documentation in a folder. */
function prose(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .replace(/```.*?```/gs, '')
        .split(/\n\s*\n|^[#*-] /m),
    )
    .map((text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*_#>|]/g, ' '))
    .flatMap(sentencesIn);
}

/** What Debian's packages ask while they are installed, as far as this machine has them. */
function questions(language: Language): readonly string[] {
  const folder = '/var/lib/dpkg/info';
  if (!existsSync(folder)) return [];
  const field = new RegExp(
    String.raw`^(?:Extended_)?[Dd]escription-${language}\.UTF-8: ?(.*(?:\n .*)*)`,
    'gmu',
  );
  return readdirSync(folder)
    .filter((name) => name.endsWith('.templates'))
    .sort()
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(field)])
    .flatMap(([, text = '']) => sentencesIn(text.replace(/\n \.?/g, ' ')));
}

/** Sentences of 2 to 20 words. */
const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/(?<=[.?!:;])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => {
      const { length } = sentence.split(' ');
      return length >= 2 && length <= 20;
    });

/** Each order of the recordings, as a person might write it. */
function coffeeOrders(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const labels = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, CoffeeOrder>>;
  return Object.values(labels).map((order) => {
    const { size, numberOfShots, roast, coffeeDrink, milkAmount, sugarAmount } = order;
    const extras = [milkAmount, sugarAmount].filter((extra) => extra !== undefined).join(' and ');
    return ['I would like a', size, roast, numberOfShots, coffeeDrink, extras === '' ? '' : `with ${extras}`]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  });
}

type CoffeeOrder = Readonly<
  Partial<Record<'size' | 'numberOfShots' | 'roast' | 'coffeeDrink' | 'milkAmount' | 'sugarAmount', string>>
>;
