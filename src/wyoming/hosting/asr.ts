import * as E from 'fp-ts/lib/Either.js';
import type { Stt } from '../../engines/ports.ts';
import { messageOf } from '../protocol/messages.ts';
import { chosenOffer, type Hosted } from './offer.ts';
import { soundOf } from './sound-of.ts';
import { steadyWords } from './steady-words.ts';
import type { Work } from './work.ts';

/** Of one request. */
const MOST_SOUND_MS = 120_000;

/** The recognisers for others, the first where none is named: the sound of a request, and its text; what is sure of it while it is spoken. */
export const asr =
  (offers: () => readonly Hosted<Stt>[]): Work =>
  async (first, rest$, { send, signal }) => {
    const asked = first.type === 'transcribe' ? first.data : {};
    const offer = chosenOffer('recogniser', offers(), { name: asked.name, language: asked.language });
    if (E.isLeft(offer)) throw offer.left;
    const { context } = asked;
    const language = asked.language || offer.right.languages[0];
    const words = steadyWords();
    const tell = (piece: string): void => {
      if (piece !== '') send(messageOf('transcript-chunk', { text: piece }));
    };
    send(messageOf('transcript-start', { language, context }));
    const sound$ = soundOf(first, rest$, MOST_SOUND_MS);
    const heard = await offer.right.engine().transcribe(sound$, signal, (text) => tell(words.heard(text)))();
    if (E.isLeft(heard) && heard.left._tag !== 'UndecodableAudio') throw heard.left;
    const text = E.isRight(heard) ? heard.right.text : '';
    tell(words.rest(text));
    send(messageOf('transcript', { text, language, context }));
    send(messageOf('transcript-stop', {}));
  };
