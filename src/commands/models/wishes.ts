import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { CATALOGUE } from '../../engines/models/catalogue.ts';
import { type ModelFile, nameIn } from '../../engines/models/get-model.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Given } from '../command.ts';
import { STARTER_KIT } from '../starter-kit.ts';

export interface Wishes {
  readonly home: string;
  readonly data: string | undefined;
  readonly act:
    | { readonly verb: 'list' }
    | { readonly verb: 'get'; readonly model: ModelFile }
    | { readonly verb: 'verify' | 'remove'; readonly names: readonly string[] };
}

const VERBS = ['list', 'get', 'verify', 'remove'];

/** What the words after the command ask for. Left is a sentence: what is wrong with them. */
export function wishesOf({ values, positionals }: Given): E.Either<string, Wishes> {
  const { home, data } = values;
  const act = E.flatMap((found: Wishes['act']) => checkedBy(found, values.sha256))(actOf(positionals));
  return E.map((found: Wishes['act']) => ({
    home: resolve(typeof home === 'string' ? home : STARTER_KIT),
    data: typeof data === 'string' ? data : undefined,
    act: found,
  }))(act);
}

function actOf([verb = 'list', ...names]: readonly string[]): E.Either<string, Wishes['act']> {
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
function checkedBy(act: Wishes['act'], sha256: unknown): E.Either<string, Wishes['act']> {
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
