import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enginesAtWork } from '../../../src/engines/at-work.ts';
import type { EngineSetup } from '../../../src/engines/choose.ts';
import type { Stt } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { builtInEngines } from '../../../src/modules/engines.ts';
import { phraseLesson, saidParts } from '../../../src/sentences/lesson.ts';
import { wyomingStt } from '../../../src/wyoming/engines/stt.ts';
import { wyomingTts } from '../../../src/wyoming/engines/tts.ts';
import { fakeHost, here, measuringStt, spellingTts } from '../../support/hosted-fakes.ts';
import { kit } from '../../support/kit.ts';
import { randomNumbers } from '../../support/random.ts';
import { type RawPeer, rawPeer, refusal } from '../../support/raw-wyoming.ts';
import { framesOf } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';

const test = suite('hosting');

/** A voice that says nothing before it is let. */
function waitingTts() {
  let go = (): void => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const tts = {
    ...spellingTts(),
    synthesize: () => async () => {
      await gone;
      return E.right({ sampleRateHz: 16_000, samples: new Int16Array(4) });
    },
  };
  return { tts, go: () => go() };
}

test('what is there is told at any time, and what is not hosted is refused', async () => {
  const { host, uri } = await fakeHost({ wanted: { services: ['tts'] } });
  const peer = await rawPeer(uri());
  peer.write('{"type": "describe", "version": "1.9.0"}\n');
  const { data } = await peer.next('info');
  assert.equal(data.asr, []);
  assert.equal((data.tts as { voices: unknown }[])[0]?.voices, [
    {
      name: 'voice',
      description: 'voice',
      installed: true,
      attribution: { name: 'Broca', url: '' },
      languages: ['en-US'],
      speakers: [],
    },
  ]);
  assert.is(
    await refusal(uri(), ({ send }) => {
      send('transcribe', { language: 'en' });
      send('audio-stop');
    }),
    'transcribe: asr is not hosted here; the settings do not name it',
  );
  assert.match(
    `${await refusal(uri(), ({ send }) => send('recognize', { text: 'lights' }))}`,
    /^nothing here recognizes intents/,
  );
  assert.match(
    `${await refusal(uri(), ({ send }) => send('synthesize', { voice: {} }))}`,
    /^synthesize: .*text/,
  );
  peer.send('a-thing-of-tomorrow', { text: 'hi' });
  peer.send('ping', { text: 'still there?' });
  assert.is((await peer.next('pong')).data.text, 'still there?');
  assert.is(peer.isClosed(), false);
  peer.leave();
  await host.close();
});

test('a request in the middle of another one ends the line', async () => {
  const { tts, go } = waitingTts();
  const { host, uri } = await fakeHost({ tts });
  const peer = await rawPeer(uri());
  peer.send('synthesize', { text: 'one' });
  peer.send('synthesize', { text: 'two' });
  assert.match((await peer.next('error')).data.text as string, /^synthesize during another request/);
  await until(peer.isClosed);
  go();
  await until(() => host.health().open === 0 && host.health().lines === 0);
  assert.is(peer.types().includes('audio-start'), false);
  await host.close();
});

test('a wrong event in a stream is an error at once, and the line ends with the stream', async () => {
  const { host, uri, lines } = await fakeHost();
  const format = { rate: 16_000, width: 2, channels: 1 };
  const ends = [
    ['audio-stop', {}],
    ['audio-stop', { timestamp: 'late' }],
  ] as const;
  for (const [end, data] of ends) {
    const peer = await rawPeer(uri());
    peer.send('transcribe', { language: 'en' });
    peer.send('audio-start', format);
    peer.send('audio-chunk', { ...format, rate: 'fast' }, Buffer.alloc(320));
    assert.match(`${(await peer.next('error')).data.text}`, /^audio-chunk: .*rate/);
    peer.send('ping');
    await peer.next('pong');
    assert.is(peer.isClosed(), false);
    peer.send('audio-chunk', format, Buffer.alloc(320));
    peer.send(end, data);
    await until(peer.isClosed);
    assert.is(peer.types().includes('transcript'), false);
  }
  assert.is(lines.filter((line) => line.includes('audio-chunk')).length, 2);
  await host.close();
});

test('what cannot be told of what is there ends the line with its error', async () => {
  const info = async () => {
    throw new Error('it cannot be counted');
  };
  const { host, uri, lines } = await fakeHost({ info });
  assert.match(`${await refusal(uri(), ({ send }) => send('describe'))}`, /it cannot be counted/);
  assert.ok(lines.some((line) => line.includes('it cannot be counted')));
  await host.close();
});

test('garbage ends the line and is told with the peer; others go on', async () => {
  const { host, uri, lines } = await fakeHost();
  const [peer, other] = [await rawPeer(uri()), await rawPeer(uri())];
  peer.write('GET / HTTP/1.1\r\n\r\n');
  await until(peer.isClosed);
  assert.ok(
    lines.some((line) => /tcp:\/\/127\.0\.0\.1:\d+: /.test(line)),
    lines.join('\n'),
  );
  other.send('describe');
  await other.next('info');
  other.leave();
  await host.close();
});

test('a line that says nothing is closed, that of a watcher stays', async () => {
  const { host, uri } = await fakeHost({ idleMs: 100 });
  const [idle, stuck, watcher] = [await rawPeer(uri()), await rawPeer(uri()), await rawPeer(uri())];
  watcher.send('user-event', { name: 'broca.watch', data: {} });
  stuck.send('audio-start', { rate: 16_000, width: 2, channels: 1 });
  assert.is((await stuck.next('error')).data.text, 'nothing came for 0.1 s');
  await until(() => idle.isClosed() && stuck.isClosed());
  assert.is(watcher.isClosed(), false);
  assert.is(host.health().lines, 1);
  watcher.leave();
  await host.close();
});

test('watchers are told how much there is to do, and what they can say is learned for as long as they are there', async () => {
  const { tts, go } = waitingTts();
  const { host, uri, learned } = await fakeHost({ tts });
  const [one, other, client] = [await rawPeer(uri()), await rawPeer(uri()), await rawPeer(uri())];
  for (const [peer, phrase] of [
    [one, 'lights on'],
    [other, 'lights off'],
  ] as const) {
    peer.send('user-event', { name: 'broca.watch', data: {} });
    peer.send('user-event', { name: 'broca.phrases', data: { phrases: [phrase, 'yes'] } });
  }
  assert.equal((await one.next('user-event')).data, { name: 'broca.load', data: { open: 0 } });
  await until(() => learned.at(-1)?.length === 3);
  client.send('synthesize', { text: 'hi' });
  assert.equal((await one.next('user-event')).data, { name: 'broca.load', data: { open: 1 } });
  go();
  assert.equal((await one.next('user-event')).data, { name: 'broca.load', data: { open: 0 } });
  other.leave();
  await until(() => learned.at(-1)?.join() === 'lights on,yes');
  one.send('user-event', { name: 'broca.dance', data: {} });
  assert.is((await one.next('error')).data.text, 'user-event: unknown name "broca.dance"');
  one.leave();
  client.leave();
  await host.close();
});

test('who shuts down says so, takes nothing new and finishes what is at work', async () => {
  const { tts, go } = waitingTts();
  const { host, uri } = await fakeHost({ tts });
  const [watcher, client, idle] = [await rawPeer(uri()), await rawPeer(uri()), await rawPeer(uri())];
  watcher.send('user-event', { name: 'broca.watch', data: {} });
  client.send('synthesize', { text: 'hi' });
  await until(() => host.health().open === 1 && host.health().lines === 3);
  const place = uri();
  let isDrained = false;
  const draining = host.drain(new AbortController().signal).then(() => {
    isDrained = true;
  });
  await until(() => watcher.events.at(-1)?.data.name === 'broca.leaving');
  await until(idle.isClosed);
  assert.is(host.health().state, 'leaving');
  const late = await rawPeer(place);
  await until(late.isClosed);
  watcher.send('synthesize', { text: 'me too' });
  assert.is((await watcher.next('error')).data.text, 'the service is shutting down');
  assert.is(isDrained, false);
  go();
  await client.next('audio-stop');
  await draining;
  await until(client.isClosed);
  await host.close();
});

test('a stop that has waited long enough gives up what is at work', async () => {
  const { host, uri } = await fakeHost({ tts: waitingTts().tts });
  const peer = await rawPeer(uri());
  peer.send('synthesize', { text: 'hi' });
  await until(() => host.health().open === 1);
  const cut = new AbortController();
  const draining = host.drain(cut.signal);
  cut.abort();
  await draining;
  await host.close();
  await until(peer.isClosed);
  assert.is(host.health().open, 0);
});

test('it moves to another place, and lines of before bring to its end what is at work', async () => {
  const { tts, go } = waitingTts();
  const { host, uri } = await fakeHost({ tts });
  const before = await rawPeer(uri());
  before.send('synthesize', { text: 'hi' });
  await until(() => host.health().open === 1);
  const path = join(kit({}), 'broca.sock');
  await host.use(here({ address: { kind: 'unix', path } }));
  await until(() => host.health().state === 'ready');
  assert.is(uri(), `unix://${path}`);
  const after = await rawPeer(uri());
  after.send('describe');
  await after.next('info');
  go();
  await before.next('audio-stop');
  await until(before.isClosed);
  await host.use(undefined);
  await until(after.isClosed);
  assert.is(host.health().state, 'off');
  await host.close();
});

test('whoever watches is told that it leaves the place, and is hung up on', async () => {
  const { host, uri } = await fakeHost();
  const watcher = await rawPeer(uri());
  watcher.send('user-event', { name: 'broca.watch', data: {} });
  await watcher.next('user-event');
  await host.use(here({ address: { kind: 'unix', path: join(kit({}), 'broca.sock') } }));
  assert.is((await watcher.next('user-event')).data.name, 'broca.leaving');
  await until(() => watcher.isClosed() && host.health().lines === 0);
  await host.close();
});

test('each thing that a watcher gets wrong is told him every time, and the log once; his line stays', async () => {
  const { host, uri, lines } = await fakeHost();
  const before = lines.length;
  const peer = await rawPeer(uri());
  peer.send('user-event', { name: 'broca.watch', data: {} });
  for (let time = 0; time < 5; time += 1) peer.send('recognize', { text: 'lights' });
  for (let number = 0; number < 40; number += 1)
    peer.send('user-event', { name: `dance-${number}`, data: {} });
  await until(() => peer.types().filter((type) => type === 'error').length === 45);
  assert.is(lines.length - before, 20);
  peer.send('describe');
  await peer.next('info');
  peer.leave();
  await host.close();
});

test('what is there is told in the middle of any request', async () => {
  const { tts, go } = waitingTts();
  const { host, uri } = await fakeHost({ tts });
  const [hearing, speaking] = [await rawPeer(uri()), await rawPeer(uri())];
  hearing.send('transcribe', {});
  speaking.send('synthesize', { text: 'hi' });
  for (const peer of [hearing, speaking]) {
    peer.send('describe');
    await peer.next('info');
  }
  hearing.send('audio-stop');
  await hearing.next('transcript');
  go();
  await speaking.next('audio-stop');
  hearing.leave();
  speaking.leave();
  await host.close();
});

test('a port that is taken is named and tried again', async () => {
  const { server, port } = await taken();
  const { host, lines } = await fakeHost({ wanted: { address: { kind: 'tcp', host: '127.0.0.1', port } } });
  assert.is(host.health().state, 'failed');
  assert.is(host.health().detail, `wyoming: tcp://127.0.0.1:${port}: another program listens there already`);
  assert.ok(
    lines.some((line) =>
      line.includes(`127.0.0.1:${port}: another program listens there already; retrying in 1 s`),
    ),
  );
  await new Promise((resolve) => server.close(resolve));
  await until(() => host.health().state === 'ready');
  await host.close();
});

function taken(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
    });
  });
}

test.run();

const anyOrder = suite('hosting, asked anything in any order');

const MONO = { rate: 16_000, width: 2, channels: 1 };

const MESSAGES: readonly ((peer: RawPeer) => void)[] = [
  (peer) => peer.send('describe'),
  (peer) => peer.send('transcribe', { language: 'en' }),
  (peer) => peer.send('transcribe', { language: 12 }),
  (peer) => peer.send('audio-start', MONO),
  (peer) => peer.send('audio-chunk', MONO, Buffer.alloc(640)),
  (peer) => peer.send('audio-chunk', { ...MONO, rate: 44_100, width: 3, channels: 2 }, Buffer.alloc(600)),
  (peer) => peer.send('audio-chunk', { ...MONO, width: 9 }, Buffer.alloc(9)),
  (peer) => peer.send('audio-chunk', MONO),
  (peer) => peer.send('audio-stop', { timestamp: null }),
  (peer) => peer.send('synthesize', { text: 'hello' }),
  (peer) => peer.send('synthesize-start', { voice: null }),
  (peer) => peer.send('synthesize-chunk', { text: 'One. Two. Th' }),
  (peer) => peer.send('synthesize-stop'),
  (peer) => peer.send('detect', { names: ['okay_computer', 'nobody'] }),
  (peer) => peer.send('transcript', { text: 'lights' }),
  (peer) => peer.send('transcript', { text: null }),
  (peer) => peer.send('user-event', { name: 'broca.watch', data: {} }),
  (peer) => peer.send('user-event', { name: 'broca.phrases', data: { phrases: 'lights on' } }),
  (peer) => peer.send('handled', { text: 'wrong way round' }),
  (peer) => peer.send('ping'),
  (peer) => peer.send('', {}),
];

anyOrder('nothing hangs, nothing is left, and the next client is served', async () => {
  const { host, uri } = await fakeHost();
  const below = randomNumbers(7);
  for (let round = 0; round < 10; round += 1) {
    const peers = await Promise.all(Array.from({ length: 5 }, () => rawPeer(uri())));
    for (let step = 0; step < 40; step += 1) {
      for (const [place, peer] of peers.entries()) {
        if (peer.isClosed()) peers[place] = await rawPeer(uri());
        else MESSAGES[below(MESSAGES.length)]?.(peer);
      }
      if (step % 8 === 0) await new Promise(setImmediate);
    }
    for (const peer of peers) peer.leave();
  }
  await until(() => host.health().open === 0 && host.health().lines === 0);
  const last = await rawPeer(uri());
  last.send('audio-chunk', MONO, Buffer.alloc(3_200));
  last.send('audio-stop');
  assert.is((await last.next('transcript')).data.text, '1 tenths');
  last.leave();
  await host.close();
});

anyOrder.run();

const workerTest = suite('a worker of ours, used by a hub of ours');

const never = new AbortController().signal;

workerTest('it learns what the hub can be told, hears with it, speaks, and says when it goes', async () => {
  const { host, uri, learned } = await fakeHost({
    stt: measuringStt(['turn', 'turn on', 'turn on the light']),
  });
  const stt = wyomingStt({ parameters: { uri: uri(), language: 'en' } });
  const tts = wyomingTts({ parameters: { uri: uri(), voice: 'voice' } });
  stt.learn(phraseLesson(['turn on the light']));
  await until(() => learned.at(-1)?.join() === 'turn on the light');
  const partly: string[] = [];
  const heard = await transcriptOf(stt, framesOf(new Int16Array(16_000)), never, ({ text }) =>
    partly.push(text),
  )();
  assert.equal(E.isRight(heard) ? heard.right.text : heard.left, 'turn on the light');
  assert.ok(partly.includes('turn on'), partly.join());
  const said = await tts.synthesize('hello there', never)();
  assert.is(E.isRight(said) && String.fromCharCode(...said.right.samples), 'hello there');
  assert.is(host.health().open, 0);
  await host.drain(never);
  await until(() => stt.health().state !== 'ready');
  assert.match(stt.health().detail ?? '', new RegExp(uri().replace('tcp://', '')));
  await Promise.all([stt.close(), tts.close(), host.close()]);
});

workerTest(
  'two hubs that back each other up teach each other what is said in each, and no more',
  async () => {
    const [one, other] = [await fakeHub(), await fakeHub()];
    one.backedUpBy(other.uri());
    other.backedUpBy(one.uri());
    one.engines.learn(phraseLesson(['lights on']));
    other.engines.learn(phraseLesson(['lights off']));
    await until(() => one.learned().length === 2 && other.learned().length === 2);
    const taught = () => one.taught.length + other.taught.length;
    const before = taught();
    one.engines.learn(phraseLesson(['lights on', 'yes']));
    await until(() => other.learned().includes('yes'));
    one.engines.learn(phraseLesson(['lights on']));
    await until(() => !other.learned().includes('yes'));
    assert.is(taught() - before, 4);
    assert.equal(
      [one.learned(), other.learned()],
      [
        ['lights on', 'lights off'],
        ['lights off', 'lights on'],
      ],
    );
    await Promise.all([one.close(), other.close()]);
  },
);

/** A hub without a recogniser of its own, used by others and backed up by another. */
async function fakeHub() {
  const taught: (readonly string[])[] = [];
  const far = ({ parameters }: EngineSetup): Stt => {
    const stt = wyomingStt({ parameters });
    const learn: Stt['learn'] = (lesson, own) => {
      taught.push(saidParts(lesson).flatMap(({ phrases }) => phrases));
      stt.learn(lesson, own);
    };
    return { ...stt, learn };
  };
  const kinds = {
    ...builtInEngines,
    stt: { ...builtInEngines.stt, engines: { none: () => measuringStt(), far } },
  };
  const entry = (name: string, parameters = {}) => ({ name, parameters });
  const entries = (uri?: string) => ({
    stt: uri === undefined ? entry('none') : entry('far', { uri }),
    tts: entry('espeak'),
    player: entry('none'),
    trigger: entry('none'),
    source: entry('none'),
    detector: entry('energy'),
  });
  const setup = { dataDirectory: '/nowhere', cacheDirectory: '/nowhere', log: () => {} };
  const engines = enginesAtWork(entries(), setup, kinds);
  const { host, uri } = await fakeHost({ learn: engines.learnOthers });
  return {
    engines,
    uri,
    taught,
    learned: () => taught.at(-1) ?? [],
    backedUpBy: (other: string) => engines.use(entries(other)),
    close: () => Promise.all([host.close(), engines.close()]),
  };
}

workerTest.run();
