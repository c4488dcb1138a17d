import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { form } from '../support/form.ts';
import { has, type Workshop, workshop } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/engine-chains');

const DEAF = `
export default () => ({
  name: 'deaf',
  make: () => ({ transcribe: () => { throw new Error('it hears nothing'); } }),
});
`;

const SETTINGS = `${SILENT}
resource_directory: { stt: resources/stt }
speech_to_text: [deaf, { ears: { engine: pocketsphinx } }]
default_speech_to_text: [{ deaf: 1 }, ears]
`;

let broca: TestService;
let shop: Workshop;
test.before(async () => {
  shop = workshop();
  broca = await service({
    'settings.yml': SETTINGS,
    'resources/stt/deaf.js': DEAF,
    'brain.yml':
      '- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: On. } }] }',
  });
});
test.after(async () => {
  await broca?.stop();
  await shop.close();
});

if (has('espeak-ng'))
  test('a recogniser that fails is left alone; the next one of the chain hears, and the trace and the health say so', async () => {
    shop.run('espeak-ng', '-v', 'en-us', '-s', '150', '-w', 'speech.wav', 'turn on the light');
    const content = readFileSync(shop.path('speech.wav'));
    const upload = form({ name: 'file', fileName: 'order.wav', type: 'audio/wav', content });
    const { status, body } = await broca.send('POST', '/synapses/start/audio', upload);
    assert.equal([status, (body as { user_order: string }).user_order], [201, 'turn on the light']);

    const { body: health } = await broca.get('/health');
    const { degraded, engines } = health as {
      degraded: readonly unknown[];
      engines: { stt: { state: string; chain: readonly Record<string, unknown>[] } };
    };
    const why = 'deaf: it hears nothing';
    assert.equal(degraded, [{ part: 'engines.stt.deaf', detail: `deaf is failed: ${why}` }]);
    const [first, second] = engines.stt.chain;
    assert.equal([first?.state, first?.last_failure], ['failed', why]);
    assert.equal([second?.name, second?.engine, second?.state], ['ears', 'pocketsphinx', 'ready']);
    assert.equal(
      broca.lines.filter((line) => line.includes('retried after a pause')),
      [`stt "deaf" failed, and is retried after a pause: ${why}`],
    );

    const { body: runs } = await broca.get('/runs');
    const [{ id } = { id: '' }] = (runs as { runs: readonly { id: string }[] }).runs;
    const { body: run } = await broca.get(`/runs/${id}`);
    const { events, engines: used } = run as {
      events: readonly Record<string, unknown>[];
      engines: Record<string, unknown>;
    };
    assert.is(events.find(({ type }) => type === 'transcript.final')?.engine, 'ears');
    assert.equal(Object.keys(used).includes('stt'), true);
  });

test('the settings show the first of the chain, in the shape they have without one', async () => {
  const { body } = await broca.get('/settings');
  assert.is((body as { settings: { default_stt_name: string } }).settings.default_stt_name, 'deaf');
  assert.equal((await broca.get('/settings/default_stt')).body, { default_stt: 'deaf' });
});

test('a name set through the API takes the place of the chain', async () => {
  await broca.post('/settings/default_stt', { default_stt: 'ears' });
  const { body } = await broca.get('/health');
  const { stt } = (body as { engines: Record<string, Record<string, unknown>> }).engines;
  assert.equal([stt?.name, stt?.engine, stt?.chain], ['ears', 'pocketsphinx', undefined]);
});

test.run();
