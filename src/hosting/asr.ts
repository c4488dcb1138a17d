import * as E from 'fp-ts/lib/Either.js';
import type { Stt } from '../engines/ports.ts';
import { messageOf } from '../wyoming/messages.ts';
import { type HostedOffer, refused } from './offer.ts';
import { soundOf } from './sound-of.ts';
import { steadyWords } from './steady-words.ts';
import type { Work } from './work.ts';

/** Of one request. */
const MOST_SOUND_MS = 120_000;

/** The recogniser for others: the sound of a request, and its text; what is sure of it while it is spoken. */
export const asr =
  (stt: () => Stt, offer: () => HostedOffer): Work =>
  async (first, rest$, { send, signal }) => {
    const asked = first.type === 'transcribe' ? first.data : {};
    const wrong = refused('recogniser', offer(), { name: asked.name, language: asked.language });
    if (wrong !== undefined) throw wrong;
    const { context } = asked;
    const language = asked.language || offer().languages[0];
    const words = steadyWords();
    const tell = (piece: string): void => {
      if (piece !== '') send(messageOf('transcript-chunk', { text: piece }));
    };
    send(messageOf('transcript-start', { language, context }));
    const sound$ = soundOf(first, rest$, MOST_SOUND_MS);
    const heard = await stt().transcribe(sound$, signal, (text) => tell(words.heard(text)))();
    if (E.isLeft(heard) && heard.left._tag !== 'UndecodableAudio') throw heard.left;
    const text = E.isRight(heard) ? heard.right.text : '';
    tell(words.rest(text));
    send(messageOf('transcript', { text, language, context }));
    send(messageOf('transcript-stop', {}));
  };
