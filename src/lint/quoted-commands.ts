import * as E from 'fp-ts/lib/Either.js';
import type { Modules } from '../brain/modules.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { mapOf, type WrittenPart, writtenParts } from './written.ts';

/** Shell commands whose first word is a value: it is quoted as one word, so that no command with arguments can come from it. */
export const quotedCommands: Rule = ({ brain }, { modules }) =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'neurons').flatMap((part) =>
      commandsOf(part, modules).flatMap((key) => {
        const value = FIRST_WORD.exec(String(mapOf(part.value)[key]))?.[1];
        if (value === undefined) return [];
        const message = `${value} is quoted as one word, so it can name a program but bring no arguments; where its value is never spoken, quote_parameters: false puts it there as it is`;
        return [warning(synapse.file, [...part.path, key], { rule: 'quoted-command', message })];
      }),
    ),
  );

const FIRST_WORD = /^\s*(\{\{(?:(?!\}\}).)*\}\})(?=\s|$)/s;

/** The parameters whose values are quoted; none where the module cannot tell, which is an error when it runs. */
function commandsOf({ name, value }: WrittenPart, { neurons }: Modules): readonly string[] {
  const commands = E.tryCatch(() => neurons.get(name.toLowerCase())?.quoted?.(mapOf(value)) ?? [], String);
  return E.isRight(commands) ? commands.right : [];
}
