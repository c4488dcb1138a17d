import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../support/kit.ts';
import { complete, neuron, synapse } from '../support/run-results.ts';
import { answerOf } from '../support/service.ts';
import { rawKit } from '../support/written-modules.ts';

const test = suite('a built service with modules of its kit');

const root = join(import.meta.dirname, '../..');
/** Nothing is built again where the runner of the tests has done so. */
const isBuilt = process.env.BROCA_TEST_BUILT === '1';
const built = isBuilt ? root : mkdtempSync(join(tmpdir(), 'broca-built-'));
const running = new Set<ChildProcess>();

test.before(() => {
  if (isBuilt) return;
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const words = [tsc, '-p', 'tsconfig.build.json', '--outDir', join(built, 'dist')];
  spawnSync(process.execPath, words, { cwd: root }); // what the compiler has to say is no matter of this test
  copyFileSync(join(root, 'package.json'), join(built, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'));
});
test.after(() => {
  for (const child of running) child.kill('SIGKILL');
  if (!isBuilt) rmSync(built, { recursive: true, force: true });
});

const BROKEN = {
  'resources/neurons/wrong.ts': 'const a: number = 1;\nenum Colour { Red }\nexport default () => Colour;',
  'resources/neurons/torn.js': 'const a = 1;\nconst = 2;\n',
};

/** Values of `broca/module` are then other ones than those that the service hands over. */
const IMPORTING = `import { blocks } from 'broca/module';
export default () => {
  const { neuron, t } = blocks;
  return neuron({ name: 'whisper', parameters: t.type({ to: t.string }), run: ({ to }) => \`psst, \${to}\` });
};
`;

const ORDERS = `
- { name: paint, signals: [{ order: paint }], neurons: [wrong] }
- name: whisper
  signals: [{ order: "whisper to {{ name }}" }]
  neurons: [{ whisper: { to: "{{ name }}" } }, whisper]
`;

test('plain Node takes the types away, names what does not load and runs the rest', async () => {
  const files = { ...BROKEN, 'resources/neurons/whisper.js': IMPORTING };
  const home = kit({ ...rawKit, ...files, 'brain.yml': `${rawKit['brain.yml']}${ORDERS}` });
  mkdirSync(join(home, 'node_modules'));
  symlinkSync(built, join(home, 'node_modules/broca'));
  const child = spawn(process.execPath, ['dist/cli.js', 'start', '--home', home, '--port', '0'], {
    cwd: built,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  const end = once(child, 'close');
  while (!texts.out.includes('http:')) await Promise.race([once(child.stdout, 'data'), end.then(fail)]);
  function fail(): never {
    throw new Error(`it ended early: ${texts.out}${texts.err}`);
  }

  const url = /http:\/\/[^/\s]+/.exec(texts.out)?.[0] ?? '';
  const post = async (order: string) =>
    answerOf(await fetch(`${url}/synapses/start/order`, { method: 'POST', body: JSON.stringify({ order }) }));
  assert.equal(
    await post('half of 7'),
    complete('half of 7', synapse('halve', 'half of {{ number }}', neuron('Half', 'It is 3.5'))),
  );
  const place = 'resources/neurons/wrong.ts: wrong.ts:2';
  const error = `it did not load: ${place}: TypeScript enum is not supported in strip-only mode`;
  assert.equal(
    await post('paint'),
    complete('paint', synapse('paint', 'paint', Object.assign(neuron('Wrong'), { error }))),
  );
  const whispered = neuron('Whisper', 'psst, Ada');
  const refused = Object.assign(neuron('Whisper'), { error: 'to: found nothing, expected string' });
  assert.equal(
    await post('whisper to Ada'),
    complete('whisper to Ada', synapse('whisper', 'whisper to {{ name }}', whispered, refused)),
  );
  child.kill('SIGTERM');
  assert.equal(await end, [0, null]);
  assert.is(texts.err, '');
  const [torn, wrong] = texts.out.split('\n');
  assert.match(torn ?? '', /^resources\/neurons\/torn\.js: torn\.js:2: Unexpected token `=`/);
  assert.is(wrong, `${place}: TypeScript enum is not supported in strip-only mode`);
});

test.run();
