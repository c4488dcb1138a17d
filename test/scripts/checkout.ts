import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fakePrograms } from './fake-programs.ts';

const repository = join(import.meta.dirname, '../..');

/** What a command did: `calls` are the words of every fake program it ran, in order. */
export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly said: string;
  readonly calls: readonly string[];
}

/** A bare copy of the scripts with small stand-ins for the rest, where only fake programs are on PATH. */
export interface Checkout {
  readonly folder: string;
  readonly run: (words: string, env?: Readonly<Record<string, string>>) => Promise<Outcome>;
  readonly write: (path: string, text: string) => void;
  readonly has: (path: string) => boolean;
  readonly writtenAtMs: (path: string) => number;
  readonly addProgram: (name: string) => void;
  readonly removeProgram: (name: string) => void;
  readonly remove: () => void;
}

/** Makes a checkout in a temporary folder; remove it after use. */
export function checkout(): Checkout {
  const parent = mkdtempSync(join(tmpdir(), 'broca-setup-'));
  const folder = join(parent, 'broca');
  const bin = join(parent, 'bin');
  const callsFile = join(parent, 'calls');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  cpSync(join(repository, 'scripts'), join(folder, 'scripts'), { recursive: true });
  for (const name of ['screenshots', 'icons']) rmSync(join(folder, 'scripts', name), { recursive: true }); // made with what tests have
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'biome.json',
    'src/console/tsconfig.json',
    'test/console/tsconfig.json',
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(repository, name), join(folder, name));
  }
  write('src/cli.ts', "console.log(['cli', ...process.argv.slice(2)].join(' '));\n");
  for (const [path, text] of Object.entries(SMALL)) write(path, text);
  linkPackages(join(parent, 'packages'));
  mkdirSync(bin);
  symlinkSync('/usr/bin/env', join(bin, 'env'));
  for (const [name, body] of Object.entries(fakePrograms)) writeProgram(join(bin, name), body);

  const environment = {
    PATH: bin,
    HOME: parent,
    NO_COLOR: '1',
    CALLS: callsFile,
    PACKAGES: join(parent, 'packages'),
  };
  return {
    folder,
    write,
    has: (path) => existsSync(join(folder, path)),
    writtenAtMs: (path) => statSync(join(folder, path)).mtimeMs,
    addProgram: (name) => writeProgram(join(bin, name), ''),
    removeProgram: (name) => rmSync(join(bin, name)),
    remove: () => rmSync(parent, { recursive: true, force: true }),
    run: async (words, env = {}) => {
      writeFileSync(callsFile, '');
      const outcome = await runNode(words.split(' '), folder, { ...environment, ...env });
      return { ...outcome, calls: readFileSync(callsFile, 'utf8').split('\n').filter(Boolean) };
    },
  };
}

/** What the scripts look at, as small as can be. */
const SMALL: Readonly<Record<string, string>> = {
  'src/console/start.ts': 'export {};\n',
  'src/console/main.tsx': 'export {};\n',
  'src/console/microphone-worklet.ts': 'export {};\n',
  'src/console/static/index.html': '<!doctype html>\n',
  'test/console/nothing.ts': 'export {};\n',
  'src/http/kit-schemas/kit-schemas.ts':
    'export const KIT_FILES: readonly string[] = [];\nexport const kitSchema = (): object => ({});\nexport const schemaFileName = (file: string): string => file;\n',
  'src/actors/neurons/index.ts': 'export const neurons: readonly { readonly name: string }[] = [];\n',
  'src/actors/signals/index.ts': 'export const signals: readonly { readonly name: string }[] = [];\n',
  'scripts/charts/write-charts.ts': 'export {};\n',
};

/** The installed packages, by links, with stand-ins for the two that have to be compiled. */
function linkPackages(to: string): void {
  const from = join(repository, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.startsWith('.') && !['speaker', 'vosk'].includes(name)) {
      symlinkSync(join(from, name), join(to, name));
    }
  }
  for (const name of ['speaker', 'vosk']) {
    mkdirSync(join(to, name));
    writeFileSync(join(to, name, 'package.json'), JSON.stringify({ name }));
    writeFileSync(join(to, name, 'index.js'), '');
  }
}

function writeProgram(path: string, body: string): void {
  writeFileSync(path, `#!/bin/sh\necho "$(/usr/bin/basename "$0") $*" >> "$CALLS"\n${body}\n`);
  chmodSync(path, 0o755);
}

function runNode(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Omit<Outcome, 'calls'>> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let said = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('close', (status) => resolve({ status, out, said }));
  });
}
