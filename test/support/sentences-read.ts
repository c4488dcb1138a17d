import { readSentences } from '../../src/brain/sentences/read-sentences.ts';
import type { Sentences } from '../../src/sentences/sentences.ts';

/** The sentences of a file or folder by themselves, without those of a kit; and what is wrong with them. */
export async function sentencesRead(path: string, language: string) {
  const { written, problems } = await readSentences(path, language);
  const sentences: Sentences = {
    language,
    lists: Object.assign({}, ...written.map(({ lists }) => lists)),
    rules: Object.assign({}, ...written.map(({ rules }) => rules)),
    intents: written.flatMap(({ intents }) => intents),
    skipWords: [...new Set(written.flatMap(({ skipWords }) => skipWords))],
  };
  return { sentences, problems };
}
