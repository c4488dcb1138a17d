import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as replay } from '../../src/commands/replay.ts';
import { command as testCommand } from '../../src/commands/test.ts';
import { command, commandHere } from '../support/command.ts';
import { has, workshop } from '../support/programs.ts';
import { service, type TestService } from '../support/service.ts';
import { said } from '../support/spoken-orders.ts';

const test = suite('broca replay');
const shop = workshop();
const BRAIN = `
- name: light
  signals: [{ order: "turn on the {{ room }} light" }]
  neurons:
    - say: { message: ["The {{ room }} light is on", "Done in the {{ room }}"] }
    - shell: { cmd: "true" }
- name: coffee
  signals: [{ order: "make coffee" }]
  neurons:
    - say: { message: "With sugar?" }
    - neurotransmitter:
        from_answer_link: [{ synapse: sweet, answers: ["yes please"] }]
        default: sweet
- name: sweet
  signals: [{ order: "sweet please" }]
  neurons: [{ say: { message: "Sweet it is" } }]
- name: hello
  signals: [{ order: "hello there" }]
  neurons: [{ say: { message: "Hello" } }]
- { name: agree, signals: [{ order: "yes" }], neurons: [{ say: { message: "on" } }] }
- name: weather
  signals: [{ order: "weather" }]
  neurons: [{ uri: { url: "http://127.0.0.1:1/", timeout: 1 } }, { say: { message: "It is {{ content }}" } }]
`;
let home: TestService;

test.before(async () => {
  const settings = `
default_player: none
players: [none]
text_to_speech: [{ espeak: { cache: false } }]
traces: { record_audio: true }
`;
  home = await service({ 'brain.yml': BRAIN, 'settings.yml': settings });
});

test.after(async () => {
  await home.stop();
  await shop.close();
});

/** The run that was over last, as a file. */
async function exported(name: string): Promise<string> {
  const { runs } = (await home.get('/runs?limit=1')).body as {
    readonly runs: readonly { readonly id: string }[];
  };
  const { body } = await home.get(`/runs/${runs[0]?.id}/export`);
  const path = join(shop.directory, name);
  writeFileSync(path, JSON.stringify(body));
  return path;
}

const order = (text: string) => home.post('/synapses/start/order', { order: text, mute: true });

test('a run comes out as it was, whichever of its messages was said', async () => {
  for (let time = 0; time < 3; time += 1) await order('turn on the kitchen light');
  const { status, out } = await command('replay', await exported('same.json'), '--home', home.home);
  assert.equal(status, 0, out);
  assert.match(out, /the same\n✓ transcript\n✓ match\n✓ neurons\n✓ said\n✓ status\nnot run.*: shell/);
});

test('an answer is given to the question it answered', async () => {
  await order('make coffee');
  await order('yes please');
  const file = await exported('answer.json');
  const { status, out } = await commandHere(replay, file, '--home', home.home, '--json');
  assert.equal(status, 0, out);
  assert.equal(JSON.parse(out).stages[3].now, ['Sweet it is']);
});

test('a changed brain shows where it differs', async () => {
  await order('hello there');
  const file = await exported('changed.json');
  const changed = join(home.home, 'brain.yml');
  const text = readFileSync(changed, 'utf8');
  const other = workshop();
  for (const [name, content] of [
    ['brain.yml', text.replace('"Hello"', '"Good day"')],
    ['settings.yml', 'default_player: none\nplayers: [none]\n'],
  ] as const)
    writeFileSync(join(other.directory, name), content);
  const { status, out } = await commandHere(replay, file, '--home', other.directory);
  await other.close();
  assert.equal(status, 1);
  assert.match(out, /✗ said\n {4}was {2}\["Hello"\]\n {4}now {2}\["Good day"\]/);
});

test('sound that was kept is understood anew', async () => {
  if (!has('espeak-ng')) return;
  const form = new FormData();
  const wav = readFileSync(said('hello there', join(shop.directory, 'hello.wav')));
  form.set('file', new Blob([new Uint8Array(wav)]), 'hello.wav');
  const { body } = await home.send('POST', '/synapses/start/audio', { body: form });
  assert.equal((body as { readonly user_order: string }).user_order, 'hello there');
  const file = await exported('sound.json');
  assert.ok(JSON.parse(readFileSync(file, 'utf8')).audio, 'the sound was kept');
  const { status, out } = await command('replay', file, '--home', home.home);
  assert.equal(status, 0, out);
});

test('over the interface: the same, and a test that passes', async () => {
  await order('make coffee');
  await order('yes please');
  const { runs } = (await home.get('/runs?limit=1')).body as {
    readonly runs: readonly { readonly id: string }[];
  };
  const id = runs[0]?.id;
  const replayed = await home.post(`/runs/${id}/replay`);
  assert.equal(replayed.status, 200);
  assert.equal((replayed.body as { readonly is_same: boolean }).is_same, true);
  assert.equal((await home.post(`/runs/${id}/test`)).status, 201);
  await order('nobody has ever said this');
  const { runs: newest } = (await home.get('/runs?limit=1')).body as typeof runs extends infer R
    ? { readonly runs: R & readonly { readonly id: string }[] }
    : never;
  assert.equal((await home.post(`/runs/${newest[0]?.id}/test`)).status, 201);
  const { status, out } = await commandHere(testCommand, home.home);
  assert.equal(status, 0, out);
  assert.match(out, /2 passed/);
});

test('words that are no texts in a kit, and what reached outside and failed, become tests that pass', async () => {
  for (const said of ['yes', 'weather']) {
    await order(said);
    const file = await exported('kept.json');
    const saved = await commandHere(replay, file, '--home', home.home, '--save-test');
    assert.equal(saved.status, 0, saved.err);
    const again = await commandHere(replay, file, '--home', home.home, '--save-test');
    assert.equal(again.status, 1);
    assert.match(again.err, /orders\.test\.yml has a test named ".+ \(run .+\)" already/);
  }
  const { status, out } = await commandHere(testCommand, home.home);
  assert.equal(status, 0, out);
});

test('a file of tests that cannot be read is left as it is', async () => {
  const path = join(home.home, 'orders.test.yml');
  const before = readFileSync(path, 'utf8');
  const broken = '- order: hello there\n  sayz: Hello\n';
  writeFileSync(path, broken);
  await order('hello there');
  const saved = await commandHere(replay, await exported('kept.json'), '--home', home.home, '--save-test');
  assert.equal(saved.status, 1);
  assert.match(saved.err, /orders\.test\.yml:2:3.*sayz/);
  assert.equal(readFileSync(path, 'utf8'), broken);
  writeFileSync(path, before);
});

test('what is no run is refused by name', async () => {
  writeFileSync(join(shop.directory, 'wrong.json'), '{"format": 2}');
  writeFileSync(join(shop.directory, 'broken.json'), '{');
  await order('hello there');
  const { run, ...whole } = JSON.parse(readFileSync(await exported('never.json'), 'utf8'));
  const never = JSON.stringify({ ...whole, run: { ...run, started: 'rubbish' } });
  writeFileSync(join(shop.directory, 'never.json'), never);
  const outcomes = await Promise.all([
    commandHere(replay, join(shop.directory, 'wrong.json')),
    commandHere(replay, join(shop.directory, 'broken.json')),
    commandHere(replay, join(shop.directory, 'none.json')),
    commandHere(replay),
    commandHere(replay, join(shop.directory, 'never.json')),
  ]);
  assert.equal(
    outcomes.map(({ status }) => status),
    [1, 1, 1, 2, 1],
  );
  assert.match(outcomes[0]?.err ?? '', /wrong\.json is not a run that Broca exported .*: format: found 2/);
  assert.match(outcomes[1]?.err ?? '', /broken\.json is not a run that Broca exported/);
  assert.match(outcomes[2]?.err ?? '', /none\.json: no such file/);
  assert.match(outcomes[4]?.err ?? '', /run\.started: found "rubbish", expected a date/);
  assert.equal((await home.post('/runs/none/replay')).status, 404);
});

test.run();
