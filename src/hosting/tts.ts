import type { Tts } from '../engines/ports.ts';
import type { AssistantError } from '../errors.ts';
import { sentences } from '../sentences.ts';
import { audioStart, audioStop, monoFormat } from '../wyoming/audio.ts';
import { type Message, messageOf } from '../wyoming/messages.ts';
import { arrivingSentences } from './arriving-sentences.ts';
import { type HostedOffer, refused } from './offer.ts';
import { made, sendSamples } from './sent-sound.ts';
import type { Work } from './work.ts';

/** The voice for others: a whole text, and its sound, which begins to leave while later sentences are still being made. */
export const tts =
  (voice: () => Tts, offer: () => HostedOffer): Work =>
  async (first, _, answering) => {
    if (first.type !== 'synthesize') return;
    const { send, signal } = answering;
    check(first.data, offer());
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
  (voice: () => Tts, offer: () => HostedOffer): Work =>
  async (first, rest$, answering) => {
    if (first.type !== 'synthesize-start') return;
    const { send, signal } = answering;
    check(first.data, offer());
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

function check({ voice = {}, text_format = 'text' }: Asked, offer: HostedOffer): void {
  if (text_format !== 'text') throw badFormat(text_format);
  const wrong = refused('voice', offer, { name: voice.name, language: voice.language });
  if (wrong !== undefined) throw wrong;
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
