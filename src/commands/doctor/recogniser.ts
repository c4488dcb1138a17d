import * as E from 'fp-ts/lib/Either.js';
import { chosenEngine } from '../../settings/settings.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { spoken } from './spoken.ts';
import { failure, ok, problem, warning } from './verdict.ts';

/** For the start of its process, the grammar of a large brain, and both hearings. */
const DEADLINE_MS = 45_000;
const USUAL_ORDER = 'turn on the light';

/** Has the recogniser hear an order of the kit twice, as espeak-ng says it: the first time it starts. */
export const recogniser = ({ engines: { stt }, settings, phrases }: Installation): Check => ({
  name: 'recogniser',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    const order = sayableOrder(phrases) ?? USUAL_ORDER;
    const { language } = chosenEngine(settings.stt).parameters;
    const said = await spoken(order, language, signal);
    if (E.isLeft(said)) return failure(said.left);
    if (phrases.length > 0) stt.instance.learn(phrases);
    const firstMs = performance.now();
    const first = await stt.instance.transcribe(said.right, signal)();
    if (E.isLeft(first)) return failure(first.left);
    const secondMs = performance.now();
    const second = await stt.instance.transcribe(said.right, signal)();
    if (E.isLeft(second)) return failure(second.left);
    const ms = Math.round(performance.now() - secondMs);
    const { text } = second.right;
    const started = `${Math.round(secondMs - firstMs)} ms the first time`;
    if (text === '') return problem(`${stt.engine} understands nothing of "${order}"`, FIX);
    return isSame(text, order)
      ? ok(`${stt.engine} understands "${text}", ${started}`, ms)
      : {
          ...warning(`${stt.engine} understands "${text}" when espeak-ng says "${order}", ${started}`, FIX),
          ms,
        };
  },
});

const FIX = 'does the language of the recogniser fit the orders of the kit?';

const isSame = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const WORDS = { least: 2, most: 6 };

/** Of what can be said, the first that is neither too short to be recognised nor has anything but letters. */
export const sayableOrder = (phrases: readonly string[]): string | undefined =>
  phrases.find((phrase) => {
    const count = phrase.split(' ').length;
    return /^[\p{L}\p{M}' ]+$/u.test(phrase) && count >= WORDS.least && count <= WORDS.most;
  });
