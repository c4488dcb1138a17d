import { type Expression, NOTHING } from './expression.ts';

/** A template as it may be written. What it says is what the expression says. */
export function templateText(said: Expression): string {
  switch (said.kind) {
    case 'text':
      return escapedText(said.text);
    case 'sequence':
      return said.parts.map(templateText).join('');
    case 'choice': {
      const last = said.options.at(-1);
      const isOptional = said.options.length > 1 && last?.kind === 'text' && last.text === NOTHING.text;
      return isOptional ? `[${oneOf(said.options.slice(0, -1))}]` : `(${oneOf(said.options)})`;
    }
    case 'permutation':
      return `(${said.parts.map(templateText).join(';')})`;
    case 'rule':
      return `<${said.rule}>`;
    case 'hole':
      return `{{ ${said.slot} }}`;
    case 'list':
      if (said.isCapture !== true)
        return said.list === said.slot ? `{${said.list}}` : `{${said.list}:${said.slot}}`;
      return said.list === said.slot ? `{@${said.list}}` : `{${said.list}:@${said.slot}}`;
    case 'range': {
      const step = said.step === 1 ? '' : `,${said.step}`;
      return `{${said.from}..${said.to}${step}:${said.isCapture === true ? '@' : ''}${said.slot}}`;
    }
  }
}

const oneOf = (options: readonly Expression[]): string => options.map(templateText).join('|');

/** A template that says this text and nothing else. */
export const escapedText = (text: string): string => text.replace(/[()[\]|;{}<>\\]/g, '\\$&');
