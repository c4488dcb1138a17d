import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concatMap, ignoreElements, NEVER, type Observable, Subject, switchMap } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../../src/engines/ports.ts';
import { transcribed } from '../../../src/engines/transcribed.ts';
import { type AudioFrame, endMsOf } from '../../../src/streams/audio.ts';
import { stablePartials } from '../../../src/wyoming/hosting/sound-requests.ts';
import { fakeHost, here, measuringStt } from '../../support/hosted-fakes.ts';
import { type RawPeer, rawPeer, refusal } from '../../support/raw-wyoming.ts';
import { until } from '../../support/until.ts';

const test = suite('wake');

const MONO = { rate: 16_000, width: 2, channels: 1 };

const HOTWORDS: readonly Pick<Detection, 'hotword' | 'means'>[] = [
  { hotword: 'hey broca', means: 'wake' },
  { hotword: 'okay computer', means: 'wake' },
  { hotword: 'stop', means: 'stop' },
];

/** Hears the hotword whose number the first sample of a frame is, from 1. */
const trigger: Trigger = {
  health: () => ({ state: 'ready' }),
  close: async () => {},
  detect: (frames$) =>
    frames$.pipe(
      concatMap((frame) => {
        const hotword = HOTWORDS[(frame.samples[0] ?? 0) - 1];
        return hotword === undefined ? [] : [{ ...hotword, score: 1, endMs: endMsOf(frame) }];
      }),
    ),
};

/** A frame that is nothing, and one that is this hotword. */
function say(peer: RawPeer, number: number): void {
  const samples = new Int16Array(1_024);
  samples[512] = number;
  peer.send('audio-chunk', MONO, Buffer.from(samples.buffer));
}

test('each hotword is told with its place in the sound, and the stream goes on', async () => {
  const { host, uri } = await fakeHost({ trigger });
  const peer = await rawPeer(uri());
  peer.send('detect', { names: null });
  peer.send('audio-start', MONO);
  say(peer, 1);
  assert.equal((await peer.next('detection')).data, { name: 'hey broca', timestamp: 64, speaker: null });
  say(peer, 3);
  say(peer, 2);
  assert.equal((await peer.next('detection')).data, { name: 'okay computer', timestamp: 192, speaker: null });
  peer.send('audio-stop', {});
  peer.send('describe');
  await peer.next('info');
  assert.equal(peer.types(), ['detection', 'detection', 'info']);
  peer.leave();
  await host.close();
});

test('a name is asked for as people write it; others are not told; without one there is word at the end', async () => {
  const { host, uri } = await fakeHost({ trigger });
  const peer = await rawPeer(uri());
  peer.send('detect', { names: ['Okay_Computer'], context: { room: 'kitchen' } });
  say(peer, 1);
  peer.send('audio-stop', {});
  assert.equal((await peer.next('not-detected')).data, { context: { room: 'kitchen' } });
  say(peer, 2); // a sound is for what the one before it was for
  assert.is((await peer.next('detection')).data.name, 'okay computer');
  peer.send('audio-stop', {});
  peer.send('detect', {});
  peer.send('audio-stop', {});
  await peer.next('not-detected');
  peer.leave();
  assert.is(
    await refusal(uri(), ({ send }) => send('detect', { names: ['alexa'] })),
    'there is no hotword "alexa" here, there is "hey broca", "okay computer"',
  );
  await host.close();
});

test('whoever listens asks again on the same line, and hears of what is said from then on', async () => {
  const { host, uri, lines } = await fakeHost({ trigger });
  const peer = await rawPeer(uri());
  peer.send('detect', { names: ['okay computer'] });
  peer.send('audio-start', MONO);
  say(peer, 2);
  assert.equal((await peer.next('detection')).data, { name: 'okay computer', timestamp: 64, speaker: null });
  const logged = lines.length;
  for (let turn = 0; turn < 3; turn += 1) {
    peer.send('detect', { names: ['hey broca'] });
    peer.send('describe');
    peer.send('audio-start', MONO);
    say(peer, 2);
    say(peer, 1);
    assert.equal((await peer.next('detection')).data, { name: 'hey broca', timestamp: 128, speaker: null });
  }
  peer.send('audio-start', MONO); // of the same hotwords, and its time begins anew
  say(peer, 2);
  say(peer, 1);
  assert.equal((await peer.next('detection')).data, { name: 'hey broca', timestamp: 128, speaker: null });
  assert.is(peer.isClosed(), false);
  assert.equal(
    peer.types().filter((type) => type !== 'info'),
    Array.from({ length: 5 }, () => 'detection'),
  );
  assert.is(lines.length, logged);
  peer.send('transcribe', {});
  assert.match((await peer.next('error')).data.text as string, /^transcribe during another/);
  await until(peer.isClosed);
  await host.close();
});

test('where no hotword is listened for, there is none to be had', async () => {
  const { host, uri } = await fakeHost();
  assert.is(await refusal(uri(), ({ send }) => send('detect', {})), 'no hotword engine is active here');
  await host.close();
});

test('whoever listens for ever is no work, and is hung up on as soon as nothing is hosted for him', async () => {
  const { host, uri } = await fakeHost({ trigger });
  const asking = async (): Promise<RawPeer> => {
    const peer = await rawPeer(uri());
    peer.send('detect', {});
    say(peer, 1);
    await peer.next('detection');
    assert.is(host.health().open, 0);
    return peer;
  };
  const hungUpOn = async (peer: RawPeer): Promise<void> => {
    assert.is((await peer.next('error')).data.text, 'wake is no longer hosted here');
    await until(peer.isClosed);
  };
  const before = await asking();
  await host.use(undefined);
  await hungUpOn(before);
  await host.use(here());
  await until(() => host.health().state === 'ready');
  const kept = await asking();
  await host.use(here({ services: ['asr', 'wake'] }));
  say(kept, 2);
  await kept.next('detection');
  await host.use(here({ services: ['asr'] }));
  await hungUpOn(kept);
  await host.use(here());
  const last = await asking();
  await host.drain(new AbortController().signal);
  await hungUpOn(last);
  await host.close();
});

test('whoever listens to an engine that is another one by now is told, and dials again', async () => {
  let present = trigger;
  const { host, uri } = await fakeHost({
    get trigger() {
      return present;
    },
  });
  const peer = await rawPeer(uri());
  peer.send('detect', {});
  say(peer, 1);
  await peer.next('detection');
  present = { ...trigger };
  say(peer, 1);
  assert.is((await peer.next('error')).data.text, 'wake: the hotword engine has changed');
  await until(peer.isClosed);
  const again = await rawPeer(uri());
  again.send('detect', {});
  say(again, 2);
  assert.is((await again.next('detection')).data.name, 'okay computer');
  again.leave();
  await host.close();
});

test('sound that no engine takes is not kept without end', async () => {
  const begins$ = new Subject<void>();
  const slow = {
    ...trigger,
    detect: (frames$: Observable<AudioFrame>) =>
      begins$.pipe(switchMap(() => frames$.pipe(ignoreElements()))),
  };
  const { host, uri } = await fakeHost({ trigger: slow });
  const peer = await rawPeer(uri());
  peer.send('detect', {});
  const narrow = { rate: 8_000, width: 1, channels: 1 };
  peer.send('audio-chunk', narrow, Buffer.alloc(960_000));
  peer.send('audio-chunk', narrow, Buffer.alloc(8));
  peer.send('describe');
  await peer.next('info');
  begins$.next();
  assert.is((await peer.next('error')).data.text, 'more than 120 s of sound are waiting to be processed');
  peer.leave();
  await host.close();
});

test.run();

const asrTest = suite('asr');

const MONO_WITH_TIME = { rate: 16_000, width: 2, channels: 1, timestamp: null };

/** As Home Assistant speaks to a recogniser. */
function speak(
  peer: RawPeer,
  seconds: number,
  format = MONO_WITH_TIME,
  language: string | null = 'en',
): void {
  peer.send('transcribe', { language });
  peer.send('audio-start', format);
  const bytes = format.rate * format.width * format.channels * 0.1;
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    peer.send('audio-chunk', { ...format, timestamp: tenth * 100 }, Buffer.alloc(bytes));
  }
  peer.send('audio-stop', { timestamp: null });
}

asrTest('a sound becomes a text, one request after another on a line', async () => {
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

asrTest('sound of any rate, width and number of channels lasts as long as it did', async () => {
  const { host, uri } = await fakeHost();
  for (const format of [
    { ...MONO_WITH_TIME, rate: 44_100, width: 3, channels: 2 },
    { ...MONO_WITH_TIME, rate: 8_000, width: 1 },
    { ...MONO_WITH_TIME, rate: 48_000, width: 4, channels: 8 },
  ]) {
    const peer = await rawPeer(uri());
    speak(peer, 1, format);
    assert.is((await peer.next('transcript')).data.text, '10 tenths');
    peer.leave();
  }
  await host.close();
});

asrTest('what is sure of a text is told while it is spoken, in pieces that add up', async () => {
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

asrTest('without a sound there is no text, whatever came before the end', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  peer.send('audio-stop');
  assert.is((await peer.next('transcript')).data.text, '');
  await peer.next('transcript-stop');
  peer.send('transcribe');
  peer.send('audio-stop');
  assert.is((await peer.next('transcript')).data.text, '');
  await peer.next('transcript-stop');
  peer.send('audio-chunk', MONO_WITH_TIME, Buffer.alloc(3_200));
  peer.send('audio-stop');
  assert.is((await peer.next('transcript')).data.text, '1 tenths');
  peer.leave();
  await host.close();
});

asrTest(
  'a language or a model that is not here is named once the client has said all, and the line ends',
  async () => {
    const { host, uri, lines } = await fakeHost();
    const late = await rawPeer(uri());
    late.send('transcribe', { language: 'fr-CA' });
    assert.is((await late.next('error')).data.text, 'no recogniser here knows "fr-CA", there is en-US');
    late.send('audio-start', MONO_WITH_TIME);
    late.send('audio-chunk', MONO_WITH_TIME, Buffer.alloc(3_200));
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
      speak(peer, 1, MONO_WITH_TIME, language);
      assert.is((await peer.next('transcript')).data.text, '10 tenths');
      peer.leave();
    }
    await host.close();
  },
);

asrTest('more than two minutes of sound, and a chunk that is no sound, are refused', async () => {
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
    send('audio-chunk', MONO_WITH_TIME, Buffer.alloc(3));
    send('audio-stop');
  });
  assert.match(`${broken}`, /^audio-chunk: a payload of 3 bytes/);
  await host.close();
});

asrTest('of many who speak at once each is told what became of his order', async () => {
  let asked = 0;
  const waiting: (() => void)[] = [];
  const busy = {
    ...measuringStt(),
    transcribe: transcribed(() => async () => {
      asked += 1;
      const isLate = asked > 5;
      await new Promise<void>((resolve) => waiting.push(resolve));
      const late = { _tag: 'DeadlinePassed', stage: 'transcribing', deadlineMs: 10_000 } as const;
      return isLate ? E.left(late) : E.right({ text: 'lights on', by: 'open' as const });
    }),
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

asrTest('whoever vanishes in the middle frees the recogniser', async () => {
  const signals: AbortSignal[] = [];
  const stt = {
    ...measuringStt(),
    transcribe: transcribed((_, signal) => {
      signals.push(signal);
      return () => new Promise<never>(() => NEVER);
    }),
  };
  const { host, uri } = await fakeHost({ stt });
  const peer = await rawPeer(uri());
  peer.send('audio-chunk', MONO_WITH_TIME, Buffer.alloc(320));
  await until(() => signals.length === 1);
  assert.is(host.health().open, 1);
  peer.leave();
  await until(() => signals[0]?.aborted === true && host.health().open === 0 && host.health().lines === 0);
  await host.close();
});

asrTest(
  'a text that is there before the speaker is done is told once, and the next one is heard',
  async () => {
    const early = {
      ...measuringStt(),
      transcribe: transcribed(() => TE.right({ text: 'early', by: 'open' })),
    };
    const { host, uri } = await fakeHost({ stt: early });
    const peer = await rawPeer(uri());
    peer.send('transcribe', { language: 'en' });
    peer.send('audio-start', MONO_WITH_TIME);
    await peer.next('transcript-stop');
    peer.send('audio-chunk', MONO_WITH_TIME, Buffer.alloc(320));
    peer.send('audio-stop');
    peer.send('describe');
    await peer.next('info');
    assert.is(peer.types().filter((type) => type === 'transcript').length, 1);
    // who stops at the text and begins with a sound
    for (let time = 0; time < 2; time += 1) {
      peer.send('audio-start', MONO_WITH_TIME);
      peer.send('audio-chunk', MONO_WITH_TIME, Buffer.alloc(320));
      await peer.next('transcript-stop');
    }
    peer.leave();
    await host.close();
  },
);

const pieces = (texts: readonly string[], whole: string): readonly string[] => {
  const words = stablePartials();
  return [...texts.map(words.push), words.flush(whole)];
};

asrTest('a word is given once it stood there twice', () => {
  assert.equal(pieces(['turn', 'turn on', 'turn on'], 'turn on'), ['', 'turn', ' on', '']);
});

asrTest('a word that changes is given when it stays', () => {
  assert.equal(pieces(['wreck', 'recognise', 'recognise speech'], 'recognise speech'), [
    '',
    '',
    'recognise',
    ' speech',
  ]);
});

asrTest('what was given wrongly is not taken back, and nothing is added to it', () => {
  assert.equal(pieces(['wreck', 'wreck', 'recognise', 'recognise'], 'recognise'), ['', 'wreck', '', '', '']);
});

asrTest('the end of a longer word is no new word', () => {
  assert.equal(pieces(['turn on', 'turn on', 'turn onto it', 'turn onto it'], 'turn onto it'), [
    '',
    'turn on',
    '',
    '',
    '',
  ]);
});

asrTest('what nobody told before is given at the end', () => {
  assert.equal([pieces([], 'hello'), pieces([], '')], [['hello'], ['']]);
});

asrTest.run();
