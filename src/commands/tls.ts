import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../errors.ts';
import { temporaryName } from '../lib/temporary-name.ts';
import { type Command, failed, STATUS, say, wrongUsage } from './command.ts';
import { madeCertificate } from './tls/made-certificate.ts';
import { ownNames } from './tls/own-names.ts';
import { settingsLines, withCertificate } from './tls/settings-text.ts';
import { type Wishes, wishesOf } from './tls/wishes.ts';

const FILES = { ssl_cert: 'tls/cert.pem', ssl_key: 'tls/key.pem' };

/** Makes a certificate, so that other machines can speak HTTPS with this one. */
export const tls: Command = {
  help: `broca tls [--home DIR] [--name NAMES] [--days N] [--force] [--print]

Makes a certificate for this machine and sets it in the kit: from then on the interface speaks HTTPS. Browsers on other machines
give a page the microphone only so. The certificate signs itself: a browser asks once whether to trust it.

  --home DIR   the kit (default: the starter kit); the certificate is tls/cert.pem in it, its key tls/key.pem
  --name NAMES more host names and addresses, commas between; those of this machine are in it anyway
  --days N     how long it is valid (default: 825, the most that Apple's clients take)
  --force      overwrites a certificate that is there
  --print      says what to write into settings.yml, and leaves that alone
  --help       this text

Exit status: 0 when the certificate is made and set, 1 when it is not, 2 when the command was not understood.`,
  options: {
    home: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
    force: { type: 'boolean' },
    print: { type: 'boolean' },
  },
  run: async (given) => {
    const wishes = wishesOf(given);
    if (E.isLeft(wishes)) return wrongUsage(`broca tls: ${wishes.left}`, tls);
    try {
      return await made(wishes.right);
    } catch (error) {
      return failed(describeUnknown(error));
    }
  },
};

async function made({ home, days, names, overwrites, printsOnly }: Wishes): Promise<number> {
  const [cert, key] = [join(home, FILES.ssl_cert), join(home, FILES.ssl_key)];
  const before = [cert, key].find((file) => existsSync(file));
  if (before !== undefined && !overwrites) return failed(`${before} is there already; --force overwrites it`);
  const path = join(home, 'settings.yml');
  const text = await readFile(path, 'utf8');
  const settings = withCertificate(text, FILES);
  const all = [...new Set([...ownNames(), ...names])];
  const certificate = await madeCertificate(all, { days, now: new Date() });
  await mkdir(dirname(key), { recursive: true });
  await replace(key, certificate.key, 0o600);
  await replace(cert, certificate.cert, 0o644);
  say(`Made ${cert} and its key, valid for ${days} days, for ${all.join(', ')}.`);
  if (printsOnly) say(`In ${path}:\n\n${settingsLines(FILES)}`);
  else if (E.isLeft(settings))
    return failed(`${path}: ${settings.left}. Write into it:\n\n${settingsLines(FILES)}`);
  else if (settings.right !== text)
    await replace(await realpath(path), settings.right, (await stat(path)).mode);
  if (!printsOnly) say(`Set it in ${path}: from the next start on the interface speaks HTTPS.`);
  return STATUS.fine;
}

/** All at once: whoever reads it meanwhile reads one or the other. */
async function replace(path: string, content: string, mode: number): Promise<void> {
  const fresh = join(dirname(path), temporaryName(randomBytes(8).toString('hex')));
  await writeFile(fresh, content, { flag: 'wx', mode });
  await rename(fresh, path);
}
