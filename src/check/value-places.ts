import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import { isTemplate, template, type Values } from 'pyjinja';
import type { RawSynapse } from '../brain/load-brain.ts';
import { encodingsOf, type Modules } from '../brain/modules.ts';
import type { Problem } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import { type Encoding, encodedText, insideOf } from '../template/encoding/encoding.ts';
import { shellText } from '../template/shell/shell-text.ts';
import { type CheckDeps, type Rule, warning } from './finding.ts';
import { mapOf, type RawPart, textsIn, writtenParts } from './raw-kit.ts';
import { holesOf } from './templates.ts';

/** Values where none may stand, whatever it is: alone as a path, an address or a topic, or before the path of an address. */
export const valuePlaces: Rule = ({ brain, settings }, { modules }) =>
  brain.written.flatMap((synapse) => {
    const authored = authoredValues(synapse, settings.settings.variables);
    return writtenParts(synapse, 'neurons').flatMap((part) =>
      Object.entries(encodingsIn(part, modules)).flatMap(([key, encoding]) =>
        textsIn(mapOf(part.value)[key], [key]).flatMap(({ text, path }) => {
          const message = refusalOf(text, path.length === 1 ? encoding : insideOf(encoding), authored);
          const place = [...part.path, ...path];
          return message === undefined
            ? []
            : [warning(synapse.file, place, { rule: 'value-place', message })];
        }),
      ),
    );
  });

/** What is wrong with the place of a value in a text of a parameter; undefined when nothing is. */
function refusalOf(text: string, encoding: Encoding | undefined, authored: Values): string | undefined {
  if (encoding === undefined || !WITH_PLACES.has(encoding) || !isTemplate(text)) return undefined;
  const pieces = template(text).outline(authored);
  const encoded = pieces && encodedText(pieces, encoding);
  return encoded === undefined || E.isRight(encoded) ? undefined : encoded.left;
}

/** Those that refuse a value for where it stands, and not only for what it is. */
const WITH_PLACES: ReadonlySet<Encoding> = new Set<Encoding>(['path', 'url', 'host', 'topic']);

/** The variables that no hole of the synapse's orders goes before. */
function authoredValues({ decoded }: RawSynapse, variables: Values): Values {
  const holes = E.isLeft(decoded) ? [] : holesOf(decoded.right);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !holes.includes(name)));
}

/** None where a module of the kit cannot tell, which is an error when it runs. */
function encodingsIn(
  { name, value }: RawPart,
  { neurons }: CheckDeps['modules'],
): Readonly<Record<string, Encoding>> {
  const module = neurons.get(name.toLowerCase());
  if (module === undefined) return {};
  return E.getOrElse(() => ({}))(E.tryCatch(() => encodingsOf(module, mapOf(value)) ?? {}, String));
}

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
function commandsOf({ name, value }: RawPart, { neurons }: Modules): readonly string[] {
  const commands = E.tryCatch(() => neurons.get(name.toLowerCase())?.quoted?.(mapOf(value)) ?? [], String);
  return E.isRight(commands) ? commands.right : [];
}

/** What was most likely meant: a name that somebody has, or the parameter that a neuron has only one of in most kits. */
export function meant({ path, found, expected, known }: Problem): string | undefined {
  const name = /^"([^…]+)"$/.exec(found)?.[1];
  if (name !== undefined && known !== undefined) return nearest(name, known);
  const neuron = path.split('.').at(-1) ?? '';
  const isBare = expected === `the parameters of ${neuron} as a map` && Object.hasOwn(PARAMETERS, neuron);
  return isBare ? `${neuron}: { ${PARAMETERS[neuron]}: ${found} }` : undefined;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  say: 'message',
  shell: 'cmd',
  script: 'path',
  play: 'file',
  uri: 'url',
  sleep: 'seconds',
  debug: 'message',
};
