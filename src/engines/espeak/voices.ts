import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../lib/errors.ts';
import { languageFamily } from '../../lib/text.ts';
import { espeakRunner } from './espeak.ts';

/** A voice of espeak-ng. */
export interface EspeakVoice {
  /** A value of the parameter `voice`: `fr-fr`. */
  readonly code: string;
  /** The display name: `French (France)`. */
  readonly name: string;
  /** Language tags such as `fr-FR`, with other tags of the language: Mandarin is `cmn` and `zh`. */
  readonly languages: readonly string[];
}

/** Lists the voices of the program, or of its WebAssembly build if it is not installed, each once. */
export const espeakVoices =
  (signal: AbortSignal): TaskEither<AssistantError, readonly EspeakVoice[]> =>
  async () => {
    const runner = espeakRunner();
    const printed = await runner.print('--voices', signal)();
    await runner.close();
    return E.map((text: Uint8Array) => voicesIn(Buffer.from(text).toString()))(printed);
  };

/** ` 5  cmn   --/M   Chinese_(Mandarin)   sit/cmn   (zh-cmn 5)(zh 5)` */
const VOICE = /^\s*\d+\s+(\S+)\s+\S+\s+(\S+)\s+\S+\s*(.*)$/;

function voicesIn(text: string): readonly EspeakVoice[] {
  const found = text.split('\n').flatMap((line): readonly EspeakVoice[] => {
    const [, code, name, others = ''] = VOICE.exec(line) ?? [];
    if (code === undefined || name === undefined) return [];
    const otherFamilies = [...others.matchAll(/\(([a-z-]+) \d+\)/gi)]
      .map(([, other = '']) => other)
      .filter((other) => languageFamily(other) !== languageFamily(code));
    return [{ code, name: name.replaceAll('_', ' ').trim(), languages: [code, ...otherFamilies].map(tagOf) }];
  });
  return [...new Map(found.map((voice) => [voice.code.toLowerCase(), voice])).values()];
}

/** Turns `fr-fr` into a language tag: `fr-FR`. */
const tagOf = (code: string): string =>
  code.replace(
    /^([a-z]+)-([a-z]{2})(?![a-z])/i,
    (_, family: string, country: string) => `${family}-${country.toUpperCase()}`,
  );
