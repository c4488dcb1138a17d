import { createInterface } from 'node:readline/promises';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks the user at a terminal. After `close`, or once the user ends the input, every answer is undefined. */
export interface Dialog {
  /** Gives the value of the choice whose number or value the user types; `usual` for an empty line. Asks again for anything else. */
  readonly choose: (
    question: string,
    choices: readonly Choice[],
    usual: string,
  ) => Promise<string | undefined>;
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

  const choose: Dialog['choose'] = async (question, choices, usual) => {
    const usualNumber = choices.findIndex(({ value }) => value === usual) + 1;
    const list = choices.map(({ label }, index) => `  ${index + 1}  ${label}\n`).join('');
    output.write(`${question}\n${list}`);
    const written = (await ask(`[${usualNumber}] > `))?.trim();
    if (written === undefined) return undefined;
    if (written === '') return usual;
    const chosen = choices.find(({ value }, index) => value === written || `${index + 1}` === written);
    if (chosen !== undefined) return chosen.value;
    output.write(`Type a number from 1 to ${choices.length}.\n`);
    return choose(question, choices, usual);
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
