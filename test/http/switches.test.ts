import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { complete, said, synapse } from '../support/run-results.ts';
import { failure, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/switches');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const ON = [true, 'true', 'True', 1, '1'];
const OFF = [false, 'false', 'False', 0, '0'];
const NEITHER = ['yes', 'TRUE', '', 2, -1, null, [], {}, [true], 'True '];

for (const name of ['deaf', 'mute']) {
  const paths = [`/${name}`, `/settings/${name}`, `/${name}/`, `/settings/${name}/`];
  const is = (value: boolean) => ({ status: 200, body: { [name]: value } });

  for (const path of paths) {
    test(`POST ${path} switches in every way a boolean is written, and every path shows it`, async () => {
      for (const [values, expected] of [
        [ON, true],
        [OFF, false],
      ] as const) {
        for (const value of values) {
          await broca.post(path, { [name]: !expected });
          assert.equal(await broca.post(path, { [name]: value, more: 1 }), is(expected));
          for (const shown of paths) assert.equal(await broca.get(shown), is(expected));
        }
      }
    });

    test(`POST ${path} with anything else is 400 and changes nothing`, async () => {
      for (const before of [true, false]) {
        await broca.post(path, { [name]: before });
        for (const value of NEITHER) {
          const message = `${name}: found ${JSON.stringify(value)}, expected true or false`;
          assert.equal(await broca.post(path, { [name]: value }), failure(400, 'Bad request', message, name));
        }
        const message = `${name}: found nothing, expected true or false`;
        assert.equal(await broca.post(path, {}), failure(400, 'Bad request', message, name));
        assert.equal(await broca.get(path), is(before));
      }
    });
  }

  test(`${name} of the settings file holds at the start`, async () => {
    const other = await service({ 'settings.yml': `${SILENT}\noptions: { ${name}: true }` });
    const shown = [await other.get(`/${name}`), await other.post(`/${name}`, { [name]: false })];
    await other.stop();
    assert.equal(shown, [is(true), is(false)]);
  });
}

test('deaf and mute are no each other, and GET /settings and GET /health show both', async () => {
  const options = async () => {
    const { settings } = (await broca.get('/settings')).body as { settings: { options: object } };
    const { states } = (await broca.get('/health')).body as { states: object };
    return [settings.options, states];
  };
  const other = {
    adjust_for_ambient_noise_second: 0,
    energy_threshold: 4000,
    name: 'Options',
    stt_timeout: 0,
  };
  await broca.post('/deaf', { deaf: true });
  await broca.post('/mute', { mute: false });
  assert.equal(await options(), [
    { ...other, deaf: true, mute: false },
    { ears: 'deaf', voice: 'audible', dialogue: 'idle' },
  ]);
  await broca.post('/deaf', { deaf: false });
  await broca.post('/mute', { mute: true });
  assert.equal(await options(), [
    { ...other, deaf: false, mute: true },
    { ears: 'no_microphone', voice: 'muted', dialogue: 'idle' },
  ]);
});

test('synapses are processed while it is deaf and mute', async () => {
  await broca.post('/deaf', { deaf: true });
  await broca.post('/mute', { mute: true });
  assert.equal(
    await broca.post('/synapses/start/order', { order: 'hello' }),
    complete('hello', synapse('hello', 'hello', said('Hello!'))),
  );
});

test.run();
