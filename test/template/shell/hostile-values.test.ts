import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shellProgram, shellText } from '../../../src/template/shell/shell-text.ts';
import { hostileValue } from '../../support/hostile-values.ts';
import { patient } from '../../support/patience.ts';
import { seededRandom } from '../../support/random-brain.ts';
import { isLong, SCALE } from '../../support/scale.ts';
import { ARRIVING, REFUSED, shapePieces, USUAL } from '../../support/shell-shapes.ts';

const test = suite('hostile values');

/** Each shape once in the short form. */
const COUNT = isLong ? 3_000 * SCALE : ARRIVING.length + USUAL.length + REFUSED.length;

const directory = mkdtempSync(join(tmpdir(), 'broca-hostile-'));
test.after(() => rmSync(directory, { recursive: true }));
const [kit, bin] = [join(directory, 'kit'), join(directory, 'bin')];
const canary = join(directory, 'C');

const PRINTS_ARGUMENTS = `#!/bin/sh\n[ $# = 0 ] || printf '%s\\0' "$@"\n`;
const PATH = process.env.PATH ?? '';

/** A program that prints what it is given, for each that is not installed here. */
function prepare(): void {
  mkdirSync(bin, { recursive: true });
  const names = [...ARRIVING.map(([shape]) => shape), ...USUAL].flatMap(
    (shape) => shape.match(/[a-z][\w-]+/g) ?? [],
  );
  const isInstalled = (name: string) =>
    PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));
  const builtIn =
    /^(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|set|export|exec|read|trap|command|cd|wait|break|printf|echo)$/;
  for (const name of new Set(names)) if (!isInstalled(name) && !builtIn.test(name)) program(join(bin, name));
  program(join(bin, 'argv'));
}

function program(path: string, text = PRINTS_ARGUMENTS): void {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

/** The folder of the kit as it is before a command. */
function clean(): void {
  rmSync(kit, { recursive: true, force: true });
  for (const folder of ['notes', 'scripts', 'sounds']) mkdirSync(join(kit, folder), { recursive: true });
  program(join(kit, 'argv'));
  program(join(kit, 'scripts', 'say.sh'));
  writeFileSync(join(kit, 'scripts', 'say.py'), 'import sys\nprint(sys.argv[1:])\n');
  writeFileSync(join(kit, 'scripts', 'say.js'), 'console.log(process.argv)\n');
  writeFileSync(join(kit, 'notes', 'list'), 'a\nb\n');
  writeFileSync(join(kit, 'Makefile'), 'hello:\n\techo hello\n');
  writeFileSync(join(kit, 'env.sh'), 'A=1\n');
}

const SHELLS = [['dash'], ['bash'], ['bash', '--posix']] as const;

function run([shell, ...options]: (typeof SHELLS)[number], command: string): string {
  const { text, environment } = shellProgram(command);
  const { stdout } = spawnSync(shell, [...options, '-c', text], {
    cwd: kit,
    encoding: 'utf8',
    timeout: patient(30_000),
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...environment, HOME: directory, DIR: bin, PATH: `${bin}${delimiter}${PATH}`, SHELL: '/bin/sh' },
  });
  return stdout;
}

const hasRun = () => existsSync(canary) || readdirSync(kit).includes('C');

test.before(() => {
  prepare();
  clean();
});

test('a value that is run would be seen', () => {
  for (const shell of SHELLS) {
    run(shell, 'echo $(touch C)');
    assert.ok(hasRun());
    clean();
    run(shell, `tar -cf /dev/null notes --checkpoint=1 --checkpoint-action=exec="touch ${canary}"`);
    assert.ok(hasRun());
    rmSync(canary);
  }
});

test('in the shapes that kits have a text may stand, in others none', () => {
  const takes = (shape: string) => E.isRight(shellText(shapePieces(shape, 'the living room')));
  assert.equal(
    [...ARRIVING.map(([shape]) => shape), ...USUAL].filter((shape) => !takes(shape)),
    [],
  );
  assert.equal(REFUSED.filter(takes), []);
});

/** Shapes that are refused for the name of a file: which values are none there, and arrive. */
const DATA_AFTER_ALL: ReadonlyMap<string, RegExp> = new Map([['curl -b § http://127.0.0.1:1/', /=/]]);

const isNumber = (value: string) => /^\d+(?:\.\d+)?$/.test(value);

test('whatever the value and the command, it is passed as data or refused, and never run', () => {
  const random = seededRandom(12);
  const shapes = [
    ...ARRIVING.map(([shape, expected]) => ({ shape, expected })),
    ...[...USUAL, ...REFUSED].map((shape) => ({ shape, expected: undefined })),
  ];
  const counts = { refused: 0, run: 0, compared: 0 };
  for (let round = 0; round < COUNT; round += 1) {
    const { shape, expected } = shapes[round % shapes.length] as (typeof shapes)[number];
    const value = hostileValue(random, ['touch C', `touch ${canary}`, 'touch\tC']);
    const made = shellText(shapePieces(shape, value));
    const place = JSON.stringify([shape, value]);
    if (E.isLeft(made)) {
      counts.refused += 1;
      assert.ok(
        expected === undefined || value.startsWith('-') || value.includes('\0'),
        `${place} ${made.left}`,
      );
      continue;
    }
    if (round % shapes.length >= ARRIVING.length + USUAL.length) {
      if (isNumber(value)) continue;
      assert.ok(DATA_AFTER_ALL.get(shape)?.test(value), place);
    }
    for (const shell of isLong ? SHELLS : [SHELLS[round % SHELLS.length] ?? SHELLS[0]]) {
      const output = run(shell, made.right);
      counts.run += 1;
      if (hasRun()) assert.unreachable(`${shell.join(' ')} ran ${place}`);
      if (expected === undefined) continue;
      counts.compared += 1;
      assert.equal(output.split('\0').slice(0, -1), expected(value), `${shell.join(' ')} ${place}`);
    }
    if (expected === undefined) clean();
  }
  assert.ok(counts.compared > COUNT / 20 && counts.run > COUNT / 5, JSON.stringify(counts));
  if (isLong) console.log(JSON.stringify({ values: COUNT, shapes: shapes.length, ...counts }));
});

test.run();
