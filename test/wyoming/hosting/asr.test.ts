import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { NEVER } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stablePartials } from '../../../src/wyoming/hosting/wake.ts';
import { fakeHost, measuringStt } from '../../support/hosted-fakes.ts';
import { type RawPeer, rawPeer, refusal } from '../../support/raw-wyoming.ts';
import { until } from '../../support/until.ts';

const test = suite('asr');

const MONO = { rate: 16_000, width: 2, channels: 1, timestamp: null };

/** As Home Assistant speaks to a recogniser. */
function speak(peer: RawPeer, seconds: number, format = MONO, language: string | null = 'en'): void {
  peer.send('transcribe', { language });
  peer.send('audio-start', format);
  const bytes = format.rate * format.width * format.channels * 0.1;
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    peer.send('audio-chunk', { ...format, timestamp: tenth * 100 }, Buffer.alloc(bytes));
  }
  peer.send('audio-stop', { timestamp: null });
}

test('a sound becomes a text, one request after another on a line', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  speak(peer, 1);
  assert.is((await peer.next('transcript')).data.text, '10 tenths');
  speak(peer, 2);
  assert.is((await peer.next('transcript')).data.text, '20 tenths');
  await peer.next('transcript-stop');
  assert.equal(peer.types().slice(0, 4), [
    'transcript-start',
    'transcript-chunk',
    'transcript',
    'transcript-stop',
  ]);
  peer.leave();
  await host.close();
});

test('sound of any rate, width and number of channels lasts as long as it did', async () => {
  const { host, uri } = await fakeHost();
  for (const format of [
    { ...MONO, rate: 44_100, width: 3, channels: 2 },
    { ...MONO, rate: 8_000, width: 1 },
    { ...MONO, rate: 48_000, width: 4, channels: 8 },
  ]) {
    const peer = await rawPeer(uri());
    speak(peer, 1, format);
    assert.is((await peer.next('transcript')).data.text, '10 tenths');
    peer.leave();
  }
  await host.close();
});

test('what is sure of a text is told while it is spoken, in pieces that add up', async () => {
  const partly = ['turn', 'turn on', 'turn on a', 'turn on the light'];
  const { host, uri } = await fakeHost({ stt: measuringStt(partly) });
  const peer = await rawPeer(uri());
  speak(peer, 0.1);
  await peer.next('transcript-stop');
  const pieces = peer.events.filter(({ type }) => type === 'transcript-chunk').map(({ data }) => data.text);
  assert.equal(pieces, ['turn', ' on', ' the light']);
  assert.is(pieces.join(''), 'turn on the light');
  peer.leave();
  await host.close();
});

test('without a sound there is no text, whatever came before the end', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  peer.send('audio-stop');
  assert.is((await peer.next('transcript')).data.text, '');
  await peer.next('transcript-stop');
  peer.send('transcribe');
  peer.send('audio-stop');
  assert.is((await peer.next('transcript')).data.text, '');
  await peer.next('transcript-stop');
  peer.send('audio-chunk', MONO, Buffer.alloc(3_200));
  peer.send('audio-stop');
  assert.is((await peer.next('transcript')).data.text, '1 tenths');
  peer.leave();
  await host.close();
});

test('a language or a model that is not here is named once the client has said all, and the line ends', async () => {
  const { host, uri, lines } = await fakeHost();
  const late = await rawPeer(uri());
  late.send('transcribe', { language: 'fr-CA' });
  assert.is((await late.next('error')).data.text, 'no recogniser here knows "fr-CA", there is en-US');
  late.send('audio-start', MONO);
  late.send('audio-chunk', MONO, Buffer.alloc(3_200));
  late.send('describe'); // it is still there for whoever reads nothing before he has said all
  await late.next('info');
  late.send('audio-stop');
  await until(late.isClosed);
  const unknown = await refusal(uri(), ({ send }) => {
    send('transcribe', { name: 'whisper' });
    send('audio-stop');
  });
  assert.is(unknown, 'there is no recogniser "whisper" here, there is ear');
  assert.ok(lines.some((line) => /^tcp:\/\/127\.0\.0\.1:\d+: no recogniser here knows "fr-CA"/.test(line)));
  for (const language of ['en_GB', '', null]) {
    const peer = await rawPeer(uri());
    speak(peer, 1, MONO, language);
    assert.is((await peer.next('transcript')).data.text, '10 tenths');
    peer.leave();
  }
  await host.close();
});

test('more than two minutes of sound, and a chunk that is no sound, are refused', async () => {
  const { host, uri } = await fakeHost();
  const slow = { rate: 8_000, width: 1, channels: 1 };
  const long = await refusal(uri(), ({ send }) => {
    send('audio-start', slow);
    send('audio-chunk', slow, Buffer.alloc(960_000));
    send('audio-chunk', slow, Buffer.alloc(8));
    send('audio-stop');
  });
  assert.is(long, 'the sound is longer than 120 s');
  const broken = await refusal(uri(), ({ send }) => {
    send('transcribe');
    send('audio-chunk', MONO, Buffer.alloc(3));
    send('audio-stop');
  });
  assert.match(`${broken}`, /^audio-chunk: a payload of 3 bytes/);
  await host.close();
});

test('of many who speak at once each is told what became of his order', async () => {
  let asked = 0;
  const waiting: (() => void)[] = [];
  const busy = {
    ...measuringStt(),
    transcribe: () => async () => {
      asked += 1;
      const isLate = asked > 5;
      await new Promise<void>((resolve) => waiting.push(resolve));
      const late = { _tag: 'DeadlinePassed', stage: 'transcribing', deadlineMs: 10_000 } as const;
      return isLate ? E.left(late) : E.right({ text: 'lights on', by: 'open' as const });
    },
  };
  const { host, uri, lines } = await fakeHost({ stt: busy });
  const peers = await Promise.all(Array.from({ length: 20 }, () => rawPeer(uri())));
  for (const peer of peers) speak(peer, 0.1);
  await until(() => waiting.length === 20);
  for (const goOn of waiting) goOn();
  const answers = await Promise.all(
    peers.map(async (peer) => {
      await until(() => peer.types().some((type) => type === 'transcript' || type === 'error'));
      const { type, data } = peer.events.find((event) => event.type !== 'transcript-start') ?? {};
      return type === 'error' ? data?.code : data?.text;
    }),
  );
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
  assert.equal([count('lights on'), count('DeadlinePassed')], [5, 15]);
  assert.is(lines.filter((line) => line.includes('transcribing')).length, 15);
  for (const peer of peers) peer.leave();
  await host.close();
});

test('whoever vanishes in the middle frees the recogniser', async () => {
  const signals: AbortSignal[] = [];
  const stt = {
    ...measuringStt(),
    transcribe: (_: unknown, signal: AbortSignal) => {
      signals.push(signal);
      return () => new Promise<never>(() => NEVER);
    },
  };
  const { host, uri } = await fakeHost({ stt });
  const peer = await rawPeer(uri());
  peer.send('audio-chunk', MONO, Buffer.alloc(320));
  await until(() => signals.length === 1);
  assert.is(host.health().open, 1);
  peer.leave();
  await until(() => signals[0]?.aborted === true && host.health().open === 0 && host.health().lines === 0);
  await host.close();
});

test('a text that is there before the speaker is done is told once, and the next one is heard', async () => {
  const early = { ...measuringStt(), transcribe: () => TE.right({ text: 'early', by: 'open' } as const) };
  const { host, uri } = await fakeHost({ stt: early });
  const peer = await rawPeer(uri());
  peer.send('transcribe', { language: 'en' });
  peer.send('audio-start', MONO);
  await peer.next('transcript-stop');
  peer.send('audio-chunk', MONO, Buffer.alloc(320));
  peer.send('audio-stop');
  peer.send('describe');
  await peer.next('info');
  assert.is(peer.types().filter((type) => type === 'transcript').length, 1);
  // who stops at the text and begins with a sound
  for (let time = 0; time < 2; time += 1) {
    peer.send('audio-start', MONO);
    peer.send('audio-chunk', MONO, Buffer.alloc(320));
    await peer.next('transcript-stop');
  }
  peer.leave();
  await host.close();
});

const pieces = (texts: readonly string[], whole: string): readonly string[] => {
  const words = stablePartials();
  return [...texts.map(words.push), words.flush(whole)];
};

test('a word is given once it stood there twice', () => {
  assert.equal(pieces(['turn', 'turn on', 'turn on'], 'turn on'), ['', 'turn', ' on', '']);
});

test('a word that changes is given when it stays', () => {
  assert.equal(pieces(['wreck', 'recognise', 'recognise speech'], 'recognise speech'), [
    '',
    '',
    'recognise',
    ' speech',
  ]);
});

test('what was given wrongly is not taken back, and nothing is added to it', () => {
  assert.equal(pieces(['wreck', 'wreck', 'recognise', 'recognise'], 'recognise'), ['', 'wreck', '', '', '']);
});

test('the end of a longer word is no new word', () => {
  assert.equal(pieces(['turn on', 'turn on', 'turn onto it', 'turn onto it'], 'turn onto it'), [
    '',
    'turn on',
    '',
    '',
    '',
  ]);
});

test('what nobody told before is given at the end', () => {
  assert.equal([pieces([], 'hello'), pieces([], '')], [['hello'], ['']]);
});

test.run();
