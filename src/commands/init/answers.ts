import * as E from 'fp-ts/lib/Either.js';
import type { CommandInput } from '../command.ts';
import type { Choice, Dialog, Question } from './dialog.ts';
import type { KitChoice } from './kit-files.ts';
import type { KitTexts } from './kit-texts.ts';
import { english } from './languages/english.ts';
import { LANGUAGES, usualLanguage } from './languages.ts';

const LANGUAGE_CHOICES: readonly Choice[] = Object.entries(LANGUAGES).map(([value, { language }]) => ({
  value,
  label: language,
}));

/** The wake word that stands for none, in every language. */
const NO_WAKE_WORD = 'none';

/** What may follow each option. */
export const VALUES = {
  language: Object.keys(LANGUAGES),
  sound: ['both', 'speaker', 'none'],
  examples: ['yes', 'no'],
} as const;

/** The first option with a value that it does not have, as a sentence; undefined if all are right. */
export function wrongValue(texts: CommandInput['texts']): string | undefined {
  for (const [option, values] of Object.entries<readonly string[]>(VALUES)) {
    const value = texts[option];
    if (value !== undefined && !values.includes(value))
      return `--${option}: found "${value}", expected one of ${values.join(', ')}`;
  }
  return texts['wake-word']?.trim() === '' ? '--wake-word: found no words' : undefined;
}

/** Whether a question is left that no option answers. */
export function hasQuestions(texts: CommandInput['texts']): boolean {
  const { sound = 'both' } = texts;
  const asked = ['language', 'sound', 'examples', ...(sound === 'both' ? ['wake-word'] : [])];
  return asked.some((option) => texts[option] === undefined);
}

/**
 * Takes the answers from the options and asks for the others. Without a dialog the usual answers count. The first question is in the language of the
 * terminal, the others are in the one it chooses. Left: the user ended the dialog; what to say of it.
 */
export async function kitChoice(
  { texts }: Pick<CommandInput, 'texts'>,
  dialog: Dialog | undefined,
): Promise<E.Either<string, KitChoice>> {
  const choose = async (option: keyof typeof VALUES, question: Question) =>
    texts[option] ?? (dialog === undefined ? question.usual : dialog.choose(question));

  const usual = usualLanguage(process.env);
  const own = LANGUAGES[usual] ?? english;
  const language = await choose('language', languageQuestion(usual, own.asked));
  const known = language === undefined ? undefined : LANGUAGES[language];
  if (known === undefined) return E.left(own.asked.nothingWritten);
  const { asked } = known;
  const again = asked.number(VALUES.sound.length);
  const choices = VALUES.sound.map((value) => ({ value, label: asked.sounds[value] }));
  const written = await choose('sound', { text: asked.sound, choices, usual: 'both', again });
  const sound = VALUES.sound.find((value) => value === written);
  if (sound === undefined) return E.left(asked.nothingWritten);
  const asksForWakeWord = dialog !== undefined && sound === 'both';
  const wakeWord =
    texts['wake-word'] ??
    (asksForWakeWord ? await dialog.write(asked.wakeWord(asked.noWakeWord), known.wakeWord) : known.wakeWord);
  if (wakeWord === undefined) return E.left(asked.nothingWritten);
  const examples = await choose('examples', examplesQuestion(asked));
  if (examples === undefined) return E.left(asked.nothingWritten);
  const isNone = [NO_WAKE_WORD, asked.noWakeWord].includes(wakeWord.trim());
  return E.right({
    texts: known,
    sound,
    wakeWord: isNone ? undefined : wakeWord.trim(),
    hasExamples: examples === 'yes',
  });
}

function languageQuestion(usual: string, asked: KitTexts['asked']): Question {
  const again = asked.number(LANGUAGE_CHOICES.length);
  return { text: asked.language, choices: LANGUAGE_CHOICES, usual, again };
}

function examplesQuestion(asked: KitTexts['asked']): Question {
  const choices = VALUES.examples.map((value) => ({ value, label: asked[value] }));
  return { text: asked.examples, choices, usual: 'yes', again: asked.number(choices.length) };
}
