import * as E from 'fp-ts/lib/Either.js';
import { Document, isMap, isNode, isSeq, parseDocument } from 'yaml';
import { KIT_YAML } from '../../brain/yaml-tags.ts';
import type { AssistantError } from '../../errors.ts';
import type { WrittenTest } from './run-as-test.ts';

/**
 * The text of an `orders.test.yml` with one test more, at the end of its list; all else stays as it is written, but for the spaces
 * of a list in brackets. Left: `BadRequest`, it is not such a file, or has a test of this name.
 */
export function withTest(text: string, test: WrittenTest): E.Either<AssistantError, string> {
  const document = parseDocument(text, KIT_YAML);
  if (document.contents === null && document.errors.length === 0)
    return E.right(inserted(text, text.length, written(test, 0)));
  const tests = isMap(document.contents) ? document.get('tests') : document.contents;
  if (document.errors.length > 0 || !isSeq(tests)) return E.left(refused(NO_LIST));
  if (tests.items.some((one) => isMap(one) && one.get('name') === test.name))
    return E.left(refused(`orders.test.yml has a test named "${test.name}" already`));
  const [start = 0] = tests.range ?? [];
  const last = tests.items.at(-1);
  if (tests.flow !== true && isNode(last)) {
    const column = start - (text.lastIndexOf('\n', start - 1) + 1);
    return E.right(inserted(text, last.range?.[1] ?? text.length, written(test, column)));
  }
  tests.flow = last !== undefined;
  tests.add(document.createNode(test));
  return E.right(document.toString(STYLE));
}

const NO_LIST = 'orders.test.yml is no list of tests: mend it first';

const STYLE = { lineWidth: 0, flowCollectionPadding: false };

const refused = (message: string): AssistantError => ({ _tag: 'BadRequest', field: 'run', message });

/** An item of a list that begins at this column, from 0. */
const written = (test: WrittenTest, column: number): string =>
  new Document([test], KIT_YAML).toString(STYLE).replace(/^(?=.)/gm, ' '.repeat(column));

/** After the line that ends at, or around, this place. */
function inserted(text: string, end: number, lines: string): string {
  const isAtStart = end === 0 || text[end - 1] === '\n';
  const next = isAtStart ? end : text.indexOf('\n', end) + 1;
  if (next === 0) return `${text}\n${lines}`;
  return text.slice(0, next) + lines + text.slice(next);
}
