import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fakeHost } from '../../support/hosted-fakes.ts';
import { randomNumbers } from '../../support/random.ts';
import { type RawPeer, rawPeer } from '../../support/raw-wyoming.ts';
import { until } from '../../support/until.ts';

const test = suite('hosting, asked anything in any order');

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

test('nothing hangs, nothing is left, and the next client is served', async () => {
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

test.run();
