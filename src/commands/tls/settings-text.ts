import * as E from 'fp-ts/lib/Either.js';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';

/** What `rest_api` is to say. */
interface CertificateSettings {
  readonly ssl_cert: string;
  readonly ssl_key: string;
}

/** As they stand in a file of their own. */
export const settingsLines = ({ ssl_cert, ssl_key }: CertificateSettings): string =>
  `rest_api:\n  ssl_cert: ${ssl_cert}\n  ssl_key: ${ssl_key}\n`;

/**
 * The text of `settings.yml` with these two settings, and not a letter of it else changed. Left is a sentence: why they have to be
 * written by hand.
 */
export function withCertificate(text: string, wanted: CertificateSettings): E.Either<string, string> {
  const document = parseDocument(text, { version: '1.1', logLevel: 'silent' });
  if (document.errors.length > 0) return E.left('it is no YAML');
  if (document.contents !== null && !isMap(document.contents)) return E.left('it is no map of settings');
  const section = document.get('rest_api', true);
  const written =
    section === undefined
      ? appended(text, wanted)
      : isMap(section)
        ? edited(text, section, wanted)
        : undefined;
  return written !== undefined && holds(written, wanted)
    ? E.right(written)
    : E.left('its section rest_api is written in a way that is not understood');
}

const appended = (text: string, wanted: CertificateSettings): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${settingsLines(wanted)}`;

/** Both settings in their place, or else first in their section. */
function edited(text: string, section: YAMLMap, wanted: CertificateSettings): string | undefined {
  let after = text;
  const entries = Object.entries(wanted).map(([key, value]) => [key, value, pairOf(section, key)] as const);
  // from the end on: what comes first stays where it is
  const present = entries.flatMap(([, value, pair]) => (pair === undefined ? [] : [[value, pair] as const]));
  for (const [value, pair] of present.toSorted(([, one], [, other]) => startOf(other) - startOf(one))) {
    if (!isScalar(pair.value) || !pair.value.range) return undefined;
    const [start, end] = pair.value.range;
    after = `${after.slice(0, start)}${value}${after.slice(end)}`;
  }
  const missing = entries
    .filter(([, , pair]) => pair === undefined)
    .map(([key, value]) => `${key}: ${value}`);
  const [first] = section.items;
  if (missing.length === 0 || first === undefined) return missing.length === 0 ? after : undefined;
  const start = startOf(first);
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const between = section.flow === true ? ', ' : `\n${indent}`;
  if (section.flow !== true && indent.trim() !== '') return undefined;
  return `${after.slice(0, start)}${missing.map((one) => `${one}${between}`).join('')}${after.slice(start)}`;
}

const pairOf = (section: YAMLMap, key: string): Pair | undefined =>
  section.items.find((pair) => isScalar(pair.key) && pair.key.value === key);

const startOf = ({ key }: Pair): number => (isScalar(key) ? (key.range?.[0] ?? 0) : 0);

function holds(text: string, wanted: CertificateSettings): boolean {
  const document = parseDocument(text, { version: '1.1', logLevel: 'silent' });
  return (
    document.errors.length === 0 &&
    Object.entries(wanted).every(([key, value]) => document.getIn(['rest_api', key]) === value)
  );
}
