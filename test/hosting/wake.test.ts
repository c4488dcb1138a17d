import { concatMap } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import { endMsOf } from '../../src/streams/audio.ts';
import { fakeHost } from '../support/hosted-fakes.ts';
import { type RawPeer, rawPeer } from '../support/raw-wyoming.ts';

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
  assert.equal((await peer.next('detection')).data, { name: 'hey broca', timestamp: 64 });
  say(peer, 3);
  say(peer, 2);
  assert.equal((await peer.next('detection')).data, { name: 'okay computer', timestamp: 192 });
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
  peer.send('detect', { names: ['alexa'] });
  assert.is(
    (await peer.next('error')).data.text,
    'there is no hotword "alexa" here, there is "hey broca", "okay computer"',
  );
  peer.send('audio-start', MONO);
  say(peer, 1);
  peer.send('audio-stop', {});
  peer.send('detect', {});
  peer.send('audio-stop', {});
  await peer.next('not-detected');
  assert.is(peer.types().filter((type) => type === 'detection').length, 1);
  peer.leave();
  await host.close();
});

test('where no hotword is listened for, there is none to be had', async () => {
  const { host, uri } = await fakeHost();
  const peer = await rawPeer(uri());
  peer.send('detect', {});
  assert.is((await peer.next('error')).data.text, 'no hotword is listened for here');
  peer.leave();
  await host.close();
});

test.run();
