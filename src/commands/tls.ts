import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { generate } from 'selfsigned';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { writeFileAtomic } from '../lib/atomic-file.ts';
import { describeUnknown } from '../lib/errors.ts';
import {
  type Command,
  type CommandInput,
  failed,
  STARTER_KIT,
  STATUS,
  say,
  sayJson,
  wrongUsage,
} from './command.ts';
import { lackOfKit } from './kit-place.ts';

const FILES = { ssl_cert: 'tls/cert.pem', ssl_key: 'tls/key.pem' };

/** Makes a certificate, so that other machines can speak HTTPS with this one. */
export const command: Command = {
  name: 'tls',
  forms: [{ words: '' }],
  about:
    'Creates a certificate for this machine and sets it in the kit: from the next start on the page and the API speak HTTPS. Browsers on other machines give a page the microphone only then. The certificate signs itself, so a browser asks once whether to trust it.',
  options: {
    home: {
      value: 'DIR',
      means: 'the kit (default: the starter kit); it gets tls/cert.pem and tls/key.pem',
    },
    name: {
      value: 'NAMES',
      means: 'more host names and addresses, with commas between; those of this machine are always there',
    },
    days: {
      value: 'N',
      means: 'how long it is valid (default: 825, the most that devices of Apple accept)',
    },
    force: { means: 'overwrite an existing certificate' },
    print: { means: 'show what to write into settings.yml, and leave that file alone' },
    json: { means: 'print the result as JSON' },
  },
  status: ['if the certificate is created and set', 'if it is not'],
  run: async (input) => {
    const read = parseOptions(input);
    if (E.isLeft(read)) return wrongUsage(read.left, command);
    const lack = lackOfKit(read.right.home);
    if (lack !== undefined) return failed(lack);
    try {
      return await install(read.right);
    } catch (error) {
      return failed(describeUnknown(error));
    }
  },
};

async function install({ home, days, names, overwrites, printsOnly, isJson }: Options): Promise<number> {
  const [cert, key] = [join(home, FILES.ssl_cert), join(home, FILES.ssl_key)];
  const before = [cert, key].find((file) => existsSync(file));
  if (before !== undefined && !overwrites) return failed(`${before} is there already; --force overwrites it`);
  const path = join(home, 'settings.yml');
  const text = await readFile(path, 'utf8');
  const settings = withCertificate(text, FILES);
  const all = [...new Set([...ownNames(), ...names])];
  const certificate = await makeCertificate(all, { days, now: new Date() });
  await mkdir(dirname(key), { recursive: true });
  writeFileAtomic(key, certificate.key, { mode: 0o600 });
  writeFileAtomic(cert, certificate.cert, { mode: 0o644 });
  const made = { cert, key, days, names: all };
  const report = (text: string): void => (isJson ? undefined : say(text));
  report(`Made ${cert} and its key, valid for ${days} days, for ${all.join(', ')}.`);
  if (printsOnly) {
    report(`In ${path}:\n\n${settingsLines(FILES)}`);
    if (isJson) sayJson({ ...made, isSet: false });
    return STATUS.ok;
  }
  if (E.isLeft(settings))
    return failed(`${path}: ${settings.left}. Write into it:\n\n${settingsLines(FILES)}`);
  if (settings.right !== text) writeFileAtomic(await realpath(path), settings.right);
  report(`Set it in ${path}: from the next start on the page and the API speak HTTPS.`);
  if (isJson) sayJson({ ...made, isSet: true });
  return STATUS.ok;
}

const DAY_MS = 86_400_000;
/** Clocks of other machines may be late. */
const EARLIER_MS = 3_600_000;

/** A certificate of these names and addresses that signs only itself, on the curve P-256, which every browser knows. */
export async function makeCertificate(
  names: readonly string[],
  { days, now }: { readonly days: number; readonly now: Date },
) {
  const fromMs = now.getTime() - EARLIER_MS;
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Broca' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(fromMs),
    notAfterDate: new Date(fromMs + days * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(altName) },
    ],
  });
  return { cert, key };
}

const altName = (name: string) =>
  isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const);

/** By what this machine can be called in its own network: names first, then addresses. */
export function ownNames(): readonly string[] {
  const own = hostname();
  const names = own === '' ? [] : own.includes('.') ? [own] : [own, `${own}.local`];
  const addresses = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .map(({ address }) => address)
    // such an address means nothing without the name of a network card
    .filter((address) => !address.startsWith('fe80:'));
  return [...new Set(['localhost', ...names, '127.0.0.1', '::1', ...addresses])];
}

/** The settings of `rest_api` that name the certificate. */
type CertificateSettings = Readonly<typeof FILES>;

/** As they stand in a file of their own. */
export const settingsLines = ({ ssl_cert, ssl_key }: CertificateSettings): string =>
  `rest_api:\n  ssl_cert: ${ssl_cert}\n  ssl_key: ${ssl_key}\n`;

/** The text of `settings.yml` with these two settings, otherwise unchanged. Left: why the user has to write them. */
export function withCertificate(text: string, wanted: CertificateSettings): E.Either<string, string> {
  const document = parseDocument(text, { version: '1.1', logLevel: 'silent' });
  if (document.errors.length > 0) return E.left('it is no YAML');
  if (document.contents !== null && !isMap(document.contents)) return E.left('it is no map of settings');
  const section = document.get('rest_api', true);
  let written: string | undefined;
  if (section === undefined) written = `${text}${/[^\n]$/.test(text) ? '\n' : ''}${settingsLines(wanted)}`;
  else if (isMap(section)) written = edited(text, section, wanted);
  return written !== undefined && holds(written, wanted)
    ? E.right(written)
    : E.left('its section rest_api is written in a way that is not understood');
}

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

interface Options {
  readonly home: string;
  readonly days: number;
  /** Beside those of this machine. */
  readonly names: readonly string[];
  readonly overwrites: boolean;
  /** The settings are left alone. */
  readonly printsOnly: boolean;
  readonly isJson: boolean;
}

/** Clients of Apple refuse a certificate for longer. */
const USUAL_DAYS = 825;
const MAX_DAYS = 3_650;

/** The options of `broca tls`. Left: a sentence that says what is wrong with them. */
export function parseOptions({ texts, flags, positionals }: CommandInput): E.Either<string, Options> {
  const { home = STARTER_KIT, days = `${USUAL_DAYS}`, name } = texts;
  if (positionals.length > 0) return E.left(`"${positionals[0]}" is not expected`);
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MAX_DAYS)
    return E.left(`--days: found "${days}", expected a number from 1 to ${MAX_DAYS}`);
  const names = name?.split(',').map((part) => part.trim()) ?? [];
  const wrong = names.find((part) => isIP(part) === 0 && !isHostName(part));
  if (wrong !== undefined) return E.left(`--name: found "${wrong}", expected a host name or an address`);
  return E.right({
    home: resolve(home),
    days: Number(days),
    names,
    overwrites: flags.has('force'),
    printsOnly: flags.has('print'),
    isJson: flags.has('json'),
  });
}

const isHostName = (name: string): boolean =>
  name.length <= 253 &&
  name
    .replace(/^\*\./, '')
    .split('.')
    .every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
