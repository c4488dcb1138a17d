import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { healthView } from '../../../src/http/resources/service.ts';

const test = suite('health view');

const READ_AT = new Date('2000-01-01T00:00:00Z');
const engine = (state: 'ready' | 'off' | 'missing' | 'failed', detail?: string) => ({
  name: 'mine',
  engine: 'theirs',
  state,
  ...(detail === undefined ? {} : { detail }),
});

const view = (own: Partial<Parameters<typeof healthView>[0]> = {}) =>
  healthView({
    isActive: true,
    isListening: true,
    states: 'idle',
    engines: { stt: engine('ready'), player: engine('off') },
    kit: { isCurrent: true, readAt: READ_AT, problems: [] },
    storeFailure: undefined,
    setAside: [],
    ...own,
  });

test('what works is ok', () =>
  assert.equal(view(), {
    status: 'ok',
    live: true,
    ready: true,
    degraded: [],
    states: 'idle',
    engines: { stt: engine('ready'), player: engine('off') },
    kit: { current: true, read_at: '2000-01-01T00:00:00.000Z', problems: [] },
  }));

test('an engine that is missing or has failed degrades it, and is named', () => {
  const { status, ready, degraded } = view({
    engines: { stt: engine('missing', 'install it'), tts: engine('failed'), player: engine('ready') },
  });
  assert.equal([status, ready], ['degraded', true]);
  assert.equal(degraded, [
    { part: 'engines.stt', detail: 'theirs is missing: install it' },
    { part: 'engines.tts', detail: 'theirs is failed' },
  ]);
});

test('a store that could not write degrades it', () => {
  const { status, degraded } = view({ storeFailure: 'the disk is full' });
  assert.equal([status, degraded], ['degraded', [{ part: 'store', detail: 'the disk is full' }]]);
});

test('a broker that is not reached degrades it, one that is does not', () => {
  const { status, degraded, mqtt } = view({
    mqtt: { broker: 'pi:1883', state: 'waiting', detail: 'refused' },
  });
  assert.equal([status, degraded], ['degraded', [{ part: 'mqtt', detail: 'refused' }]]);
  assert.equal(mqtt, { broker: 'pi:1883', state: 'waiting', detail: 'refused' });
  assert.is(view({ mqtt: { broker: 'pi:1883', state: 'connected' } }).status, 'ok');
});

test('a kit with mistakes degrades it', () => {
  const problem = { file: 'brain.yml', line: 3, column: 1, path: '[0]', found: 'sey', expected: 'a neuron' };
  const { status, degraded, kit } = view({ kit: { isCurrent: false, readAt: READ_AT, problems: [problem] } });
  const [{ part, detail } = { part: '', detail: '' }] = degraded;
  assert.equal([status, part, kit.current, kit.problems], ['degraded', 'kit', false, [detail]]);
  assert.match(detail, /brain\.yml:3:1 .*found .*sey.*, expected a neuron/);
});

test('it is ready once it listens, and nothing once it has stopped', () => {
  const states = [view({ isListening: false }), view({ isActive: false })];
  assert.equal(
    states.map(({ status, live, ready }) => [status, live, ready]),
    [
      ['ok', true, false],
      ['stopped', false, false],
    ],
  );
});

test.run();
