import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/lib/errors.ts';
import { triggers } from '../../../src/modules/engines.ts';
import {
  chooseOffer,
  hostedInfo,
  hotwordsOf,
  languageOf,
  offerOf,
} from '../../../src/wyoming/hosting/offer.ts';
import { readInfo } from '../../../src/wyoming/protocol/info.ts';
import { fakeHost, spellingTts } from '../../support/hosted-fakes.ts';
import { type RawPeer, rawPeer, refusal } from '../../support/raw-wyoming.ts';
import { until } from '../../support/until.ts';

const hostedInfoTest = suite('hosted info');

const offerIn = (name: string, state: 'ready' | 'missing' = 'ready') =>
  offerOf(name, [{ name, parameters: { language: 'fr' } }], { state, version: '2' });

const of = (stt = offerIn('ear')) => {
  const { data } = hostedInfo({
    version: '1',
    services: ['asr', 'tts', 'wake', 'handle'],
    stt: [stt],
    tts: [offerIn('voice'), { ...offerIn('french'), speakers: ['ada'] }],
    wake: { ...offerIn('phrase'), hotwords: ['hey broca', 'okay house'] },
  });
  return JSON.parse(JSON.stringify(data));
};

hostedInfoTest('every program, model and voice says who made it and whether it is installed', () => {
  const { asr, tts, wake, handle, ...others } = of();
  assert.equal(others, { intent: [], mic: [], snd: [] });
  const programs = [...asr, ...tts, ...wake, ...handle];
  for (const one of [...programs, ...programs.flatMap(({ models, voices }) => models ?? voices)]) {
    assert.is(typeof one.name, 'string');
    assert.equal([one.attribution, one.installed], [{ name: 'Broca', url: '' }, true]);
  }
  assert.equal(
    programs.map(({ name }) => name),
    ['broca', 'broca', 'broca', 'broca'],
  );
  assert.equal([asr[0].supports_transcript_streaming, tts[0].supports_synthesize_streaming], [true, true]);
  assert.equal([handle[0].supports_handled_streaming, handle[0].supports_home_control], [false, false]);
});

hostedInfoTest('clients show a hotword by what is said', () => {
  const [{ models }] = of().wake;
  assert.equal(
    models.map(({ name, description, phrase, languages }: Readonly<Record<string, unknown>>) => [
      name,
      description,
      phrase,
      languages,
    ]),
    [
      ['hey broca', 'hey broca', 'hey broca', ['fr']],
      ['okay house', 'okay house', 'okay house', ['fr']],
    ],
  );
});

hostedInfoTest('every voice is told, with its languages and speakers', () => {
  const [{ voices }] = of().tts;
  assert.equal(
    voices.map(({ name, languages, speakers }: Readonly<Record<string, unknown>>) => [
      name,
      languages,
      speakers,
    ]),
    [
      ['voice', ['fr'], []],
      ['french', ['fr'], [{ name: 'ada' }]],
    ],
  );
});

hostedInfoTest('the brain is of no language, which is every one', () => {
  assert.equal(of().handle[0].models[0].languages, []);
});

hostedInfoTest('a recogniser that is missing is listed as not installed', () => {
  const [program] = of(offerIn('ear', 'missing')).asr;
  assert.equal([program.installed, program.models[0].installed], [false, false]);
});

hostedInfoTest('we can read what we write', () => {
  assert.is(readInfo({ type: 'info', data: of(), payload: new Uint8Array() })._tag, 'Right');
});

hostedInfoTest.run();

const test = suite('offers');

const entry = (parameters: object, name = 'engine') => ({ name, parameters: { ...parameters } });

test('the language is said, or in the name of a voice or a model', () => {
  const found = [
    { language: 'fr_fr' },
    { locale: 'de' },
    { voice: 'en_GB-alan-medium' },
    { voice: 'fr-FR_ReneeVoice' },
    { model: 'models/vosk-model-small-en-us-0.15' },
    { model: '/opt/vosk-model-fr-0.22/' },
    { voice: 'female' },
    {},
  ].map((parameters) => languageOf(entry(parameters)));
  assert.equal(found, ['fr-FR', 'de', 'en-GB', 'fr-FR', 'en-US', 'fr', 'en-US', 'en-US']);
});

test('an engine that is missing is not installed; one that failed is, and says why', () => {
  const of = (state: 'missing' | 'failed' | 'off') =>
    offerOf('ear', [entry({})], { state, detail: 'no model' });
  assert.equal(
    [of('missing'), of('failed'), of('off')].map(({ isInstalled, description }) => [
      isInstalled,
      description,
    ]),
    [
      [false, 'ear (missing: no model)'],
      [true, 'ear (failed: no model)'],
      [true, 'ear'],
    ],
  );
});

test('several engines that do the work have all their languages', () => {
  const { languages } = offerOf('ear', [entry({ language: 'fr' }), entry({}), entry({ language: 'fr' })], {
    state: 'ready',
  });
  assert.equal(languages, ['fr', 'en-US']);
});

const WELL = { state: 'ready' } as const;
const offer = (name: string, ...languages: readonly string[]) =>
  offerOf(
    name,
    languages.map((language) => entry({ language })),
    WELL,
  );

/** The name of what is chosen, or why nothing is. */
const chosenOf =
  (offers: Parameters<typeof chooseOffer>[1]) => (asked: Parameters<typeof chooseOffer>[2]) => {
    const chosen = chooseOffer('voice', offers, asked);
    return E.isRight(chosen) ? chosen.right.name : describe(chosen.left);
  };

test('an offer is chosen by its name, by its language, or as the first', () => {
  const of = chosenOf([
    offer('anna', 'en-US', 'de'),
    offer('bert', 'de'),
    { ...offer('spare', 'fr-CA'), isSpare: true },
    offer('carl', 'fr'),
    offer('dora', 'fr-FR'),
    { ...offer('other', 'it-IT'), isSpare: true },
  ]);
  assert.equal(
    [
      ...[{}, { name: 'broca' }, { name: '', language: '' }, { name: 'bert' }, { name: 'spare' }].map(of),
      ...['en_GB', 'de', 'de-CH', 'fr', 'fr-FR', 'fr-CA', 'it'].map((language) => of({ language })),
      of({ name: 'carl', language: 'fr-BE' }),
    ],
    [
      ...['anna', 'anna', 'anna', 'bert', 'spare'],
      // what the settings list first, of a chain its first engine
      ...['anna', 'bert', 'bert', 'carl', 'dora', 'carl', 'other'],
      'carl',
    ],
  );
});

test('what is not there is named with what is', () => {
  const many = Array.from({ length: 25 }, (_, number) => offer(`v${number}`, 'en-US'));
  const of = chosenOf([{ ...offer('anna', 'en-US'), speakers: ['loud', 'soft'] }, offer('bert', 'de')]);
  assert.equal(
    [
      of({ name: 'siri' }),
      of({ language: 'fr' }),
      of({ name: 'bert', language: 'en' }),
      of({ name: 'anna', speaker: 'soft' }),
      of({ name: 'anna', speaker: 'shy' }),
      of({ name: 'bert', speaker: 'shy' }),
    ],
    [
      'there is no voice "siri" here, there is anna, bert',
      'no voice here knows "fr", there is en-US, de',
      'no voice here knows "en", there is de',
      'anna',
      'the voice anna has no speaker "shy", it has loud, soft',
      'the voice bert has no speaker "shy", it has none',
    ],
  );
  assert.match(chosenOf(many)({ name: 'siri' }), /v19 and 5 more, which describe tells$/);
});

test('hotwords are found however an engine is told them; those that stop are none', () => {
  const found = [
    entry({ phrase: 'hey broca', stop: 'silence' }, 'phrase'),
    entry({ hotwords: [{ phrase: 'hey broca' }, { phrase: 'okay house' }] }, 'phrase'),
    entry({ hotwords: [{ name: 'ada' }, { name: 'enough', means: 'stop' }] }, 'personal'),
    entry({ engine: 'wyoming', uri: 'tcp://a:1', names: ['hey_jarvis'] }, 'oww'),
    entry({}, 'none'),
  ].map((entry) => hotwordsOf(entry, triggers));
  assert.equal(found, [['hey broca'], ['hey broca', 'okay house'], ['ada'], ['hey_jarvis'], []]);
});

test.run();

const ttsTest = suite('tts');

/** What was spelt in the chunks between the events of a peer. */
const spelt = ({ events }: RawPeer): string =>
  events
    .filter(({ type }) => type === 'audio-chunk')
    .map(({ payload }) => payload.toString('utf16le'))
    .join('');

ttsTest('a text becomes sound between one start and one stop, the next one too', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  peer.send('synthesize', { text: 'good morning', voice: { name: 'voice' } });
  await peer.next('audio-stop');
  assert.equal(peer.types(), ['audio-start', 'audio-chunk', 'audio-stop']);
  assert.equal(peer.events[0]?.data, { rate: 16_000, width: 2, channels: 1, timestamp: null });
  const sentence = 'This is a sentence of more than forty letters, to be sure.';
  peer.send('synthesize', { text: Array.from({ length: 30 }, () => sentence).join(' '), voice: {} });
  await peer.next('audio-stop');
  assert.is(peer.types().filter((type) => type === 'audio-start').length, 2);
  assert.is(spelt(peer), `good morning${sentence.repeat(30)}`);
  peer.leave();
  await host.close();
});

ttsTest('an empty text is a sound without samples', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  peer.send('synthesize', { text: ' ' });
  await peer.next('audio-stop');
  assert.equal(peer.types(), ['audio-start', 'audio-stop']);
  peer.leave();
  await host.close();
});

ttsTest('a sentence sounds while the text after it is still on its way', async () => {
  const said: string[] = [];
  const { host, uri } = await fakeHost({ tts: spellingTts(said) });
  const peer = await rawPeer(uri());
  peer.send('synthesize-start', { voice: { language: 'en' } });
  for (const text of ['It is Dr', '. Watson. He', ' is']) peer.send('synthesize-chunk', { text });
  await peer.next('audio-stop');
  assert.equal(said, ['It is Dr. Watson.']);
  peer.send('synthesize-chunk', { text: ' late' });
  peer.send('synthesize', { text: 'It is Dr. Watson. He is late' });
  peer.send('synthesize-stop');
  await peer.next('synthesize-stopped');
  assert.equal(said, ['It is Dr. Watson.', 'He is late']);
  assert.is(spelt(peer), 'It is Dr. Watson.He is late');
  peer.send('synthesize-start', {});
  peer.send('synthesize-stop');
  await peer.next('synthesize-stopped');
  assert.is(said.length, 2);
  peer.leave();
  await host.close();
});

ttsTest('a voice, a language and a form of text that are not here are named, and the line ends', async () => {
  const { host, uri } = await fakeHost();
  const why = (data: object) => refusal(uri(), ({ send }) => send('synthesize', { text: 'hi', ...data }));
  assert.is(
    await why({ voice: { name: 'fr_FR-siwis-medium' } }),
    'there is no voice "fr_FR-siwis-medium" here, there is voice',
  );
  assert.is(await why({ voice: { language: 'de' } }), 'no voice here knows "de", there is en-US');
  assert.is(await why({ text_format: 'ssml' }), 'text_format: found ssml, expected text');
  await refusal(uri(), ({ send }) => {
    send('synthesize-start', { voice: { name: 'siri' } });
    send('synthesize-chunk', { text: 'hi' });
    send('synthesize', { text: 'hi' });
    send('synthesize-stop');
  });
  for (const voice of [{}, { language: '' }, { name: '', language: 'en' }, { name: 'broca' }]) {
    const peer = await rawPeer(uri());
    peer.send('synthesize', { text: 'hi', voice });
    await peer.next('audio-stop');
    assert.is(spelt(peer), 'hi');
    peer.leave();
  }
  await host.close();
});

ttsTest(
  'a voice is chosen by its name, which goes before a language, by its language, and by its speaker',
  async () => {
    const others = ['french', 'german'].map((name) => ({
      ...offerOf(name, [{ name, parameters: { language: name.slice(0, 2), speaker: 'ada' } }], {
        state: 'ready',
      }),
      engine: () => ({
        ...spellingTts(),
        synthesize: (text: string) =>
          TE.right({ sampleRateHz: 16_000, samples: Int16Array.from(Buffer.from(`${name}: ${text}`)) }),
      }),
    }));
    const { host, uri } = await fakeHost({ others });
    const by = async (voice: object, isStreamed = false): Promise<string> => {
      const peer = await rawPeer(uri());
      peer.send(isStreamed ? 'synthesize-start' : 'synthesize', { text: 'hi', voice });
      if (isStreamed) {
        peer.send('synthesize-chunk', { text: 'hi' });
        peer.send('synthesize-stop');
      }
      await peer.next('audio-stop');
      peer.leave();
      return spelt(peer);
    };
    assert.equal(
      [
        await by({}),
        await by({ name: 'french' }),
        await by({ name: 'french', speaker: 'ada', language: 'xx' }, true),
        await by({ language: 'ge' }),
        await by({ language: 'fr-CA' }, true),
      ],
      ['hi', 'french: hi', 'french: hi', 'german: hi', 'french: hi'],
    );
    assert.is(
      await refusal(uri(), ({ send }) =>
        send('synthesize', { text: 'hi', voice: { name: 'french', speaker: 'bob' } }),
      ),
      'the voice french has no speaker "bob", it has ada',
    );
    await host.close();
  },
);

ttsTest(
  'an engine that fails is an error of that request, and a text without an end is too long',
  async () => {
    const failing = TE.left({ _tag: 'EngineFailed', engine: 'voice', message: 'it is hoarse' } as const);
    const { host, uri } = await fakeHost({ tts: { ...spellingTts(), synthesize: () => failing } });
    const peer = await rawPeer(uri());
    peer.send('synthesize', { text: 'hi' });
    assert.equal((await peer.next('error')).data, { text: 'voice: it is hoarse', code: 'EngineFailed' });
    peer.leave();
    await host.close();
    const other = await fakeHost();
    const talker = await rawPeer(other.uri());
    talker.send('synthesize-start', {});
    talker.send('synthesize-chunk', { text: 'la '.repeat(40_000) });
    assert.is((await talker.next('error')).data.text, 'the text is longer than 100000 characters');
    talker.leave();
    await other.host.close();
  },
);

ttsTest('whoever leaves is not spoken to any longer', async () => {
  const said: string[] = [];
  const signals: AbortSignal[] = [];
  const voice = spellingTts(said);
  const slow = {
    ...voice,
    synthesize: (text: string, signal: AbortSignal) => {
      signals.push(signal);
      said.push(text);
      return () => new Promise<never>(() => {});
    },
  };
  const { host, uri } = await fakeHost({ tts: slow });
  const peer = await rawPeer(uri());
  peer.send('synthesize', { text: 'hi' });
  await until(() => said.length === 1);
  peer.leave();
  await until(() => signals[0]?.aborted === true && host.health().open === 0);
  await host.close();
});

ttsTest.run();
