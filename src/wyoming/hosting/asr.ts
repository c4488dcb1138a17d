import * as E from 'fp-ts/lib/Either.js';
import type { Stt } from '../../engines/ports.ts';
import { messageOf } from '../protocol/event.ts';
import type { RequestHandler } from './hosted-info.ts';
import { chooseOffer, type HostedEngine } from './offer.ts';
import { soundOf } from './wake.ts';

/** Of one request. */
const MAX_SOUND_MS = 120_000;

/** The recognisers for others, the first where none is named: the sound of a request, and its text; what is sure of it while it is spoken. */
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
    const heard = await offer.right
      .engine()
      .transcribe(sound$, signal, (text) => report(words.heard(text)))();
    if (E.isLeft(heard) && heard.left._tag !== 'UndecodableAudio') throw heard.left;
    const text = E.isRight(heard) ? heard.right.text : '';
    report(words.rest(text));
    send(messageOf('transcript', { text, language, context }));
    send(messageOf('transcript-stop', {}));
  };

/** What a recogniser believes to hear, in pieces that are never taken back. */
interface StablePartials {
  /** Takes what it seems to be so far; gives the words that stood there twice and were not given yet, `''` for none. */
  readonly heard: (text: string) => string;
  /** Takes what it was; gives what is missing of it, `''` also where what was given turned out to be wrong. */
  readonly rest: (text: string) => string;
}

/** Of one request: it is asked with what a recogniser says, from the first to the last. */
export function stablePartials(): StablePartials {
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
    heard: (text) => {
      const words = wordsOf(text);
      const changed = words.findIndex((word, place) => word !== before[place]);
      before = words;
      return after(changed < 0 ? words : words.slice(0, changed));
    },
    rest: (text) => after(wordsOf(text)),
  };
}

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
