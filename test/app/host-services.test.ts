import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostedEngines } from '../../src/app/hosted-engines.ts';
import { enginesAtWork } from '../../src/engines/at-work.ts';
import type { EngineKinds } from '../../src/engines/choose.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import { type EngineEntry, settingsOf } from '../../src/settings/settings.ts';
import { childrenOf } from '../support/children-of.ts';
import { withEnvironment } from '../support/environment.ts';
import { measuringStt, spellingTts } from '../support/hosted-fakes.ts';
import { isRunning, writtenPid } from '../support/processes.ts';
import { has, workshop } from '../support/programs.ts';
import { infoWithVoices, type RawPeer, rawPeer, refusal } from '../support/raw-wyoming.ts';
import { service, type TestService } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

const test = suite('hosted');

const VOICES = `
default_player: none
players: [none, file]
default_text_to_speech: espeak
text_to_speech:
  - french: { engine: espeak, language: fr, cache: false }
  - espeak: { language: en-US, cache: false }
  - nobodys: { language: xx }
speech_to_text:
  - pocketsphinx
  - ours: { engine: pocketsphinx, language: de }
  - british: { engine: pocketsphinx, language: en-GB }
  - french: { engine: vosk, language: fr }
`;

const settings = (wyoming: string): string =>
  `${VOICES}hooks: {on_order_not_found: lost}\nwyoming: {active: true, port: 0, ${wyoming}}\n`;

const BRAIN = `
- name: greet
  signals: [order: "hello {{ name }}"]
  neurons: [say: {message: "Hello {{ name }}"}, say: {message: "Welcome"}]
- name: coffee
  signals: [order: make me a coffee]
  neurons:
    - say: {message: "With sugar?"}
    - neurotransmitter:
        from_answer_link:
          - {synapse: sweet, answers: ["yes", "{{ number }} spoons"]}
        default: bitter
- {name: sweet, signals: [order: sweet it], neurons: [say: {message: "Sweet it is"}]}
- {name: bitter, signals: [order: bitter it], neurons: [say: {message: "Bitter it is"}]}
- {name: broken, signals: [order: break it], neurons: [say: {message: "{{ nobody_gave_it }}"}]}
- {name: quiet, signals: [order: be quiet], neurons: [sleep: {seconds: 0}]}
- {name: slow, signals: [order: be slow], neurons: [sleep: {seconds: 1}, say: {message: "Done"}]}
- {name: lost, signals: [order: get lost], neurons: [say: {message: "I do not know that"}]}
`;

async function write(wyoming: string): Promise<void> {
  await writeFile(join(app.home, 'settings.yml'), settings(wyoming));
  await app.post('/reload');
}

async function addressOf({ get }: TestService): Promise<string> {
  const { body } = await get('/health');
  return (body as { wyoming: { address: string } }).wyoming.address;
}

/** As Home Assistant asks a conversation agent: the text, and who says it. */
async function asked(peer: RawPeer, text: string, context: object = {}): Promise<unknown> {
  const before = peer.events.length;
  peer.send('transcript', { text, language: 'en', context });
  await until(() => peer.events.length > before);
  const { type, data } = peer.events[before] as RawPeer['events'][number];
  return [type, data.text, data.context];
}

/** One for all, in this order: the last test stops it. */
let app: TestService;
test.before(async () => {
  app = await service({ 'settings.yml': settings(''), 'brain.yml': BRAIN });
});
test.after(() => app.stopNow());

test('an order is run silently, and what it says goes back with its context', async () => {
  const peer = await rawPeer(await addressOf(app));
  const context = { conversation_id: 'c1', device_id: 'd1' };
  assert.equal(await asked(peer, 'hello ada', context), ['handled', 'Hello ada. Welcome', context]);
  assert.equal(await asked(peer, 'be quiet'), ['handled', '', {}]);
  assert.equal(await asked(peer, 'sing a song'), ['not-handled', 'I do not know that', {}]);
  const [type, text] = (await asked(peer, 'break it')) as string[];
  assert.is(type, 'error');
  assert.match(text ?? '', /^say: .*nobody_gave_it/);
  peer.leave();
});

test('what is asked is answered in its conversation: that of the satellite, of the client or of the device', async () => {
  const uri = await addressOf(app);
  const [one, other] = [await rawPeer(uri), await rawPeer(uri)];
  const kitchen = { satellite_id: 'assist_satellite.kitchen', conversation_id: 'c1' };
  const [, question] = (await asked(one, 'make me a coffee', kitchen)) as string[];
  assert.is(question, 'With sugar?');
  assert.equal(await asked(other, 'make me a coffee', { conversation_id: 'c1' }), [
    'handled',
    'With sugar?',
    { conversation_id: 'c1' },
  ]);
  const later = { ...kitchen, conversation_id: 'c2' };
  const again = await rawPeer(uri); // each request has a line of its own
  assert.equal(await asked(again, 'yes', later), ['handled', 'Sweet it is', later]);
  const conversations = await app.get('/conversations');
  assert.match(JSON.stringify(conversations.body), /"c1"/);
  assert.equal(await asked(other, 'perhaps', { conversation_id: 'c1' }), [
    'handled',
    'Bitter it is',
    { conversation_id: 'c1' },
  ]);
  assert.is(((await asked(one, 'hello ada', { device_id: 'a\u0000b' })) as string[])[0], 'error');
  for (const peer of [one, other, again]) peer.leave();
});

test('whoever names the conversation of the room answers nothing that was asked there', async () => {
  await app.post('/synapses/start/order', { order: 'make me a coffee' });
  const uri = await addressOf(app);
  for (const field of ['satellite_id', 'conversation_id', 'device_id']) {
    const peer = await rawPeer(uri);
    const context = { [field]: 'default' };
    assert.equal(await asked(peer, 'yes', context), ['not-handled', 'I do not know that', context]);
    peer.leave();
  }
  const { body } = await app.post('/synapses/start/order', { order: 'yes' });
  assert.match(JSON.stringify(body), /Sweet it is/);
});

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly installed: boolean;
  readonly languages: readonly string[];
}

test('every recogniser and voice of the settings is told, and those of espeak besides', async () => {
  const { data } = await infoWithVoices(await addressOf(app));
  const [asr] = data.asr as { models: readonly Listed[] }[];
  const [tts] = data.tts as { voices: readonly Listed[] }[];
  const told = ({ name, languages }: Listed): readonly unknown[] => [name, languages];
  assert.equal(asr?.models.map(told), [
    ['pocketsphinx', ['en-US']],
    ['ours', ['de']],
    ['british', ['en-GB']],
    ['french', ['fr']],
  ]);
  const lacking = (asr?.models ?? []).filter(({ installed }) => !installed);
  assert.equal(
    lacking.map(({ name }) => name),
    ['ours', 'french'],
  );
  assert.match(
    lacking[0]?.description ?? '',
    /^ours \(missing: pocketsphinx: there is no model for the language "de" .*vosk/,
  );
  assert.match(
    lacking[1]?.description ?? '',
    /^french \(missing: vosk: there is no model .*broca models get/,
  );
  assert.equal(tts?.voices.slice(0, 2).map(told), [
    ['espeak', ['en-US']],
    ['french', ['fr']],
  ]);
  const spare = tts?.voices.slice(2) ?? [];
  assert.ok(spare.length > 100);
  assert.is(new Set(spare.map(({ name }) => name)).size, spare.length);
  const spanish = spare.find(({ name }) => name === 'espeak-es-419');
  assert.equal([spanish?.languages, spanish?.description], [['es-419'], 'Spanish (Latin America)']);
  const swiss = spare.find(({ name }) => name === 'espeak-fr-ch');
  assert.equal(swiss?.languages, ['fr-CH']);
});

test('what there is is told while espeak does not list its voices', async () => {
  const shop = workshop();
  const started = shop.path('started');
  writeFileSync(shop.path('espeak-ng'), `#!/bin/sh\necho $$ > ${started}\nexec sleep 600\n`, { mode: 0o755 });
  const restore = withEnvironment({ PATH: `${shop.directory}:${process.env.PATH}` });
  const slow = await service({ 'settings.yml': settings('services: [tts]'), 'brain.yml': BRAIN });
  try {
    const peer = await rawPeer(await addressOf(slow));
    const listing = await writtenPid(started);
    peer.send('describe');
    const { data } = await peer.next('info');
    const [tts] = data.tts as { voices: readonly Listed[] }[];
    assert.equal(
      tts?.voices.map(({ name }) => name),
      ['espeak', 'french'],
    );
    assert.ok(isRunning(listing), 'it was waited for');
    peer.leave();
  } finally {
    restore();
    await slow.stopNow();
    await shop.close();
  }
});

test('a voice speaks that is chosen by its name or language; a recogniser that is missing says so', async () => {
  const uri = await addressOf(app);
  const sound = async (voice: object): Promise<string> => {
    const peer = await rawPeer(uri);
    peer.send('synthesize', { text: 'six', voice });
    await peer.next('audio-stop');
    peer.leave();
    return Buffer.concat(peer.events.map(({ payload }) => payload)).toString('base64');
  };
  const [usual, french, byLanguage, german, plain] = [
    await sound({}),
    await sound({ name: 'french' }),
    await sound({ language: 'fr_FR' }),
    await sound({ name: 'espeak-de' }),
    await sound({ name: 'espeak-fr-fr' }),
  ];
  assert.is(french, plain);
  assert.is(new Set([usual, french, german]).size, 3);
  assert.is(byLanguage, french);
  assert.match(
    `${await refusal(uri, ({ send }) => send('synthesize', { text: 'six', voice: { name: 'siri' } }))}`,
    /^there is no voice "siri" here, there is espeak, french, espeak-af, .* more, which describe tells$/,
  );
  assert.match(
    `${await refusal(uri, ({ send }) => {
      send('transcribe', { language: 'de' });
      send('audio-chunk', { rate: 16_000, width: 2, channels: 1 }, Buffer.alloc(3_200));
      send('audio-stop');
    })}`,
    /"de"/,
  );
});

if (has('espeak-ng')) {
  test('the real voice says what the real recogniser understands', async () => {
    const peer = await rawPeer(await addressOf(app));
    peer.send('synthesize', { text: 'make me a coffee', voice: { name: 'espeak' } });
    await peer.next('audio-stop');
    const [start, ...rest] = peer.events;
    peer.send('transcribe', { language: 'en' });
    peer.send('audio-start', start?.data);
    for (const { type, data, payload } of rest) if (type === 'audio-chunk') peer.send(type, data, payload);
    peer.send('audio-stop', { timestamp: null });
    assert.is((await peer.next('transcript')).data.text, 'make me a coffee');
    peer.leave();
  });
}

test('what was made for others ends with what is hosted', async () => {
  const children = (): number => childrenOf(process.pid).filter(({ program }) => program === 'node').length;
  const before = children();
  const peer = await rawPeer(await addressOf(app));
  peer.send('transcribe', { name: 'british' });
  peer.send('audio-start', { rate: 16_000, width: 2, channels: 1 });
  peer.send('audio-chunk', { rate: 16_000, width: 2, channels: 1 }, Buffer.alloc(32_000));
  peer.send('audio-stop');
  await peer.next('transcript');
  assert.ok(children() > before);
  await write('services: [handle]');
  await until(() => children() <= before);
  peer.leave();
  await write('');
});

test('a change of the settings moves it, changes what it hosts, and ends it', async () => {
  const before = await addressOf(app);
  await write('socket: broca.sock, services: [handle]');
  await until(async () => (await addressOf(app)) === `unix://${join(app.home, 'broca.sock')}`);
  const peer = await rawPeer(await addressOf(app));
  peer.send('describe');
  const { data } = await peer.next('info');
  assert.equal([data.asr, data.tts, data.wake], [[], [], []]);
  assert.equal(await asked(peer, 'be quiet'), ['handled', '', {}]);
  await until(async () => (await rawPeer(before)).socket.destroyed);
  await write('active: false');
  await until(peer.isClosed);
  assert.is(
    (await app.get('/health')).body && JSON.stringify((await app.get('/health')).body).includes('wyoming'),
    false,
  );
});

test('what this machine alone can reach is not announced, and the log says so once', async () => {
  const told = () => app.lines.filter((line) => line.includes('nothing is announced'));
  assert.equal(told(), []);
  await write('advertise: true');
  await until(async () => (await addressOf(app)).startsWith('tcp://'));
  assert.is(told().length, 1);
});

test('a stop waits for what is asked, and takes nothing new', async () => {
  await write('');
  const peer = await rawPeer(await addressOf(app));
  const answer = asked(peer, 'be slow');
  await until(async () => JSON.stringify((await app.get('/health')).body).includes('"open":1'));
  const stopping = app.stop();
  assert.equal(await answer, ['handled', 'Done', {}]);
  await until(peer.isClosed);
  await stopping;
});

test.run();

const hostedEnginesTest = suite('hosted engines');

const never = new AbortController().signal;

/** Engines of others that note how many of them there are; their calls end when `finish` is called. */
function fakes() {
  const open = new Set<object>();
  const calls: (() => void)[] = [];
  let mostOpen = 0;
  const noted = <Engine extends object>(engine: Engine) => {
    const made = { ...engine, close: async () => void open.delete(made) };
    open.add(made);
    mostOpen = Math.max(mostOpen, open.size);
    return made;
  };
  const during = <A>(value: A) =>
    TE.fromTask<A, never>(() => new Promise((done) => calls.push(() => done(value))));
  const speech = () => during({ sampleRateHz: 8_000, samples: new Int16Array(1) });
  const kinds: EngineKinds = {
    ...builtInEngines,
    stt: { engines: { ear: () => noted(measuringStt()) }, standIn: 'ear' },
    tts: { engines: { espeak: () => noted({ ...spellingTts(), synthesize: speech }) }, standIn: 'espeak' },
  };
  return { kinds, open, calls, mostOpen: () => mostOpen };
}

/** What is hosted of an assistant that hears and speaks with the first of these entries. */
function hosting() {
  const { kinds, ...rest } = fakes();
  const entries = {
    speech_to_text: ['ear', { german: { engine: 'ear', language: 'de' } }],
    text_to_speech: ['espeak', { french: { engine: 'espeak', language: 'fr' } }],
  };
  const written = (services: readonly ('asr' | 'tts' | 'handle')[], active = true) =>
    settingsOf({ ...entries, wyoming: { active, services: [...services] } }, {});
  let settings = written(['asr', 'tts']);
  const entry = (name: string): EngineEntry => ({ name, parameters: {} });
  const chosen = { player: entry('none'), trigger: entry('none'), source: entry('none') };
  const engines = enginesAtWork(
    { ...chosen, stt: entry('ear'), tts: entry('espeak'), detector: entry('energy') },
    { dataDirectory: '/nowhere', cacheDirectory: '/nowhere', log: () => {} },
    kinds,
  );
  const hosted = hostedEngines({
    ...{ settings: () => settings, engines, kinds },
    ...{ data: '/nowhere', warn: () => {} },
  });
  const use = (services: Parameters<typeof written>[0], active?: boolean): void => {
    settings = written(services, active);
    void hosted.follow();
  };
  const voice = (name: string) =>
    hosted
      .tts()
      .find((one) => one.name === name)
      ?.engine();
  return { ...rest, hosted, use, voice, close: engines.close };
}

hostedEnginesTest('engines that were made for others are closed with what is hosted no more', async () => {
  const { hosted, use, voice, open, close } = hosting();
  const german = () =>
    hosted
      .stt()
      .find(({ name }) => name === 'german')
      ?.engine();
  for (const [services, isActive, left] of [
    [['asr'], true, 3],
    [['tts'], true, 3],
    [['asr', 'tts'], false, 2],
    [['handle'], true, 2],
  ] as const) {
    use(['asr', 'tts']);
    assert.ok(german() !== undefined && voice('french') !== undefined);
    assert.is(open.size, 4);
    use(services, isActive);
    await settled();
    assert.is(open.size, left, `${services} ${isActive}`);
  }
  await close();
});

hostedEnginesTest(
  'an engine that is asked for while it is taken away is closed at the end of the request',
  async () => {
    const { hosted, use, voice, open, close } = hosting();
    const french = hosted.tts().find(({ name }) => name === 'french');
    voice('french');
    use([], false);
    french?.engine(); // of a text whose second sentence is due
    await settled();
    assert.is(open.size, 3);
    hosted.letGo();
    await settled();
    assert.is(open.size, 2);
    await close();
  },
);

hostedEnginesTest(
  'of the voices of espeak few speak at the same time, all are heard, and few stay',
  async () => {
    const { hosted, open, calls, mostOpen, close } = hosting();
    await hosted.follow();
    const spare = hosted.tts().filter(({ isSpare }) => isSpare === true);
    assert.ok(spare.length > 50);
    let heard = 0;
    for (const { engine } of spare.slice(0, 50))
      void engine()
        .synthesize('one', never)()
        .then((sound) => {
          if (E.isRight(sound)) heard += 1;
        });
    await until(() => {
      for (const finish of calls.splice(0)) finish();
      return heard === 50;
    });
    await settled();
    assert.ok(mostOpen() <= 2 + 8, `${mostOpen()}`);
    assert.is(open.size, 2 + 4);
    await close();
  },
);

hostedEnginesTest.run();
