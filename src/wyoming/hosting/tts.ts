import * as E from 'fp-ts/lib/Either.js';
import type { Tts } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import { sentences } from '../../lib/sentences.ts';
import { audioStart, audioStop, monoFormat } from '../protocol/audio.ts';
import { type Message, messageOf } from '../protocol/messages.ts';
import { arrivingSentences } from './arriving-sentences.ts';
import { chosenOffer, type Hosted } from './offer.ts';
import { made, sendSamples } from './sent-sound.ts';
import type { Work } from './work.ts';

/** The voices for others, the first where none is named: a whole text, and its sound, which begins to leave while later sentences are still being made. */
export const tts =
  (offers: () => readonly Hosted<Tts>[]): Work =>
  async (first, _, answering) => {
    if (first.type !== 'synthesize') return;
    const { send, signal } = answering;
    const voice = chosenVoice(first.data, offers());
    let rateHz: number | undefined;
    for (const piece of sentences(first.data.text)) {
      const sound = await made(voice(), piece, signal, rateHz);
      if (signal.aborted) return;
      if (rateHz === undefined) send(audioStart(monoFormat(sound.sampleRateHz)));
      else if (rateHz !== sound.sampleRateHz) throw otherRate(rateHz, sound.sampleRateHz);
      rateHz = sound.sampleRateHz;
      await sendSamples(sound, answering);
    }
    send(audioStop());
  };

/** The same for a text that comes in pieces: each sentence sounds by itself, as soon as it is there. */
export const streamedTts =
  (offers: () => readonly Hosted<Tts>[]): Work =>
  async (first, rest$, answering) => {
    if (first.type !== 'synthesize-start') return;
    const { send, signal } = answering;
    const voice = chosenVoice(first.data, offers());
    for await (const sentence of arrivingSentences(rest$)) {
      const sound = await made(voice(), sentence, signal);
      if (signal.aborted) return;
      send(audioStart(monoFormat(sound.sampleRateHz)));
      await sendSamples(sound, answering);
      send(audioStop());
    }
    if (!signal.aborted) send(messageOf('synthesize-stopped', {}));
  };

type Asked = Extract<Message, { type: 'synthesize' | 'synthesize-start' }>['data'];

function chosenVoice({ voice, text_format = 'text' }: Asked, offers: readonly Hosted<Tts>[]): () => Tts {
  if (text_format !== 'text') throw badFormat(text_format);
  const { name, speaker, language } = voice ?? {};
  // the protocol lets the name of a voice override the language
  const offer = chosenOffer('voice', offers, name ? { name, speaker } : { speaker, language });
  if (E.isLeft(offer)) throw offer.left;
  return offer.right.engine;
}

const badFormat = (found: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'text_format',
  message: `text_format: found ${found}, expected text`,
});

const otherRate = (beforeHz: number, nowHz: number): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'tts',
  message: `the voice changes from ${beforeHz} to ${nowHz} Hz on its way`,
});
