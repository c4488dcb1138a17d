import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { getModel, type ModelFile } from '../engines/models/get-model.ts';
import { installedModels } from '../engines/models/installed.ts';
import { removeModel } from '../engines/models/remove-model.ts';
import { verifyModel } from '../engines/models/verify-model.ts';
import { describe } from '../errors.ts';
import { type Command, failed, STATUS, say, wrongUsage } from './command.ts';
import { listed, listText } from './models/listed.ts';
import { progress } from './models/progress.ts';
import { type Wishes, wishesOf } from './models/wishes.ts';

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
    const tell = given.values.json === true ? asJson : say;
    if (act.verb !== 'get') return done(act, resolve(data ?? resolve(home, 'data')), tell);
    const directory = await dataDirectory(home, data);
    return E.isLeft(directory) ? failed(describe(directory.left)) : got(act.model, directory.right, tell);
  },
};

/** Tells people the text, programs the value. */
type Tell = (text: string, value: unknown) => void;

const asJson: Tell = (_, value) => say(JSON.stringify(value, undefined, 2));

async function done(
  act: Exclude<Wishes['act'], { readonly verb: 'get' }>,
  data: string,
  tell: Tell,
): Promise<number> {
  if (act.verb === 'list') {
    const list = listed(data);
    tell(listText(list), list);
    return STATUS.fine;
  }
  if (act.verb === 'remove') return removed(act.names, data, tell);
  const names = act.names.length > 0 ? act.names : installedModels(data);
  const verified = await Promise.all(names.map((name) => verifyModel(data, name)));
  const text = verified.map(({ name, found }) => `${name}: ${found}`).join('\n');
  tell(text === '' ? 'No model is here.' : text, verified);
  return verified.every(({ isWhole }) => isWhole) ? STATUS.fine : STATUS.problems;
}

async function removed(names: readonly string[], data: string, tell: Tell): Promise<number> {
  const gone: string[] = [];
  for (const name of names) {
    const directory = await removeModel(data, name)();
    if (E.isLeft(directory)) return failed(directory.left);
    gone.push(directory.right);
  }
  tell(gone.map((directory) => `Removed ${directory}`).join('\n'), { removed: gone });
  return STATUS.fine;
}

async function got(model: ModelFile, data: string, tell: Tell): Promise<number> {
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
  tell(`${model.name} is in ${directory.right}`, { name: model.name, directory: directory.right });
  return STATUS.fine;
}
