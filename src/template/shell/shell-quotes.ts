/** What the end of a command's text is in. */
export type Quotes = 'none' | 'single' | 'double' | 'comment' | 'backslash' | 'backticks' | 'here-document';

export interface ShellQuotes {
  readonly now: () => Quotes;
  /** More of the command, as its author wrote it. */
  readonly read: (text: string) => void;
  /** A value stands here. */
  readonly pass: () => void;
}

type Frame = 'command' | 'single' | 'double' | 'comment' | 'backticks' | 'braces';

/**
 * Follows the quotes of a POSIX shell through a command that comes in pieces. It knows no grammar: a `case` inside `$( )`
 * misleads it.
 */
export function shellQuotes(): ShellQuotes {
  /** Innermost last; a `command` above the first is in parentheses. */
  const frames: Frame[] = ['command'];
  let isEscaped = false;
  let hasHereDocument = false;
  /** The last character, when it stands for itself. */
  let previous = '\n';

  return {
    now: () => {
      if (isEscaped) return 'backslash';
      if (hasHereDocument) return 'here-document';
      const frame = top();
      return frame === 'command' || frame === 'braces' ? 'none' : frame;
    },
    read: (text) => {
      for (const character of text) {
        const wasEscaped = isEscaped;
        isEscaped = false;
        if (!wasEscaped) step(character);
        previous = wasEscaped ? '\\' : character;
      }
    },
    pass: () => {
      previous = '_';
    },
  };

  function top(): Frame {
    return frames.at(-1) ?? 'command';
  }

  function step(character: string): void {
    switch (top()) {
      case 'single':
        if (character === "'") frames.pop();
        return;
      case 'comment':
        if (character === '\n') frames.pop();
        return;
      case 'backticks':
        if (character === '`') frames.pop();
        else isEscaped = character === '\\';
        return;
      case 'double':
        if (character === '"') frames.pop();
        else expansion(character);
        return;
      case 'braces':
        if (character === '}') frames.pop();
        else expansion(character);
        return;
      case 'command':
        command(character);
    }
  }

  function command(character: string): void {
    if (character === "'") frames.push('single');
    else if (character === '"') frames.push('double');
    else if (character === '#' && /[\s;&|()]/.test(previous)) frames.push('comment');
    else if (character === ')' && frames.length > 1) frames.pop();
    else if (character === '(' && previous !== '$') frames.push('command');
    else if (character === '<' && previous === '<') hasHereDocument = true;
    else expansion(character);
  }

  function expansion(character: string): void {
    if (character === '\\') isEscaped = true;
    else if (character === '`') frames.push('backticks');
    else if (character === '{' && previous === '$') frames.push('braces');
    else if (character === '(' && previous === '$') frames.push('command');
  }
}
