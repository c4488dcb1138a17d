import * as E from 'fp-ts/lib/Either.js';
import type { RawSynapse } from '../brain/load-brain.ts';
import { alsoStarts } from '../brain/matching/also-starts.ts';
import { type Overlap, overlapsOf } from '../brain/matching/overlaps.ts';
import type { Modules } from '../brain/modules.ts';
import { MatchingTypes } from '../brain/order-signal.ts';
import type { Refusal } from '../lib/decode.ts';
import { nearest } from '../lib/text.ts';
import { type Remark, type Rule, warning } from './finding.ts';
import { mapOf, textsIn, writtenParts } from './raw-kit.ts';
import { sentencesOf } from './sentences.ts';

/** Finds orders that are identical to another one, impossible, or match everything. Disabled synapses are skipped. */
export const overlaps: Rule = (kit) => {
  const { brain } = kit;
  const written = new Map(
    brain.written.flatMap((one) =>
      E.isRight(one.decoded) && one.decoded.right.isEnabled ? [[one.decoded.right.name, one] as const] : [],
    ),
  );
  const synapses = brain.synapses.filter(({ isEnabled }) => isEnabled);
  return overlapsOf(synapses, sentencesOf(kit)).flatMap((overlap) => {
    const synapse = written.get(overlap.synapse);
    if (synapse === undefined) return [];
    const place = writtenParts(synapse, 'signals')[overlap.signal];
    return place === undefined ? [] : [warning(synapse.file, place.path, remarkOn(overlap))];
  });
};

function remarkOn({ kind, synapse, other, words = [] }: Overlap): Remark {
  switch (kind) {
    case 'identical':
      return {
        rule: 'identical-order',
        message:
          other?.synapse === synapse
            ? 'an order above it in this synapse says the same'
            : `an order of "${other?.synapse}" says the same: both synapses run`,
      };
    case 'impossible':
      return {
        rule: 'impossible-order',
        message: `nothing that is said can match it${words.length === 0 ? '' : `, because of ${words.join(', ')}`}`,
      };
    case 'matches_everything':
      return { rule: 'matches-everything', message: 'it has no word to say, so every order matches it' };
  }
}

/** Finds unknown matching types. Such an order counts as `normal`, as in Kalliope. */
export const unknownMatchingTypes: Rule = ({ brain }) =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
      const { 'matching-type': type } = mapOf(value);
      if (name !== 'order' || typeof type !== 'string' || MatchingTypes.is(type)) return [];
      const remark = {
        rule: 'unknown-matching-type',
        message: `"${type}" is none of ${Object.keys(MatchingTypes.keys).join(', ')}: the order counts as normal`,
        suggestion: nearest(type, Object.keys(MatchingTypes.keys)),
      };
      return [warning(synapse.file, [...path, 'matching-type'], remark)];
    }),
  );

/** Finds orders that also start another synapse. Disabled synapses are skipped. */
export const startingOthers: Rule = (kit) => {
  const { brain } = kit;
  const enabled = brain.written.flatMap((written) =>
    E.isRight(written.decoded) && written.decoded.right.isEnabled
      ? [{ written, synapse: written.decoded.right }]
      : [],
  );
  const synapses = enabled.map(({ synapse }) => synapse);
  return alsoStarts(synapses, sentencesOf(kit)).flatMap(({ place, said, other }) => {
    const written = enabled[place.synapse]?.written;
    if (written === undefined) return [];
    const signal = writtenParts(written, 'signals')[place.signal];
    if (signal === undefined) return [];
    const message = `saying "${said}" also starts "${other.synapse}", whose order is "${other.order}"`;
    return [warning(written.file, signal.path, { rule: 'also-starts', message })];
  });
};

interface Phrase {
  readonly text: string;
  readonly file: RawSynapse['file'];
  readonly path: Refusal['path'];
}

/** Finds orders and answers that can only be typed, because a word has no known pronunciation. */
export const pronounceable: Rule = ({ brain }, { modules, unspeakable }) => {
  if (unspeakable === undefined) return [];
  const phrases = brain.written
    .filter(({ decoded }) => E.isRight(decoded))
    .flatMap((one) => said(one, modules));
  const lost = unspeakable(
    phrases.map(({ text }) => text),
    brain.sentences.sentences.language,
  );
  return phrases.flatMap(({ text, file, path }) => {
    const words = lost.get(text);
    if (words === undefined) return [];
    const message = `"${text}" can be typed, but not heard: the pronunciation of ${words.join(', ')} is unknown`;
    return [warning(file, path, { rule: 'unpronounceable', message })];
  });
};

function said(synapse: RawSynapse, { neurons }: Modules): readonly Phrase[] {
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
