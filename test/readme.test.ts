import { exec } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkKit } from '../src/app/load-kit.ts';
import { command as order } from '../src/commands/order.ts';
import { command as kitTests } from '../src/commands/test.ts';
import { type Broca, start } from '../src/main.ts';
import { builtIn } from '../src/modules/module.ts';
import { loadKit } from '../src/settings/load-kit.ts';
import { calibratedFiles } from './support/calibrated.ts';
import { commandHere } from './support/command.ts';
import { kit } from './support/kit.ts';

interface Context {
  broca: Broca;
  directory: string;
}

const test = suite<Context>('README');

const root = join(import.meta.dirname, '..');

/** What a page shows between its fences. */
const blocksOf = (page: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));

const page = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = blocksOf(page);
const api = readFileSync(join(root, 'docs/api.md'), 'utf8');
const firstCalls = blocksOf(api.slice(api.indexOf('## First calls'), api.indexOf('## Changes')));

test.before(async (context) => {
  const home = kit(calibratedFiles());
  cpSync(join(root, 'brains/starter'), home, { recursive: true, filter: (path) => !path.endsWith('/data') });
  const started = await start({ home, port: 0, log: () => {} });
  if (E.isLeft(started)) throw started.left;
  Object.assign(context, { broca: started.right, directory: home });
});

test.after(({ broca }) => broca.stop());

for (const [index, { language, text }] of firstCalls.entries()) {
  if (language !== 'sh' || !text.includes('curl')) continue;
  const next = firstCalls[index + 1];
  const firstLine = text.trim().split('\n').at(-1);
  test(`answers as shown: ${firstLine}`, async ({ broca, directory }) => {
    const printed = await shell(text.replaceAll('http://localhost:5000', broca.url ?? ''), directory);
    const answer: unknown = JSON.parse(printed);
    if (next?.language === 'json') assert.equal(answer, JSON.parse(next.text));
    else assert.is((answer as { ready?: unknown }).ready, true); // degraded where there is no sound card
  });
}

for (const [line = '', text = ''] of page.matchAll(/^broca order "(.+)"$/gm)) {
  test(`answers ${line}`, async ({ broca }) => {
    const { status, out } = await commandHere(order, text, '--url', broca.url ?? '');
    assert.is(status, 0);
    assert.match(out, text === 'make me a coffee' ? /sugar/ : /lights are off/);
  });
}

test('the README is short, and every page it links to is there', () => {
  assert.ok(page.split('\n').length <= 150);
  for (const [, link = ''] of page.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g))
    assert.ok(existsSync(join(root, link)), link);
});

test("the kit of one's own loads, and a mistake in it is named as shown", async () => {
  const [settings, brain, tests] = blocks
    .filter(({ language }) => language === 'yaml')
    .map(({ text }) => text);
  const shown = blocks.find(({ text }) => text.startsWith('/home/ada/my-kit/'))?.text.trim();
  const files = { 'settings.yml': settings ?? '', 'brain.yml': brain ?? '' };
  assert.ok(E.isRight(await loadKit(kit(files), builtIn)()));
  const tested = kit({ ...files, 'orders.test.yml': tests ?? '' });
  assert.is((await commandHere(kitTests, tested)).status, 0);
  const home = kit({ ...files, 'brain.yml': files['brain.yml'].replace(/"Hello .*"/, '12') });
  const { reading } = await checkKit(home);
  assert.is(reading.lines[0]?.replace(home, '/home/ada/my-kit'), shown);
});

test.run();

async function shell(commands: string, cwd: string): Promise<string> {
  return (await promisify(exec)(commands, { cwd })).stdout;
}
