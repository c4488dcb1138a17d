import * as E from 'fp-ts/lib/Either.js';
import { encodingsOf } from '../brain/encodings.ts';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import { type Encoding, encodedText, insideOf } from '../template/encoding/encoding.ts';
import { isTemplate, template, type Values } from '../template/template.ts';
import { type Finding, warning } from './finding.ts';
import { holesOf } from './missing-values.ts';
import type { LintWorld, Rule } from './rule.ts';
import { mapOf, textsIn, type WrittenPart, writtenParts } from './written.ts';

/** Values where none may stand, whatever it is: alone as a path, an address or a topic, or before the path of an address. */
export const valuePlaces: Rule = ({ brain, settings }, { modules }) =>
  brain.written.flatMap((synapse) => {
    const authored = authoredValues(synapse, settings.settings.variables);
    return writtenParts(synapse, 'neurons').flatMap((part) =>
      Object.entries(encodingsIn(part, modules)).flatMap(([key, encoding]) =>
        inParameter({ synapse, part, key, encoding, authored }),
      ),
    );
  });

interface Parameter {
  readonly synapse: WrittenSynapse;
  readonly part: WrittenPart;
  readonly key: string;
  readonly encoding: Encoding;
  readonly authored: Values;
}

function inParameter({ synapse, part, key, encoding, authored }: Parameter): readonly Finding[] {
  return textsIn(mapOf(part.value)[key], [key]).flatMap(({ text, path }) => {
    const inside = path.length === 1 ? encoding : insideOf(encoding);
    if (inside === undefined || !WITH_PLACES.has(inside) || !isTemplate(text)) return [];
    const pieces = template(text).outline(authored);
    const encoded = pieces && encodedText(pieces, inside);
    if (encoded === undefined || E.isRight(encoded)) return [];
    const place = [...part.path, ...path];
    return [warning(synapse.file, place, { rule: 'value-place', message: encoded.left })];
  });
}

/** Those that refuse a value for where it stands, and not only for what it is. */
const WITH_PLACES: ReadonlySet<Encoding> = new Set<Encoding>(['path', 'url', 'host', 'topic']);

/** The variables that no hole of the synapse's orders goes before. */
export function authoredValues({ decoded }: WrittenSynapse, variables: Values): Values {
  const holes = E.isLeft(decoded) ? [] : holesOf(decoded.right);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !holes.includes(name)));
}

/** None where a module of the kit cannot tell, which is an error when it runs. */
function encodingsIn(
  { name, value }: WrittenPart,
  { neurons }: LintWorld['modules'],
): Readonly<Record<string, Encoding>> {
  const module = neurons.get(name.toLowerCase());
  if (module === undefined) return {};
  return E.getOrElse(() => ({}))(E.tryCatch(() => encodingsOf(module, mapOf(value)) ?? {}, String));
}
