import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDirectory } from '../../src/app/data-directory.ts';
import { kit } from '../support/kit.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { serviceProcess, started } from '../support/service-process.ts';

const test = suite('app/data-directory');

const directory = () => mkdtempSync(join(tmpdir(), 'broca-data-'));

test('it is data in the kit, or the one given, and made for its owner alone', async () => {
  const home = directory();
  assert.equal(await dataDirectory(home, undefined), E.right(join(home, 'data')));
  const other = join(directory(), 'a/b');
  assert.equal(await dataDirectory(home, other), E.right(other));
  assert.ok(existsSync(other));
  assert.is(statSync(other).mode & 0o777, 0o700);
});

test("the kit's own directory is refused, by whatever name", async () => {
  const home = directory();
  const link = join(directory(), 'link');
  symlinkSync(home, link);
  for (const data of [home, `${home}/.`, link]) assert.ok(E.isLeft(await dataDirectory(home, data)), data);
});

test('a second service on it ends and names the first, which goes on; one that was killed leaves it free', async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': '[]' });
  const first = await serviceProcess(started(home));
  const second = await serviceProcess(started(home)).then(
    () => 'it started',
    ({ message }: Error) => message,
  );
  assert.is(
    second,
    `it ended early: the data directory ${join(home, 'data')} is used by another Broca (process ${first.pid}): stop that one, or choose another directory with --data`,
  );
  assert.is((await fetch(`${first.url}/health`)).status, 200);
  await first.kill();
  const third = await serviceProcess(started(home));
  await third.kill();
});

const BRAIN = '- { name: milk, signals: [], neurons: [] }\n';

/** The parts of a service that do not work, engines aside, with what is said of them without the data directory. */
async function degraded({ get, home }: TestService): Promise<readonly (readonly [string, string])[]> {
  const { body } = await get('/health');
  const { degraded: all } = body as { readonly degraded: readonly { part: string; detail: string }[] };
  return all
    .filter(({ part }) => !part.startsWith('engines'))
    .map(({ part, detail }) => [part, detail.replaceAll(join(home, 'data'), 'DATA')]);
}

test('broken settings show in health until they are mended, also once they have another name', async () => {
  const first = await service({ 'data/settings.yml': 'options: { deaf: yes' });
  const { home } = first;
  const data = join(home, 'data');
  try {
    const [[part, detail] = ['', ''], ...others] = await degraded(first);
    assert.is(part, 'stored.settings');
    assert.match(
      detail,
      /^DATA\/settings\.yml:\d+:\d+ .*; Broca ignores it: correct the file and restart Broca, or delete the file$/,
    );
    assert.equal(others, []);
    await first.post('/settings/mute', { mute: true });
    assert.equal(await degraded(first), [
      [
        'stored.settings',
        'DATA/settings.yml.broken-1 has mistakes, and Broca ignores it: copy what you need, then move the file elsewhere or delete it',
      ],
    ]);
  } finally {
    await first.stop();
  }
  const second = await service({}, { home });
  try {
    assert.match(second.lines.join('\n'), `${data}/settings.yml.broken-1 has mistakes, and Broca ignores it`);
    assert.is((await degraded({ ...second, home })).length, 1);
    rmSync(join(data, 'settings.yml.broken-1'));
    assert.equal(await degraded({ ...second, home }), []);
  } finally {
    await second.stop();
  }
});

test('so does what can be read and does not fit the kit, until it fits or is written anew', async () => {
  const link = 'neurons: [{ neurotransmitter: { direct_link: nowhere } }]';
  const running = await service({
    'settings.yml': `${SILENT}speech_to_text: [pocketsphinx, vosk]\n`,
    'brain.yml': BRAIN,
    'data/settings.yml': 'default_speech_to_text: nonexistent\nhooks: { on_mute: later }\n',
    'data/synapses/tea.yml': 'name: tea\nsignals: [{ order: tea }]\nneurons: [{ sing: {} }]\n',
    'data/synapses/links.yml': `name: links\nsignals: []\n${link}\n`,
    'data/synapses/gone.yml': 'name: gone\nenabled: false\n',
  });
  const data = join(running.home, 'data');
  const found = async () =>
    (await degraded(running)).map(([part, detail]) => `${part} ${detail.split(': found')[0]}`);
  const [stt, hook, neuron, lost] = [
    'stored.settings DATA/settings.yml:1:25 default_speech_to_text',
    'stored.settings DATA/settings.yml:2:19 hooks.on_mute',
    'stored.synapses DATA/synapses/tea.yml:3:13 neurons[0].sing',
    'stored.synapses DATA/synapses/gone.yml:1:7 name',
  ];
  try {
    assert.equal(await found(), [stt, hook, neuron, lost]);
    writeFileSync(join(running.home, 'brain.yml'), `${BRAIN}- { name: later, signals: [], neurons: [] }\n`);
    await running.post('/reload');
    assert.equal(await found(), [stt, neuron, lost]);
    const signals = [{ order: 'tea' }];
    await running.send('PUT', '/synapses/tea', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'tea', signals, neurons: [{ say: { message: 'tea' } }] }),
    });
    assert.equal(await found(), [stt, lost]);
    await running.post('/settings/default_stt', { default_stt: 'vosk' });
    rmSync(join(data, 'synapses/gone.yml'));
    assert.equal(await found(), []);
  } finally {
    await running.stop();
  }
});

test('so do broken synapses, and a damaged database', async () => {
  const junk = 'no database at all\n'.repeat(400);
  const running = await service({ 'data/synapses/tea.yml': 'name: [', 'data/broca.db': junk });
  const data = join(running.home, 'data');
  try {
    const parts = await degraded(running);
    assert.equal(
      parts.map(([part]) => part),
      ['stored.synapses', 'stored.database'],
    );
    assert.is(
      parts[1]?.[1],
      'DATA/broca.db.damaged-1 is damaged. Broca started a new database without its contents: move the file elsewhere or delete it',
    );
    rmSync(join(data, 'synapses/tea.yml'));
    rmSync(join(data, 'broca.db.damaged-1'));
    assert.equal(await degraded(running), []);
  } finally {
    await running.stop();
  }
});

test.run();
