import * as E from 'fp-ts/lib/Either.js';
import { concatMap, filter, lastValueFrom, mergeMap, type Observable, takeWhile } from 'rxjs';
import type { Sound, Tts } from '../../engines/ports.ts';
import { type AssistantError, engineFailed } from '../../lib/errors.ts';
import { sentences, sentencesSoFar } from '../../lib/sentences.ts';
import { type Message, type MessageData, messageOf } from '../protocol/event.ts';
import { audioChunk, audioStart, audioStop, monoFormat } from '../protocol/info.ts';
import { chooseOffer, type HostedEngine } from './offer.ts';
import type { RequestHandler, Responder } from './request.ts';

/** Text to speech for clients: sends the sound of each sentence while later ones are synthesized. The first voice is the default. */
export const tts =
  (offers: () => readonly HostedEngine<Tts>[]): RequestHandler =>
  async (first, _, answering) => {
    if (first.type !== 'synthesize') return;
    const { send, signal } = answering;
    const voice = chooseVoice(first.data, offers());
    let rateHz: number | undefined;
    for (const piece of sentences(first.data.text)) {
      const sound = await synthesizeText(voice(), piece, signal, rateHz);
      if (signal.aborted) return;
      if (rateHz === undefined) send(audioStart(monoFormat(sound.sampleRateHz)));
      else if (rateHz !== sound.sampleRateHz)
        throw engineFailed('tts', `the voice changes from ${rateHz} to ${sound.sampleRateHz} Hz on its way`);
      rateHz = sound.sampleRateHz;
      await sendSamples(sound, answering);
    }
    send(audioStop());
  };

/** The same for a text that is streamed: each sentence is one sound, as soon as it is complete. */
export const streamedTts =
  (offers: () => readonly HostedEngine<Tts>[]): RequestHandler =>
  async (first, rest$, answering) => {
    if (first.type !== 'synthesize-start') return;
    const { send, signal } = answering;
    const voice = chooseVoice(first.data, offers());
    const speak = async (sentence: string): Promise<void> => {
      if (signal.aborted) return;
      const sound = await synthesizeText(voice(), sentence, signal);
      if (signal.aborted) return;
      send(audioStart(monoFormat(sound.sampleRateHz)));
      await sendSamples(sound, answering);
      send(audioStop());
    };
    await lastValueFrom(streamedSentences(rest$).pipe(concatMap(speak)), { defaultValue: undefined });
    if (!signal.aborted) send(messageOf('synthesize-stopped', {}));
  };

function chooseVoice(
  { voice, text_format = 'text' }: MessageData<'synthesize' | 'synthesize-start'>,
  offers: readonly HostedEngine<Tts>[],
): () => Tts {
  const message = `text_format: found ${text_format}, expected text`;
  if (text_format !== 'text')
    throw { _tag: 'BadRequest', field: 'text_format', message } satisfies AssistantError;
  const { name, speaker, language } = voice ?? {};
  // the protocol lets the name of a voice override the language
  const offer = chooseOffer('voice', offers, name ? { name, speaker } : { speaker, language });
  if (E.isLeft(offer)) throw offer.left;
  return offer.right.engine;
}

/** The chunk size that satellites expect. */
const CHUNK_SAMPLES = 1_024;

/** The sound of a text. Rejects with the engine's error. */
async function synthesizeText(tts: Tts, text: string, signal: AbortSignal, rateHz?: number): Promise<Sound> {
  if (text.trim() === '') return { sampleRateHz: 22_050, samples: new Int16Array() };
  const sound = await tts.synthesize(text, signal, rateHz)();
  if (E.isLeft(sound)) throw sound.left;
  return sound.right;
}

/** Sends the samples in chunks; settles when they are written, so a slow client does not fill the write queue. */
async function sendSamples(
  { samples, sampleRateHz }: Sound,
  { send, flushed }: Pick<Responder, 'send' | 'flushed'>,
): Promise<void> {
  const format = monoFormat(sampleRateHz);
  for (let start = 0; start < samples.length; start += CHUNK_SAMPLES) {
    send(audioChunk(format, samples.subarray(start, start + CHUNK_SAMPLES)));
  }
  await flushed();
}

/** The longest streamed text. */
const MAX_CHARACTERS = 100_000;

/** The sentences of a streamed text, each as soon as it is complete, up to `synthesize-stop`. Fails with `TooLarge`. */
function streamedSentences(rest$: Observable<Message>): Observable<string> {
  let text = '';
  let characters = 0;
  return rest$.pipe(
    takeWhile(({ type }) => type !== 'synthesize-stop', true),
    mergeMap((message): readonly string[] => {
      if (message.type === 'synthesize-stop') return sentences(text);
      if (message.type !== 'synthesize-chunk') return [];
      characters += message.data.text.length;
      if (characters > MAX_CHARACTERS) throw TOO_LONG;
      const { over, rest } = sentencesSoFar(text + message.data.text);
      text = rest;
      return over;
    }),
    filter((sentence) => sentence.trim() !== ''),
  );
}

const TOO_LONG: AssistantError = {
  _tag: 'TooLarge',
  message: `the text is longer than ${MAX_CHARACTERS} characters`,
};
