import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import { isTemplate, template, type Values } from 'pyjinja';
import type { RawSynapse } from '../brain/load-brain.ts';
import { encodingsOf, type Modules } from '../brain/modules.ts';
import { parametersOf } from '../brain/slot-names.ts';
import type { Problem } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { type Encoding, encodedText, insideOf } from '../template/encoding/encoding.ts';
import { shellText } from '../template/shell/shell-text.ts';
import { type CheckDeps, type Rule, warning } from './finding.ts';
import { mapOf, type RawPart, textsIn, writtenParts } from './raw-kit.ts';
import { sentencesOf } from './sentences.ts';

/** Finds values in forbidden places: alone as a path, an address or a topic, or before the path of an address. */
export const valuePlaces: Rule = (kit, { modules }) => {
  const { brain, settings } = kit;
  const sentences = sentencesOf(kit);
  return brain.written.flatMap((synapse) => {
    const authored = authoredValues(synapse, settings.settings.variables, sentences);
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
};

/** The mistake in the place of a value inside a parameter's text, if any. */
function refusalOf(text: string, encoding: Encoding | undefined, authored: Values): string | undefined {
  if (encoding === undefined || !WITH_PLACES.has(encoding) || !isTemplate(text)) return undefined;
  const pieces = template(text).outline(authored);
  const encoded = pieces && encodedText(pieces, encoding);
  return encoded === undefined || E.isRight(encoded) ? undefined : encoded.left;
}

/** The encodings that depend on the place of a value. */
const WITH_PLACES: ReadonlySet<Encoding> = new Set<Encoding>(['path', 'url', 'host', 'topic']);

/** The variables that no hole or slot of the synapse's orders overrides. */
function authoredValues({ decoded }: RawSynapse, variables: Values, sentences: Sentences): Values {
  const given = E.isLeft(decoded) ? NONE : parametersOf(decoded.right, sentences);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !given.has(name)));
}

const NONE: ReadonlySet<string> = new Set();

/** Empty if a module of the kit throws, which is an error at run time. */
function encodingsIn(
  { name, value }: RawPart,
  { neurons }: CheckDeps['modules'],
): Readonly<Record<string, Encoding>> {
  const module = neurons.get(name.toLowerCase());
  if (module === undefined) return {};
  return E.getOrElse(() => ({}))(E.tryCatch(() => encodingsOf(module, mapOf(value)) ?? {}, String));
}

/** Finds shell commands that are refused at run time, because a value could be code there. */
export const quotedCommands: Rule = (kit, { modules }) => {
  const { brain, settings } = kit;
  const sentences = sentencesOf(kit);
  return brain.written.flatMap((synapse) => {
    const authored = authoredValues(synapse, settings.settings.variables, sentences);
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
};

/** Renders a command with a word for each value and with all conditions true. */
function piecesOf(command: string, authored: Values): readonly Piece[] | undefined {
  const { outline } = template(
    command.replace(/\{%-?\s*(?:else|elif)\b.*?(?=\{%-?\s*endif)/gs, '').replace(/\{%.*?%\}/gs, ''),
  );
  return outline(authored, 'word') ?? outline(authored);
}

/** The parameters whose values are quoted; none if the module throws, which is an error at run time. */
function commandsOf({ name, value }: RawPart, { neurons }: Modules): readonly string[] {
  const commands = E.tryCatch(() => neurons.get(name.toLowerCase())?.quoted?.(mapOf(value)) ?? [], String);
  return E.isRight(commands) ? commands.right : [];
}

/** The likely intended name: a similar known one, or the usual parameter of the neuron. */
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
