import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe, isAssistantError } from '../../../src/lib/errors.ts';
import { speakers } from '../../../src/wyoming/engines/training-voices.ts';
import { LIBRARIES, type PeerProcess, python, withPeers } from '../../support/peers.ts';
import { has } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { until } from '../../support/until.ts';

const test = suite('voices of services that train wake words');
const testWithPeers = withPeers(test);

const started: PeerProcess[] = [];

test.after(async () => void (await Promise.all(started.map(({ kill }) => kill()))));

for (const library of LIBRARIES)
  testWithPeers(`each speaker of a language says all, over the library ${library}`, async () => {
    if (!has('espeak-ng')) return;
    const service = python(library, [join(import.meta.dirname, '../../support/voices.py')]);
    started.push(service);
    await until(() => service.log().includes('tcp://'));
    const [uri = ''] = service.log().split('\n');
    const [speaker] = await speakers([uri], 'en-GB');
    assert.equal([speaker?.program, speaker?.voices], ['wyoming', ['amy one', 'amy two']]);
    const sayings = ['hey broca', 'hey rocket'].map((text) => ({ text, speed: 1, pitch: 1 }));
    const said = await speaker?.say('amy two', sayings);
    assert.is(said?.length, 2);
    assert.ok(said?.every(({ length }) => length > 8_000), 'half a second at 16 kHz');
    assert.equal(
      service.log().trim().split('\n').slice(1).map((line) => JSON.parse(line)),
      [
        ['amy', 'two', 'hey broca'],
        ['amy', 'two', 'hey rocket'],
      ],
    );
    assert.match(await failure(speakers([uri], 'de')), 'has no voice for de');
    await service.kill();
    assert.match(await failure(speakers([uri], 'en')), uri.replace('tcp://', ''));
  });

test('an address that is none is named', async () => {
  const message = await failure(speakers(['piper:10200'], 'en'));
  assert.match(message, 'voices: found piper:10200, expected tcp://HOST:PORT or unix:///PATH');
});

test.run();

async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await rejection(promise);
  assert.ok(isAssistantError(error), `${error}`);
  return describe(error);
}
