import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Given } from '../command.ts';
import { STARTER_KIT } from '../starter-kit.ts';

export interface Wishes {
  readonly home: string;
  readonly days: number;
  /** Beside those of this machine. */
  readonly names: readonly string[];
  readonly overwrites: boolean;
  /** The settings are left alone. */
  readonly printsOnly: boolean;
}

/** Clients of Apple refuse a certificate for longer. */
const USUAL_DAYS = 825;
const MOST_DAYS = 3_650;

/** What the words after the command ask for. Left is a sentence: what is wrong with them. */
export function wishesOf({ values, positionals }: Given): E.Either<string, Wishes> {
  const { home, days = String(USUAL_DAYS), name, force, print } = values;
  if (positionals.length > 0) return E.left(`"${positionals[0]}" is not expected`);
  if (!/^\d+$/.test(String(days)) || Number(days) < 1 || Number(days) > MOST_DAYS)
    return E.left(`--days: found "${days}", expected a number from 1 to ${MOST_DAYS}`);
  const names = typeof name === 'string' ? name.split(',').map((one) => one.trim()) : [];
  const wrong = names.find((one) => isIP(one) === 0 && !isHostName(one));
  if (wrong !== undefined) return E.left(`--name: found "${wrong}", expected a host name or an address`);
  return E.right({
    home: resolve(typeof home === 'string' ? home : STARTER_KIT),
    days: Number(days),
    names,
    overwrites: force === true,
    printsOnly: print === true,
  });
}

const isHostName = (name: string): boolean =>
  name.length <= 253 &&
  name
    .replace(/^\*\./, '')
    .split('.')
    .every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
