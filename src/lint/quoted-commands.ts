import * as E from 'fp-ts/lib/Either.js';
import type { Modules } from '../brain/modules.ts';
import type { Piece } from '../template/evaluation/output.ts';
import { shellText } from '../template/shell/shell-text.ts';
import type { Values } from '../template/template.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { mapOf, type WrittenPart, writtenParts } from './written.ts';

/** Shell commands that are refused when they run, because a value stands where it could be code. */
export const quotedCommands: Rule = ({ brain, settings }, { modules }) =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'neurons').flatMap((part) =>
      commandsOf(part, modules).flatMap((key) => {
        const command = mapOf(part.value)[key];
        const made =
          typeof command === 'string' ? commandOf(command, settings.settings.variables) : undefined;
        if (made === undefined || E.isRight(made)) return [];
        return [warning(synapse.file, [...part.path, key], { rule: 'quoted-command', message: made.left })];
      }),
    ),
  );

/** What becomes of a command when somebody says a word for each of its values. */
function commandOf(command: string, variables: Values): ReturnType<typeof shellText> {
  const plain = command
    .replace(/\{#.*?#\}/gs, '')
    .replace(/\{%-?\s*(?:else|elif)\b.*?(?=\{%-?\s*endif)/gs, '')
    .replace(/\{%.*?%\}/gs, '');
  return shellText(
    plain.split(/(\{\{.*?\}\})/s).map((text, index) => pieceOf(text, index % 2 === 1, variables)),
  );
}

const NUMBER = /^-?\d+$|\|\s*(?:int|float|round|length|count|abs|sum)\b[^|]*$/;

function pieceOf(text: string, isValue: boolean, variables: Values): Piece {
  const expression = text.slice(2, -2).replace(/^-|-$/g, '').trim();
  const [name = ''] = /^\w+/.exec(expression) ?? [];
  if (!isValue) return { text, isValue };
  if (Object.hasOwn(variables, name)) return { text: String(variables[name]), isValue, isTainted: false };
  return { text: NUMBER.test(expression) ? '1' : 'word', isValue };
}

/** The parameters whose values are quoted; none where the module cannot tell, which is an error when it runs. */
function commandsOf({ name, value }: WrittenPart, { neurons }: Modules): readonly string[] {
  const commands = E.tryCatch(() => neurons.get(name.toLowerCase())?.quoted?.(mapOf(value)) ?? [], String);
  return E.isRight(commands) ? commands.right : [];
}
