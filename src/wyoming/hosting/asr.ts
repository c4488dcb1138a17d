import * as E from 'fp-ts/lib/Either.js';
import type { Stt } from '../../engines/ports.ts';
import { messageOf } from '../protocol/event.ts';
import type { RequestHandler } from './hosted-info.ts';
import { chooseOffer, type HostedEngine } from './offer.ts';
import { soundOf } from './wake.ts';

/** The longest sound of one request. */
const MAX_SOUND_MS = 120_000;

/** Speech to text for clients: streams the stable words of a request, then sends its text. The first recogniser is the default. */
export const asr =
  (offers: () => readonly HostedEngine<Stt>[]): RequestHandler =>
  async (first, rest$, { send, signal }) => {
    const asked = first.type === 'transcribe' ? first.data : {};
    const offer = chooseOffer('recogniser', offers(), { name: asked.name, language: asked.language });
    if (E.isLeft(offer)) throw offer.left;
    const { context } = asked;
    const language = asked.language || offer.right.languages[0];
    const words = stablePartials();
    const report = (piece: string): void => {
      if (piece !== '') send(messageOf('transcript-chunk', { text: piece }));
    };
    send(messageOf('transcript-start', { language, context }));
    const sound$ = soundOf(first, rest$, MAX_SOUND_MS);
    const heard = await offer.right.engine().transcribe(sound$, signal, (text) => report(words.push(text)))();
    if (E.isLeft(heard) && heard.left._tag !== 'UndecodableAudio') throw heard.left;
    const text = E.isRight(heard) ? heard.right.text : '';
    report(words.flush(text));
    send(messageOf('transcript', { text, language, context }));
    send(messageOf('transcript-stop', {}));
  };

/** Turns the partial transcripts of one request into pieces that never change. */
export function stablePartials() {
  let before: readonly string[] = [];
  let given: readonly string[] = [];
  const after = (words: readonly string[]): string => {
    const isMore = given.every((word, place) => words[place] === word) && words.length > given.length;
    if (!isMore) return '';
    const piece = `${given.length > 0 ? ' ' : ''}${words.slice(given.length).join(' ')}`;
    given = words;
    return piece;
  };
  return {
    /** Takes a partial transcript; returns the new words that two partials in a row agree on, `''` for none. */
    push: (text: string): string => {
      const words = wordsOf(text);
      const changed = words.findIndex((word, place) => word !== before[place]);
      before = words;
      return after(changed < 0 ? words : words.slice(0, changed));
    },
    /** Takes the final text; returns the missing words, `''` also if words returned before turned out to be wrong. */
    flush: (text: string): string => after(wordsOf(text)),
  };
}

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
