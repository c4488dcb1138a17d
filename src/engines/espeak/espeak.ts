import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../../errors.ts';
import { healthAfter } from '../health-after.ts';
import type { EngineHealth, Sound, Tts } from '../ports.ts';
import { soundOf } from '../wav.ts';
import { ENGINE, espeakRunner } from './espeak-runner.ts';
import { type EspeakParameters, voiceArguments } from './voice-arguments.ts';

export interface EspeakOptions {
  readonly parameters: EspeakParameters;
  readonly log: (line: string) => void;
}

const SILENCE: Sound = { sampleRateHz: 22_050, samples: new Int16Array() };

/**
 * Speech by the espeak-ng program, or by its WebAssembly build where the program is not installed (ten times slower). A
 * text without words gives a sound without samples.
 */
export function espeak({ parameters, log }: EspeakOptions): Tts {
  const runner = espeakRunner();
  const wanted = voiceArguments(parameters);
  let voices = E.isRight(wanted) ? wanted.right.voices : [];
  let failure: EngineHealth | undefined = E.isLeft(wanted) ? failed(wanted.left) : undefined;

  return {
    synthesize: (text, signal) => async () => {
      const result = await inFirstVoice(text, signal);
      if (!signal.aborted) failure = E.isLeft(result) ? healthAfter(result.left) : undefined;
      return result;
    },
    health: () => ({ ...runner.health(), ...failure }),
    close: runner.close,
  };

  async function inFirstVoice(text: string, signal: AbortSignal): Promise<E.Either<AssistantError, Sound>> {
    if (E.isLeft(wanted)) return E.left({ _tag: 'EngineFailed', engine: ENGINE, message: wanted.left });
    if (text.trim() === '') return E.right(SILENCE);
    for (const voice of voices) {
      const wav = await runner.run([...wanted.right.flags, '-v', voice], text, signal)();
      if (E.isLeft(wav) && isVoiceUnknown(wav.left)) continue;
      keep(voice);
      return E.isLeft(wav)
        ? wav
        : wav.right.length === 0
          ? E.right(SILENCE)
          : soundOf(Buffer.from(wav.right));
    }
    return E.left(voiceMissing(voices));
  }

  function keep(voice: string): void {
    if (voice !== voices[0]) log(`espeak has no voice "${voices[0]}"; "${voice}" speaks instead`);
    voices = [voice];
  }
}

/** The program has no exit code of its own for it. */
const isVoiceUnknown = (error: AssistantError): boolean =>
  error._tag === 'EngineFailed' && /voice does not exist|mbrola voice/.test(error.message);

const voiceMissing = (voices: readonly string[]): AssistantError => ({
  _tag: 'EngineMissing',
  engine: ENGINE,
  message: `there is no voice ${voices.map((voice) => `"${voice}"`).join(' or ')}`,
  fix: 'choose one of those that `espeak-ng --voices` lists',
});

const failed = (detail: string): EngineHealth => ({ state: 'failed', detail });
