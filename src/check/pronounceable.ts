import * as E from 'fp-ts/lib/Either.js';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import type { Refusal } from '../decode.ts';
import { type Rule, warning } from './finding.ts';
import { mapOf, textsIn, writtenParts } from './written.ts';

interface Phrase {
  readonly text: string;
  readonly file: WrittenSynapse['file'];
  readonly path: Refusal['path'];
}

/** Orders and answers that can only be typed, because nobody knows how one of their words sounds. */
export const pronounceable: Rule = ({ brain }, { modules, unspeakable }) => {
  if (unspeakable === undefined) return [];
  const phrases = brain.written
    .filter(({ decoded }) => E.isRight(decoded))
    .flatMap((one) => said(one, modules));
  const lost = unspeakable(phrases.map(({ text }) => text));
  return phrases.flatMap(({ text, file, path }) => {
    const words = lost.get(text);
    if (words === undefined) return [];
    const message = `"${text}" can be typed and not be heard: nobody knows how ${words.join(', ')} sounds`;
    return [warning(file, path, { rule: 'unpronounceable', message })];
  });
};

function said(synapse: WrittenSynapse, { neurons }: Modules): readonly Phrase[] {
  const { file } = synapse;
  const orders = writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
    if (name !== 'order') return [];
    return typeof value === 'string'
      ? [{ text: value, file, path }]
      : [{ text: String(mapOf(value).text), file, path: [...path, 'text'] }];
  });
  const answers = writtenParts(synapse, 'neurons').flatMap(({ name, value, path }) => {
    const places = new Map(textsIn(value).map((found) => [found.text, found.path]));
    return (neurons.get(name.toLowerCase())?.phrases?.(mapOf(value)) ?? []).map((text) => ({
      text,
      file,
      path: [...path, ...(places.get(text) ?? [])],
    }));
  });
  return [...orders, ...answers];
}
