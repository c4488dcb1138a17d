import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { CATALOGUE } from '../engines/models/catalogue.ts';
import { verifyModel } from '../engines/models/download.ts';
import { getModel, type ModelFile, nameIn } from '../engines/models/get-model.ts';
import { installedModels, removeModel } from '../engines/models/place.ts';
import { describe } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import {
  type Command,
  type CommandInput,
  failed,
  interruptible,
  STARTER_KIT,
  STATUS,
  say,
  sayJson,
  wrongUsage,
} from './command.ts';
import { HOME_OPTION } from './kit-place.ts';
import { listModels, listText, progress } from './models/list.ts';
import { working } from './progress.ts';

/** Models for the engines that use some. */
export const command: Command = {
  name: 'models',
  forms: [
    { words: '[list]', options: ['home', 'data', 'json'] },
    { words: 'get NAME|URL' },
    { words: 'verify [NAME…]', options: ['home', 'data', 'json'] },
    { words: 'remove NAME…', options: ['home', 'data', 'json'] },
  ],
  about: `Lists, downloads, checks and removes the models of these engines: vosk (recognises speech), sherpa (recognises speech, speaks), silero (detects speech) and wakeword (hears a trained wake word). Of sherpa the list has one: get others by their address. An interrupted download continues with the next get.`,
  words: {
    NAME: { means: 'a name that broca models lists', values: CATALOGUE.map(({ name }) => name) },
    URL: { means: 'the address of another model: .zip, or .tar.bz2 as sherpa-onnx publishes its models' },
  },
  options: {
    home: HOME_OPTION,
    data: {
      value: 'DIR',
      means: 'the data directory (default: data in the kit); the models go into its folder models',
    },
    sha256: { value: 'SUM', means: 'the checksum of the file; a download with another one is removed' },
    json: { means: 'print the result as JSON' },
  },
  run: async (input) => {
    const read = parseAction(input);
    if (E.isLeft(read)) return wrongUsage(read.left, command);
    const home = resolve(input.texts.home ?? STARTER_KIT);
    const report: Report = input.flags.has('json') ? (_, value) => sayJson(value) : say;
    const { data } = input.texts;
    if (read.right.verb !== 'get')
      return runAction(read.right, resolve(data ?? resolve(home, 'data')), report);
    const directory = await dataDirectory(home, data);
    if (E.isLeft(directory)) return failed(describe(directory.left));
    return download(read.right.model, directory.right, report);
  },
};

/** Prints the text for people, or the value for programs. */
type Report = (text: string, value: unknown) => void;

async function runAction(
  action: Exclude<Action, { readonly verb: 'get' }>,
  data: string,
  report: Report,
): Promise<number> {
  if (action.verb === 'list') {
    const list = listModels(data);
    report(listText(list), list);
    return STATUS.ok;
  }
  if (action.verb === 'remove') return remove(action.names, data, report);
  const names = action.names.length > 0 ? action.names : installedModels(data);
  const verified = await working('Verifying', () =>
    Promise.all(names.map((name) => verifyModel(data, name))),
  );
  const text = verified.map(({ name, found }) => `${name}: ${found}`).join('\n');
  report(text === '' ? 'No model is here.' : text, verified);
  return verified.every(({ isWhole }) => isWhole) ? STATUS.ok : STATUS.problems;
}

async function remove(names: readonly string[], data: string, report: Report): Promise<number> {
  const removed: string[] = [];
  for (const name of names) {
    const directory = await removeModel(data, name)();
    if (E.isLeft(directory)) return failed(directory.left);
    removed.push(directory.right);
  }
  report(removed.map((directory) => `Removed ${directory}`).join('\n'), { removed });
  return STATUS.ok;
}

async function download(model: ModelFile, data: string, report: Report): Promise<number> {
  const { name } = model;
  const { came, told, end } = progress(
    name,
    (text) => process.stderr.write(text),
    process.stderr.isTTY === true,
  );
  const directory = await interruptible((signal) =>
    getModel(model, { dataDirectory: data, signal, came, report: told })(),
  );
  end();
  if (E.isLeft(directory)) return failed(directory.left);
  report(`${name} is in ${directory.right}`, { name, directory: directory.right });
  return STATUS.ok;
}

type Action =
  | { readonly verb: 'list' }
  | { readonly verb: 'get'; readonly model: ModelFile }
  | { readonly verb: 'verify' | 'remove'; readonly names: readonly string[] };

/** What the words after the command ask for. Left: a sentence that says what is wrong with them. */
export function parseAction({ texts, positionals }: CommandInput): E.Either<string, Action> {
  const [verb = 'list', ...names] = positionals;
  const [name, ...others] = names;
  if (verb === 'get') {
    if (name === undefined) return E.left('which model? broca models lists them');
    if (others.length > 0) return E.left(`one model at a time, not ${names.length}`);
    return E.flatMap((model: ModelFile) => withSum(model, texts.sha256))(modelFile(name));
  }
  const near = nearest(verb, VERBS);
  if (!VERBS.includes(verb))
    return E.left(`"${verb}" is not expected${near === undefined ? '' : `: did you mean ${near}?`}`);
  if (verb === 'list' && name !== undefined) return E.left(`"${name}" is not expected`);
  if (verb === 'remove' && name === undefined) return E.left('which model?');
  if (texts.sha256 !== undefined) return E.left('--sha256 goes with get');
  return E.right(verb === 'verify' || verb === 'remove' ? { verb, names } : { verb: 'list' });
}

const VERBS = ['list', 'get', 'verify', 'remove'];

/** The model with the checksum that its file must have. */
function withSum(model: ModelFile, sha256: string | undefined): E.Either<string, Action> {
  if (sha256 === undefined) return E.right({ verb: 'get', model });
  if (!/^[0-9a-f]{64}$/i.test(sha256))
    return E.left(`--sha256: found "${sha256}", expected 64 hexadecimal digits, as sha256sum tells them`);
  return E.right({ verb: 'get', model: { ...model, sha256: sha256.toLowerCase() } });
}

/** A name of the catalogue, or an address. */
function modelFile(written: string): E.Either<string, ModelFile> {
  const known = CATALOGUE.find(({ name }) => name === written);
  if (known !== undefined) return E.right(known);
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) {
    const near = nearest(
      written,
      CATALOGUE.map(({ name }) => name),
    );
    const hint = near === undefined ? '' : `: did you mean ${near}?`;
    return E.left(`"${written}" is neither in the catalogue nor an address${hint}`);
  }
  const name = nameIn(written);
  return name === undefined ? E.left(`"${written}" names no file`) : E.right({ name, url: written });
}
