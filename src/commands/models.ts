import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { CATALOGUE } from '../engines/models/catalogue.ts';
import { verifyModel } from '../engines/models/download.ts';
import { getModel, type ModelFile, nameIn } from '../engines/models/get-model.ts';
import { installedModels, removeModel } from '../engines/models/place.ts';
import { describe } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import { type Command, type CommandInput, failed, STARTER_KIT, STATUS, say, wrongUsage } from './command.ts';
import { listed, listText, progress } from './models/listed.ts';

/** Models for the engine `vosk`. */
export const models: Command = {
  help: `broca models [list] [--home DIR] [--data DIR] [--json]
broca models get NAME|URL [--sha256 SUM]
broca models verify [NAME…]
broca models remove NAME…

The models by which Vosk understands speech: tells which are here and which can be had, downloads, checks and removes them.
A download that was cut goes on where it stopped.

  NAME         as broca models lists it
  URL          of a model's zip file that is not listed
  --home DIR   the kit (default: the starter kit)
  --data DIR   where Broca writes (default: data in the kit); the models go into its folder models
  --sha256 SUM of the file to get: one that is not the same is removed
  --json       what is found or done as JSON
  --help       this text

Exit status: 0 when all is well, 1 when it is not, 2 when the command was not understood.`,
  options: {
    home: { type: 'string' },
    data: { type: 'string' },
    sha256: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (given) => {
    const wishes = wishesOf(given);
    if (E.isLeft(wishes)) return wrongUsage(`broca models: ${wishes.left}`, models);
    const { home, data, act } = wishes.right;
    const report = given.values.json === true ? asJson : say;
    if (act.verb !== 'get') return done(act, resolve(data ?? resolve(home, 'data')), report);
    const directory = await dataDirectory(home, data);
    return E.isLeft(directory) ? failed(describe(directory.left)) : got(act.model, directory.right, report);
  },
};

/** Tells people the text, programs the value. */
type Tell = (text: string, value: unknown) => void;

const asJson: Tell = (_, value) => say(JSON.stringify(value, undefined, 2));

async function done(
  act: Exclude<Options['act'], { readonly verb: 'get' }>,
  data: string,
  report: Tell,
): Promise<number> {
  if (act.verb === 'list') {
    const list = listed(data);
    report(listText(list), list);
    return STATUS.fine;
  }
  if (act.verb === 'remove') return removed(act.names, data, report);
  const names = act.names.length > 0 ? act.names : installedModels(data);
  const verified = await Promise.all(names.map((name) => verifyModel(data, name)));
  const text = verified.map(({ name, found }) => `${name}: ${found}`).join('\n');
  report(text === '' ? 'No model is here.' : text, verified);
  return verified.every(({ isWhole }) => isWhole) ? STATUS.fine : STATUS.problems;
}

async function removed(names: readonly string[], data: string, report: Tell): Promise<number> {
  const gone: string[] = [];
  for (const name of names) {
    const directory = await removeModel(data, name)();
    if (E.isLeft(directory)) return failed(directory.left);
    gone.push(directory.right);
  }
  report(gone.map((directory) => `Removed ${directory}`).join('\n'), { removed: gone });
  return STATUS.fine;
}

async function got(model: ModelFile, data: string, report: Tell): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const { came, told, end } = progress(
    model.name,
    (text) => process.stderr.write(text),
    process.stderr.isTTY === true,
  );
  const directory = await getModel(model, { dataDirectory: data, signal: interrupted.signal, came, told })();
  end();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
  if (E.isLeft(directory)) return failed(directory.left);
  report(`${model.name} is in ${directory.right}`, { name: model.name, directory: directory.right });
  return STATUS.fine;
}

export interface Options {
  readonly home: string;
  readonly data: string | undefined;
  readonly act:
    | { readonly verb: 'list' }
    | { readonly verb: 'get'; readonly model: ModelFile }
    | { readonly verb: 'verify' | 'remove'; readonly names: readonly string[] };
}

const VERBS = ['list', 'get', 'verify', 'remove'];

/** What the words after the command ask for. Left is a sentence: what is wrong with them. */
export function wishesOf({ values, positionals }: CommandInput): E.Either<string, Options> {
  const { home, data } = values;
  const act = E.flatMap((found: Options['act']) => checkedBy(found, values.sha256))(actOf(positionals));
  return E.map((found: Options['act']) => ({
    home: resolve(typeof home === 'string' ? home : STARTER_KIT),
    data: typeof data === 'string' ? data : undefined,
    act: found,
  }))(act);
}

function actOf([verb = 'list', ...names]: readonly string[]): E.Either<string, Options['act']> {
  const [name, ...others] = names;
  if (verb === 'list') return name === undefined ? E.right({ verb }) : E.left(`"${name}" is not expected`);
  if (verb === 'get') {
    if (name === undefined) return E.left('which model? broca models lists them');
    if (others.length > 0) return E.left(`one model at a time, not ${names.length}`);
    return E.map((model: ModelFile) => ({ verb, model }) as const)(fileOf(name));
  }
  if (verb === 'verify') return E.right({ verb, names });
  if (verb === 'remove') return name === undefined ? E.left('which model?') : E.right({ verb, names });
  const near = nearest(verb, VERBS);
  return E.left(`"${verb}" is not expected${near === undefined ? '' : `: did you mean ${near}?`}`);
}

/** Who wants a model checked gives what it is to be. */
function checkedBy(act: Options['act'], sha256: unknown): E.Either<string, Options['act']> {
  if (typeof sha256 !== 'string') return E.right(act);
  if (act.verb !== 'get') return E.left('--sha256 goes with get');
  if (!/^[0-9a-f]{64}$/i.test(sha256))
    return E.left(`--sha256: found "${sha256}", expected 64 hexadecimal digits, as sha256sum tells them`);
  return E.right({ ...act, model: { ...act.model, sha256: sha256.toLowerCase() } });
}

/** A name of the catalogue, or an address. */
function fileOf(written: string): E.Either<string, ModelFile> {
  const known = CATALOGUE.find(({ name }) => name === written);
  if (known !== undefined) return E.right(known);
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) {
    const near = nearest(
      written,
      CATALOGUE.map(({ name }) => name),
    );
    return E.left(
      `"${written}" is neither in the catalogue nor an address${near === undefined ? '' : `: did you mean ${near}?`}`,
    );
  }
  const name = nameIn(written);
  return name === undefined ? E.left(`"${written}" names no file`) : E.right({ name, url: written });
}
