import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../decode.ts';
import { Filled } from '../../lib/filled.ts';
import { withoutNulls } from '../../lib/without-nulls.ts';

/** The parameters that are read. */
export const VOSK_KEYS = ['model', 'language', 'library', 'grammar'] as const;

/** What the child process is made of; every path but the model's is absolute. */
export interface VoskWanted {
  /** As it was written; the one for the language when absent. */
  readonly model?: string;
  readonly language: string;
  /** Of libvosk, in place of the package's own. */
  readonly library?: string;
  readonly dataDirectory: string;
}

const Written = t.partial({ model: Filled, language: Filled, library: Filled, grammar: t.boolean });

const USUAL_LANGUAGE = 'en-US';

/** Left: a sentence that begins with the field. `takesPhrases` is false where everything is to be heard openly. */
export function voskParameters(
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory: string,
): E.Either<string, { readonly wanted: VoskWanted; readonly takesPhrases: boolean }> {
  return pipe(
    Written.decode(withoutNulls(parameters)),
    E.mapLeft((errors) => refusalsText(refusals(errors), 'vosk')),
    E.map(({ model, language = USUAL_LANGUAGE, library, grammar }) => ({
      takesPhrases: grammar !== false,
      wanted: {
        language,
        dataDirectory,
        ...(model === undefined ? {} : { model }),
        ...(library === undefined ? {} : { library: resolve(dataDirectory, library) }),
      },
    })),
  );
}
