import { createInterface } from 'node:readline/promises';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A question with numbered answers. */
export interface Question {
  readonly text: string;
  readonly choices: readonly Choice[];
  /** The value that an empty line chooses. */
  readonly usual: string;
  /** What is said of a line that chooses none. */
  readonly again: string;
}

/** Asks the user at a terminal. After `close`, or once the user ends the input, every answer is undefined. */
export interface Dialog {
  /** Gives the value of the choice whose number or value the user types. */
  readonly choose: (question: Question) => Promise<string | undefined>;
  /** Gives what the user types, without blanks around it; `usual` for an empty line. */
  readonly write: (question: string, usual: string) => Promise<string | undefined>;
  readonly close: () => void;
}

interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** A dialog over these streams. */
export function dialog({ input, output }: Streams): Dialog {
  const lines = createInterface({ input, output });
  const over = new AbortController();
  lines.once('close', () => over.abort());
  lines.once('SIGINT', () => lines.close());
  const ask = (prompt: string): Promise<string | undefined> =>
    lines.question(prompt, { signal: over.signal }).catch(() => undefined);

  const choose: Dialog['choose'] = async (question) => {
    const { text, choices, usual, again } = question;
    const usualNumber = choices.findIndex(({ value }) => value === usual) + 1;
    const list = choices.map(({ label }, index) => `  ${index + 1}  ${label}\n`).join('');
    output.write(`${text}\n${list}`);
    const written = (await ask(`[${usualNumber}] > `))?.trim();
    if (written === undefined) return undefined;
    if (written === '') return usual;
    const chosen = choices.find(({ value }, index) => value === written || `${index + 1}` === written);
    if (chosen !== undefined) return chosen.value;
    output.write(`${again}\n`);
    return choose(question);
  };

  return {
    choose,
    write: async (question, usual) => {
      output.write(`${question}\n`);
      const written = (await ask(`[${usual}] > `))?.trim();
      return written === '' ? usual : written;
    },
    close: () => lines.close(),
  };
}
