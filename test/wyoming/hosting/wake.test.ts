import { concatMap, ignoreElements, type Observable, Subject, switchMap } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../../src/engines/ports.ts';
import { type AudioFrame, endMsOf } from '../../../src/streams/audio.ts';
import { fakeHost, here } from '../../support/hosted-fakes.ts';
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
