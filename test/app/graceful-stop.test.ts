import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDirectory } from '../../src/app/data-directory.ts';
import { gracefulStop } from '../../src/app/graceful-stop.ts';
import { createInspector } from '../../src/app/observer.ts';
import type { ActorNode } from '../../src/observe/inspect/actor-node.ts';
import { collector } from '../support/collector.ts';
import { kit } from '../support/kit.ts';
import { rejection } from '../support/rejection.ts';
import { withSatellites } from '../support/satellites.ts';
import { SILENT, service, type TestService, withRecogniser } from '../support/service.ts';
import { serviceProcess, started } from '../support/service-process.ts';

const test = suite('graceful-stop');

/** A stop that writes down what it does; what is at work ends when `done` is called, or when it is cut. */
function stopping(graceMs: number, end = async (): Promise<void> => {}) {
  const events: string[] = [];
  let done = () => {};
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const all = gracefulStop({
    graceMs: () => graceMs,
    finish: (cut) => {
      events.push('finish');
      cut.addEventListener('abort', () => events.push('cut'));
      cut.addEventListener('abort', () => done());
      return work;
    },
    end: async () => {
      events.push('end');
      await end();
    },
  });
  return { ...all, events, done: () => done() };
}

test('what is at work ends, then everything does, once', async () => {
  const { stop, stopped, cut, events, done } = stopping(60_000);
  const stops = [stop(), stop()];
  done();
  await Promise.all([...stops, stopped]);
  assert.equal([events, cut.aborted], [['finish', 'end'], false]);
});

test('what takes longer than the grace is cut', async () => {
  const { stop, events } = stopping(10);
  await stop();
  assert.equal(events, ['finish', 'cut', 'end']);
});

test('a stop that has begun can be made to end at once, and one can be at once from its beginning', async () => {
  const begun = stopping(60_000);
  const first = begun.stop();
  await Promise.all([first, begun.stopNow()]);
  assert.equal(begun.events, ['finish', 'cut', 'end']);
  const abrupt = stopping(60_000);
  abrupt.done();
  await abrupt.stopNow();
  assert.equal([abrupt.events, abrupt.cut.aborted], [['finish', 'end'], true]);
});

test('an end that fails is told to whoever stopped it, and it has stopped all the same', async () => {
  const failing = stopping(0, () => Promise.reject(new Error('no end')));
  failing.done();
  assert.is(((await rejection(failing.stop())) as Error).message, 'no end');
  await failing.stopped;
});

test('a stop that was in time leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const { stop, done } = stopping(60_000);
  done();
  await stop();
  assert.is(timers(), before);
});

test.run();

const dataDirectoryTest = suite('app/data-directory');

const directory = () => mkdtempSync(join(tmpdir(), 'broca-data-'));

dataDirectoryTest('it is data in the kit, or the one given, and made for its owner alone', async () => {
  const home = directory();
  assert.equal(await dataDirectory(home, undefined), E.right(join(home, 'data')));
  const other = join(directory(), 'a/b');
  assert.equal(await dataDirectory(home, other), E.right(other));
  assert.ok(existsSync(other));
  assert.is(statSync(other).mode & 0o777, 0o700);
});

dataDirectoryTest("the kit's own directory is refused, by whatever name", async () => {
  const home = directory();
  const link = join(directory(), 'link');
  symlinkSync(home, link);
  for (const data of [home, `${home}/.`, link]) assert.ok(E.isLeft(await dataDirectory(home, data)), data);
});

dataDirectoryTest(
  'a second service on it ends and names the first, which goes on; one that was killed leaves it free',
  async () => {
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
  },
);

const MILK_BRAIN = '- { name: milk, signals: [], neurons: [] }\n';

/** The parts of a service that do not work, engines aside, with what is said of them without the data directory. */
async function degraded({ get, home }: TestService): Promise<readonly (readonly [string, string])[]> {
  const { body } = await get('/health');
  const { degraded: all } = body as { readonly degraded: readonly { part: string; detail: string }[] };
  return all
    .filter(({ part }) => !part.startsWith('engines'))
    .map(({ part, detail }) => [part, detail.replaceAll(join(home, 'data'), 'DATA')]);
}

dataDirectoryTest(
  'broken settings show in health until they are mended, also once they have another name',
  async () => {
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
      assert.match(
        second.lines.join('\n'),
        `${data}/settings.yml.broken-1 has mistakes, and Broca ignores it`,
      );
      assert.is((await degraded({ ...second, home })).length, 1);
      rmSync(join(data, 'settings.yml.broken-1'));
      assert.equal(await degraded({ ...second, home }), []);
    } finally {
      await second.stop();
    }
  },
);

dataDirectoryTest(
  'so does what can be read and does not fit the kit, until it fits or is written anew',
  async () => {
    const link = 'neurons: [{ neurotransmitter: { direct_link: nowhere } }]';
    const running = await service({
      'settings.yml': withRecogniser('pocketsphinx, vosk'),
      'brain.yml': MILK_BRAIN,
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
      writeFileSync(
        join(running.home, 'brain.yml'),
        `${MILK_BRAIN}- { name: later, signals: [], neurons: [] }\n`,
      );
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
  },
);

dataDirectoryTest('so do broken synapses, and a damaged database', async () => {
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

dataDirectoryTest.run();

const observerTest = suite('app/observer');

const nodeAt = (node: ActorNode, path: string): ActorNode | undefined =>
  node.path === path
    ? node
    : node.children.map((child) => nodeAt(child, path)).find((found) => found !== undefined);

const NO_EVENTS = { newest: () => 0, eventIds: { idOf: String, numberOf: () => undefined } };

observerTest(
  'the ears of a satellite are asked for by the name of its conversation, those here by none',
  async () => {
    const all = withSatellites({ texts: {} });
    all.join('tablet');
    const looking = createInspector({
      brain: all.brain,
      events$: all.events$,
      engines: all.engines,
      observed: {
        runNow: () => undefined,
        ...NO_EVENTS,
        stateEmittedAtMs: ({ conversation }) => (conversation === 'tablet' ? 2_000 : 1_000),
      },
      log: () => {},
    });
    const tree = looking.actors();
    const since = (path: string) => nodeAt(tree, path)?.since;
    assert.equal(
      [since('brain/ears'), since('brain/satellite.0/ears')],
      ['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:02.000Z'],
    );
    await looking.close();
    all.brain.stop();
  },
);

observerTest('stepping ends when the last of several who look has gone', async () => {
  const all = withSatellites({ texts: {} });
  const observed = { runNow: () => undefined, stateEmittedAtMs: () => undefined, ...NO_EVENTS };
  const looking = createInspector({
    brain: all.brain,
    events$: all.events$,
    engines: all.engines,
    observed,
    log: () => {},
  });
  const [one, other] = [looking.live$.subscribe(), looking.live$.subscribe()];
  looking.stepping.begin();
  one.unsubscribe();
  assert.is(looking.stepping.isStepping(), true);
  other.unsubscribe();
  assert.is(looking.stepping.isStepping(), false);
  await looking.close();
  all.brain.stop();
});

const BRAIN = '[{ name: hello, signals: [{ order: hello there }], neurons: [{ say: { message: Hello! } }] }]';

/** What a collector got of a service that ran an order and was stopped. */
async function sent(settings: string) {
  const { url, spans, close } = await collector();
  const broca = await service({
    'settings.yml': `${SILENT}\ntraces: { otlp_endpoint: "${url}", ${settings} }`,
    'brain.yml': BRAIN,
  });
  await broca.post('/synapses/start/order', { order: 'hello there', mute: true });
  await broca.stop();
  await close();
  return spans();
}

observerTest('what waits is sent before the service ends', async () => {
  const spans = await sent('');
  assert.equal(spans.map(({ name }) => name).sort(), ['match', 'neuron say', 'neurons', 'run']);
  assert.match(JSON.stringify(spans), 'hello there');
});

observerTest('without transcripts nothing that was said is sent', async () => {
  const spans = await sent('transcripts: false');
  assert.is(spans.length, 4);
  assert.not.match(JSON.stringify(spans), /hello there|Hello!/);
});

observerTest('where no run leaves a trace none is sent', async () =>
  assert.equal(await sent('active: false'), []),
);

observerTest.run();
