import * as E from 'fp-ts/lib/Either.js';
import { type Observable, Subscription } from 'rxjs';
import type { Sound, Tts } from '../../engines/ports.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { sentences, sentencesSoFar } from '../../lib/sentences.ts';
import { type Message, messageOf } from '../protocol/event.ts';
import { audioChunk, audioStart, audioStop, monoFormat } from '../protocol/info.ts';
import type { RequestHandler, Responder } from './hosted-info.ts';
import { chooseOffer, type HostedEngine } from './offer.ts';

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
      else if (rateHz !== sound.sampleRateHz) throw otherRate(rateHz, sound.sampleRateHz);
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
    for await (const sentence of streamedSentences(rest$)) {
      const sound = await synthesizeText(voice(), sentence, signal);
      if (signal.aborted) return;
      send(audioStart(monoFormat(sound.sampleRateHz)));
      await sendSamples(sound, answering);
      send(audioStop());
    }
    if (!signal.aborted) send(messageOf('synthesize-stopped', {}));
  };

type SynthesizeData = Extract<Message, { type: 'synthesize' | 'synthesize-start' }>['data'];

function chooseVoice(
  { voice, text_format = 'text' }: SynthesizeData,
  offers: readonly HostedEngine<Tts>[],
): () => Tts {
  if (text_format !== 'text') throw badFormat(text_format);
  const { name, speaker, language } = voice ?? {};
  // the protocol lets the name of a voice override the language
  const offer = chooseOffer('voice', offers, name ? { name, speaker } : { speaker, language });
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

/** The longest text, in characters. */
const MAX_LENGTH = 100_000;

/**
 * The sentences of a streamed text, each as soon as it is complete, up to `synthesize-stop`. Subscribes at once. Fails with `TooLarge`
 * beyond 100 000 characters.
 */
function streamedSentences(rest$: Observable<Message>): AsyncIterable<string> {
  const listening = new Subscription();
  let text = '';
  let length = 0;
  return new ReadableStream<string>({
    start: (controller) => {
      const give = (pieces: readonly string[]): void => {
        for (const piece of pieces) if (piece.trim() !== '') controller.enqueue(piece);
      };
      const over = (): void => {
        listening.unsubscribe();
        controller.close();
      };
      listening.add(
        rest$.subscribe({
          next: (message) => {
            if (message.type === 'synthesize-stop') {
              give(sentences(text));
              over();
            }
            if (message.type !== 'synthesize-chunk') return;
            length += message.data.text.length;
            if (length > MAX_LENGTH) {
              listening.unsubscribe();
              return controller.error(TOO_LONG);
            }
            const { over: whole, rest } = sentencesSoFar(text + message.data.text);
            text = rest;
            give(whole);
          },
          complete: over,
        }),
      );
    },
    cancel: () => listening.unsubscribe(),
  });
}

const TOO_LONG: AssistantError = {
  _tag: 'TooLarge',
  message: `the text is longer than ${MAX_LENGTH} characters`,
};
