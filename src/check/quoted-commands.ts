import * as E from 'fp-ts/lib/Either.js';
import type { Modules } from '../brain/modules.ts';
import type { Piece } from '../template/evaluation/output.ts';
import { shellText } from '../template/shell/shell-text.ts';
import { template, type Values } from '../template/template.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { authoredValues } from './value-places.ts';
import { mapOf, type WrittenPart, writtenParts } from './written.ts';

/** Shell commands that are refused when they run, because a value stands where it could be code. */
export const quotedCommands: Rule = ({ brain, settings }, { modules }) =>
  brain.written.flatMap((synapse) => {
    const authored = authoredValues(synapse, settings.settings.variables);
    return writtenParts(synapse, 'neurons').flatMap((part) =>
      commandsOf(part, modules).flatMap((key) => {
        const command = mapOf(part.value)[key];
        const pieces = typeof command === 'string' ? piecesOf(command, authored) : undefined;
        const made = pieces && shellText(pieces);
        if (made === undefined || E.isRight(made)) return [];
        return [warning(synapse.file, [...part.path, key], { rule: 'quoted-command', message: made.left })];
      }),
    );
  });

/** A command for which somebody says a word for each of its values, and of which each condition is true. */
function piecesOf(command: string, authored: Values): readonly Piece[] | undefined {
  const { outline } = template(
    command.replace(/\{%-?\s*(?:else|elif)\b.*?(?=\{%-?\s*endif)/gs, '').replace(/\{%.*?%\}/gs, ''),
  );
  return outline(authored, 'word') ?? outline(authored);
}

/** The parameters whose values are quoted; none where the module cannot tell, which is an error when it runs. */
function commandsOf({ name, value }: WrittenPart, { neurons }: Modules): readonly string[] {
  const commands = E.tryCatch(() => neurons.get(name.toLowerCase())?.quoted?.(mapOf(value)) ?? [], String);
  return E.isRight(commands) ? commands.right : [];
}
