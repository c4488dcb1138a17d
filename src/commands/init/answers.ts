import * as E from 'fp-ts/lib/Either.js';
import type { CommandInput } from '../command.ts';
import type { Choice, Dialog } from './dialog.ts';
import type { KitChoice } from './kit-files.ts';
import { LANGUAGES, usualLanguage } from './languages.ts';

const LANGUAGE_CHOICES: readonly Choice[] = Object.entries(LANGUAGES).map(([value, { language }]) => ({
  value,
  label: language,
}));

const SOUND_CHOICES: readonly (Choice & { readonly value: KitChoice['sound'] })[] = [
  { value: 'both', label: 'microphone and loudspeaker of this machine' },
  { value: 'speaker', label: 'its loudspeaker only' },
  { value: 'none', label: 'neither: you type, or talk to the page in a browser' },
];

const EXAMPLE_CHOICES: readonly Choice[] = [
  { value: 'yes', label: 'yes: the time, lights, a timer, a question' },
  { value: 'no', label: 'no: only a greeting' },
];

/** The wake word that stands for none. */
const NO_WAKE_WORD = 'none';

/** What may follow each option. */
export const VALUES = {
  language: valuesOf(LANGUAGE_CHOICES),
  sound: valuesOf(SOUND_CHOICES),
  examples: valuesOf(EXAMPLE_CHOICES),
} as const;

function valuesOf(choices: readonly Choice[]): readonly string[] {
  return choices.map(({ value }) => value);
}

/** The first option with a value that it does not have, as a sentence; undefined if all are right. */
export function wrongValue(texts: CommandInput['texts']): string | undefined {
  for (const [option, values] of Object.entries(VALUES)) {
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

/** Takes the answers from the options, and asks for the others; without a dialog the usual ones count. Left: the user ended the dialog. */
export async function kitChoice(
  { texts }: Pick<CommandInput, 'texts'>,
  dialog: Dialog | undefined,
): Promise<E.Either<'ended', KitChoice>> {
  const choose = async (
    option: keyof typeof VALUES,
    question: string,
    choices: readonly Choice[],
    usual: string,
  ) => texts[option] ?? (dialog === undefined ? usual : dialog.choose(question, choices, usual));

  const language = await choose(
    'language',
    'Which language do you speak?',
    LANGUAGE_CHOICES,
    usualLanguage(process.env),
  );
  const known = language === undefined ? undefined : LANGUAGES[language];
  if (known === undefined) return E.left('ended');
  const written = await choose('sound', 'Which sound should it use?', SOUND_CHOICES, 'both');
  const sound = SOUND_CHOICES.find(({ value }) => value === written)?.value;
  if (sound === undefined) return E.left('ended');
  const asksForWakeWord = dialog !== undefined && sound === 'both';
  const wakeWord =
    texts['wake-word'] ??
    (asksForWakeWord
      ? await dialog.write(
          `Which words should wake it, before an order? ("${NO_WAKE_WORD}": all it hears is an order)`,
          known.wakeWord,
        )
      : known.wakeWord);
  if (wakeWord === undefined) return E.left('ended');
  const examples = await choose('examples', 'Shall the kit have examples?', EXAMPLE_CHOICES, 'yes');
  if (examples === undefined) return E.left('ended');
  return E.right({
    texts: known,
    sound,
    wakeWord: wakeWord.trim() === NO_WAKE_WORD ? undefined : wakeWord.trim(),
    hasExamples: examples === 'yes',
  });
}
