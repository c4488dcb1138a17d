import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wyomingStt } from '../../src/engines/wyoming/stt.ts';
import { wyomingTts } from '../../src/engines/wyoming/tts.ts';
import { fakeHost, measuringStt } from '../support/hosted-fakes.ts';
import { framesOf } from '../support/spoken.ts';
import { until } from '../support/until.ts';

const test = suite('a worker of ours, used by a hub of ours');

const never = new AbortController().signal;

test('it learns what the hub can be told, hears with it, speaks, and says when it goes', async () => {
  const { host, uri, learned } = await fakeHost({
    stt: measuringStt(['turn', 'turn on', 'turn on the light']),
  });
  const stt = wyomingStt({ parameters: { uri: uri(), language: 'en' } });
  const tts = wyomingTts({ parameters: { uri: uri(), voice: 'voice' } });
  stt.learn(['turn on the light']);
  await until(() => learned.at(-1)?.join() === 'turn on the light');
  const partly: string[] = [];
  const heard = await stt.transcribe(framesOf(new Int16Array(16_000)), never, (text) => partly.push(text))();
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

test.run();
