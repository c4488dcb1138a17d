import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enginesAtWork } from '../../../src/engines/at-work.ts';
import type { EngineSetup } from '../../../src/engines/choose.ts';
import type { Stt } from '../../../src/engines/ports.ts';
import { builtInEngines } from '../../../src/modules/engines.ts';
import { wyomingStt } from '../../../src/wyoming/engines/stt.ts';
import { wyomingTts } from '../../../src/wyoming/engines/tts.ts';
import { fakeHost, measuringStt } from '../../support/hosted-fakes.ts';
import { framesOf } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';

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

test('two hubs that back each other up teach each other what is said in each, and no more', async () => {
  const [one, other] = [await fakeHub(), await fakeHub()];
  one.backedUpBy(other.uri());
  other.backedUpBy(one.uri());
  one.engines.learn(['lights on']);
  other.engines.learn(['lights off']);
  await until(() => one.learned().length === 2 && other.learned().length === 2);
  const taught = () => one.taught.length + other.taught.length;
  const before = taught();
  one.engines.learn(['lights on', 'yes']);
  await until(() => other.learned().includes('yes'));
  one.engines.learn(['lights on']);
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
});

/** A hub without a recogniser of its own, used by others and backed up by another. */
async function fakeHub() {
  const taught: (readonly string[])[] = [];
  const far = ({ parameters }: EngineSetup): Stt => {
    const stt = wyomingStt({ parameters });
    const learn: Stt['learn'] = (phrases, own) => {
      taught.push(phrases);
      stt.learn(phrases, own);
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

test.run();
