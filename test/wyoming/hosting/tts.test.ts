import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { offerOf } from '../../../src/wyoming/hosting/offer.ts';
import { fakeHost, spellingTts } from '../../support/hosted-fakes.ts';
import { type RawPeer, rawPeer, refusal } from '../../support/raw-wyoming.ts';
import { until } from '../../support/until.ts';

const test = suite('tts');

/** What was spelt in the chunks between the events of a peer. */
const spelt = ({ events }: RawPeer): string =>
  events
    .filter(({ type }) => type === 'audio-chunk')
    .map(({ payload }) => payload.toString('utf16le'))
    .join('');

test('a text becomes sound between one start and one stop, the next one too', async () => {
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

test('an empty text is a sound without samples', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  peer.send('synthesize', { text: ' ' });
  await peer.next('audio-stop');
  assert.equal(peer.types(), ['audio-start', 'audio-stop']);
  peer.leave();
  await host.close();
});

test('a sentence sounds while the text after it is still on its way', async () => {
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

test('a voice, a language and a form of text that are not here are named, and the line ends', async () => {
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

test('a voice is chosen by its name, which goes before a language, by its language, and by its speaker', async () => {
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
});

test('an engine that fails is an error of that request, and a text without an end is too long', async () => {
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
});

test('whoever leaves is not spoken to any longer', async () => {
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

test.run();
