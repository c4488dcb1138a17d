import type { OfflineTts } from 'sherpa-onnx-node';
import { serve } from '../../workers/serve.ts';
import { int16Of } from '../audio-file/pcm.ts';
import type { Sound } from '../ports.ts';
import { openSherpa } from './library.ts';
import type { SherpaTtsParameters } from './parameters.ts';
import { findTtsModel } from './tts-model.ts';
import { cancelled, signsOfLife } from './while-native.ts';

export interface SpeakRequest {
  readonly parameters: SherpaTtsParameters;
  readonly text: string;
}

/** Pieces of a text's sound come before its end. */
export type SpeakReply = { readonly type: 'working' | 'spoken' } | ({ readonly type: 'piece' } & Sound);

interface Voice {
  readonly tts: OfflineTts;
  readonly speaker: number;
}

let loaded: Promise<Voice> | undefined;
/** One text at a time: each may use all threads, and espeak-ng in the library keeps one text in mind. */
let free: Promise<unknown> = Promise.resolve();

/** The child process of `sherpa` that speaks. The library and the model are loaded at its first call. */
serve<SpeakRequest, SpeakReply>(async ({ parameters, text }, _more, signal, progress) => {
  const stopWorking = signsOfLife(() => progress({ type: 'working' }));
  try {
    const voice = await present(parameters);
    const spoken = free.then(() => (signal.aborted ? undefined : speak(voice)));
    free = spoken.catch(() => {});
    await Promise.race([spoken, cancelled(signal)]);
    return { type: 'spoken' };
  } finally {
    stopWorking();
  }

  function speak({ tts, speaker }: Voice): Promise<unknown> {
    return tts.generateAsync({
      text,
      sid: speaker,
      speed: parameters.speed,
      enableExternalBuffer: false,
      onProgress: ({ samples }) => {
        if (signal.aborted) return 0;
        progress({ type: 'piece', sampleRateHz: tts.sampleRate, samples: int16Of(samples) });
        return 1;
      },
    });
  }
});

function present(parameters: SherpaTtsParameters): Promise<Voice> {
  loaded ??= load(parameters).catch((error: unknown) => {
    loaded = undefined; // it may be whole by the next call
    throw error;
  });
  return loaded;
}

async function load(parameters: SherpaTtsParameters): Promise<Voice> {
  const { OfflineTts } = openSherpa();
  const { config, speaker } = findTtsModel(parameters);
  // the sound of each sentence comes when it is made
  const tts = await OfflineTts.createAsync({ model: config, maxNumSentences: 1 });
  return { tts, speaker };
}
