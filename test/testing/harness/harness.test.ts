import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { harness } from '../../../src/testing/harness/harness.ts';
import { rejection } from '../../support/rejection.ts';
import { settled } from '../../support/settled.ts';
import { ask, neuron, say, synapse } from '../../support/synapse.ts';

const test = suite('harness');

const synapses = [
  synapse('light', { orders: ['turn on the light'], neurons: [say('done')] }),
  synapse('story', {
    orders: ['tell me a story'],
    neurons: [say('Once upon a time there was an assistant.')],
  }),
  synapse('coffee', { orders: ['coffee'], neurons: [say('sugar?'), ask({ sweet: ['yes'] }, 'black')] }),
  synapse('sweet', { neurons: [say('sweet')] }),
  synapse('black', { neurons: [say('black')] }),
  synapse('nap', { orders: ['nap'], neurons: [neuron('sleep', { seconds: 3_000 }), say('awake')] }),
  synapse('shell', { orders: ['shell'], neurons: [neuron('shell', { cmd: 'sleep 0.1' }), say('ran')] }),
  synapse('morning', { neurons: [say('good morning')] }),
];

const SPOKEN = ['hey broca', 'turn on the light'] as const;

test('a kit that cannot be used is refused with its mistakes', async () => {
  const refused = await rejection(
    harness({ files: { 'brain.yml': '[{ name: a, neurons: [{ sing: {} }] }]' } }),
  );
  assert.match(String(refused), /no neuron is named|sing/);
});

test('a harness that cannot be put together leaves no files behind', async () => {
  const { TMPDIR } = process.env;
  const directory = mkdtempSync(join(tmpdir(), 'broca-test-'));
  process.env.TMPDIR = directory;
  const engines = {
    get source(): never {
      throw new Error('no such microphone');
    },
  };
  const refused = await rejection(harness({ files: { 'brain.yml': '[]' } }, { engines }));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  assert.match(String(refused), /no such microphone/);
  assert.equal(readdirSync(directory), []);
  rmSync(directory, { recursive: true });
});

test('a day that an order names follows the time of the harness', async () => {
  const brain = `
    - name: when
      signals: [{ order: { text: "note it for {date:day}", matching-type: pattern } }]
      neurons: [{ say: { message: "{{ day }}" } }]
  `;
  const home = await harness({ files: { 'brain.yml': brain } }, { hasMicrophone: false });
  assert.equal((await home.say('note it for tomorrow')).said, ['2026-01-02']);
  await home.advance(24 * 3_600_000);
  assert.equal((await home.say('note it for tomorrow')).said, ['2026-01-03']);
  assert.equal((await home.say('note it for today')).said, ['2026-01-02']);
  await home.stop();
});

test('an order that sleeps is answered at once, an hour of its time later', async () => {
  const home = await harness({ synapses }, { hasMicrophone: false });
  const before = home.now().getTime();
  assert.equal((await home.say('nap')).said, ['awake']);
  assert.ok(home.now().getTime() - before >= 3_000_000);
  await home.stop();
});

test('an order that never ends is told, with what is going on', async () => {
  const home = await harness({ synapses }, { hasMicrophone: false });
  const endless = synapse('endless', {
    orders: ['go on'],
    neurons: [neuron('sleep', { seconds: 3_599 }), neuron('sleep', { seconds: 3_599 })],
  });
  await home.inject({ type: 'synapse.added', synapse: endless });
  assert.match(String(await rejection(home.say('go on'))), /still at work after 60 minutes/);
  await home.stop();
});

test('a cron signal fires on its minute, and what it says is heard', async () => {
  const home = await harness(
    {
      files: {
        'brain.yml':
          '[{ name: m, signals: [{ event: { hour: 7, minute: 30 } }], neurons: [{ say: { message: up! } }] }]',
      },
    },
    { at: '2026-01-04T07:29:00' },
  );
  await home.advance(59_000);
  assert.equal(home.said(), []);
  await home.advance(2_000);
  assert.equal(home.said(), ['up!']);
  await home.stop();
});

test('a hotword and an order that are heard in one breath, then in pieces', async () => {
  const home = await harness({ synapses });
  assert.equal((await home.sayAloud(...SPOKEN)).understood, ['turn on the light']);
  await home.sayAloud('hey broca');
  assert.is(home.states().ears, 'listening');
  assert.equal((await home.sayAloud('turn on the light')).said, ['done']);
  await home.stop();
});

test('the hotword stops what it says', async () => {
  const home = await harness({ synapses });
  await home.inject({ type: 'order.given', order: 'tell me a story' });
  await home.advance(100);
  await home.sayAloud('stop');
  assert.equal(home.said(), []);
  assert.ok(home.news().some(({ type }) => type === 'speech.stopped'));
  await home.stop();
});

test('nobody hears what is said to one that is deaf', async () => {
  const home = await harness({ synapses, options: { deaf: true } });
  assert.equal(await home.sayAloud(...SPOKEN), { understood: [], reports: [], said: [] });
  await home.inject({ type: 'ears.open' });
  await home.advance(1_000);
  assert.equal((await home.sayAloud(...SPOKEN)).said, ['done']);
  await home.stop();
});

test('a neuron that reaches outside is written down, or runs when it is to', async () => {
  const inside = await harness({ synapses });
  assert.equal((await inside.say('shell')).said, ['ran']);
  assert.equal(inside.called(), [{ neuron: 'shell', parameters: { cmd: 'sleep 0.1' } }]);
  assert.equal(inside.called(), []);
  await inside.stop();
  const outside = await harness({ synapses }, { run: ['shell'] });
  assert.equal((await outside.say('shell')).said, ['ran']);
  assert.equal(outside.called(), []);
  await outside.stop();
});

test('a microphone at its end is none any more', async () => {
  const home = await harness({ synapses });
  home.microphone.end();
  await home.advance(100);
  assert.is(home.states().ears, 'no_microphone');
  await home.stop();
});

for (const [title, fault, understood] of [
  ['fails', (home: Home) => home.fail('stt'), []],
  ['hangs', (home: Home) => home.hang('stt'), []],
  ['comes too late', (home: Home) => home.late('stt', 60_000), []],
  ['comes late', (home: Home) => home.late('stt', 1_000), ['turn on the light']],
  ['hears everything twice', (home: Home) => home.twice('stt'), ['turn on the light turn on the light']],
  ['hears nonsense', (home: Home) => home.rubbish('stt'), ['\u0000\ud800 {{ ']],
] as const) {
  test(`a recogniser that ${title} leaves it waiting for the next order, which is heard`, async () => {
    const home = await harness({ synapses });
    fault(home);
    assert.equal((await home.sayAloud(...SPOKEN)).understood, understood);
    assert.is(home.states().ears, 'waiting_for_trigger');
    home.mend('stt');
    assert.equal((await home.sayAloud(...SPOKEN)).understood, ['turn on the light']);
    await home.stop();
  });
}

for (const engine of ['tts', 'player', 'trigger'] as const) {
  for (const kind of ['fail', 'twice', 'rubbish'] as const) {
    test(`a ${engine} with the fault "${kind}" keeps no order from its answer, nor the next one from being heard`, async () => {
      const home = await harness({ synapses });
      home[kind](engine);
      await home.sayAloud(...SPOKEN);
      assert.is((await home.say('turn on the light')).report.status, 'complete');
      home.mend(engine);
      await home.advance(60_000);
      assert.equal((await home.sayAloud(...SPOKEN)).said, ['done']);
      await home.stop();
    });
  }
}

test('a late hotword opens the ear late', async () => {
  const home = await harness({ synapses });
  home.late('trigger', 2_000);
  await home.sayAloud('hey broca');
  assert.is(home.states().ears, 'waiting_for_trigger');
  await home.advance(2_000);
  assert.is(home.states().ears, 'listening');
  await home.stop();
});

test('a real recogniser that takes its time is waited for, and no time passes', async () => {
  const slow = async () => {
    for (let turn = 0; turn < 50; turn += 1) await settled();
    return 'turn on the light';
  };
  const home = await harness({ synapses }, { engines: { stt: slow } });
  assert.equal((await home.sayAloud(...SPOKEN)).said, ['done']);
  await home.stop();
});

test('an event that nobody knows is refused, and so is sound for closed ears', async () => {
  const home = await harness({ synapses, options: { deaf: true } });
  const unknown = home.inject({ type: 'ears.shut' } as never);
  assert.match(String(await rejection(unknown)), /there is no event of the type ears.shut/);
  assert.match(String(await rejection(home.inject({ type: 'speech.ended' }))), /is deaf/);
  await home.stop();
});

test('two orders at once are given one after another', async () => {
  const home = await harness({ synapses });
  const both = await Promise.all([home.say('turn on the light'), home.say('coffee')]);
  assert.equal(
    both.map(({ said }) => said),
    [['done'], ['sugar?']],
  );
  await home.stop();
});

type Home = Awaited<ReturnType<typeof harness>>;

test('what is no event, no engine, no time and no kit is refused with a sentence', async () => {
  const home = await harness({ synapses }, { hasMicrophone: false });
  const loose = home as unknown as Record<
    'inject' | 'advance' | 'fail' | 'late',
    (...given: unknown[]) => unknown
  >;
  const refused = async (work: () => unknown) => String(await rejection((async () => work())()));
  assert.equal(
    await Promise.all([
      refused(() => loose.inject(undefined)),
      refused(() => loose.inject({ type: 'order.given', order: 5 })),
      refused(() => loose.inject({ type: 'order.given' })),
      refused(() => loose.inject({ type: 'synapse.called', names: 'light', parameters: {} })),
      refused(() => loose.advance(Number.NaN)),
      refused(() => loose.advance(Number.POSITIVE_INFINITY)),
      refused(() => loose.advance(-1)),
      refused(() => loose.fail('nobody')),
      refused(() => loose.late('tts', Number.NaN)),
      refused(() => (harness as unknown as () => unknown)()),
    ]),
    [
      'Error: found undefined, expected an event: { type: … }',
      'Error: order.given: order: found 5, expected a text',
      'Error: order.given: order: found undefined, expected a text',
      "Error: synapse.called: names: found 'light', expected a list of names of synapses",
      'Error: how long? found NaN, expected milliseconds, 0 or more',
      'Error: how long? found Infinity, expected milliseconds, 0 or more',
      'Error: how long? found -1, expected milliseconds, 0 or more',
      "Error: no engine is called 'nobody': it is one of stt, tts, player, trigger",
      'Error: how long? found NaN, expected milliseconds, 0 or more',
      'Error: which kit? found undefined, expected { home }, { files } or { synapses }',
    ],
  );
  assert.equal((await home.say('turn on the light')).said, ['done']);
  await home.stop();
});

test('nothing can be done to one that was stopped', async () => {
  const home = await harness({ synapses }, { hasMicrophone: false });
  await home.stop();
  const late = [
    home.say('nap'),
    home.advance(1),
    home.rest(),
    home.inject({ type: 'brain.changed' } as never),
  ];
  for (const one of late) assert.match(String(await rejection(one)), 'the assistant has stopped');
});

test.run();
