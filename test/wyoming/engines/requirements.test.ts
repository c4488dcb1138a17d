import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasAnything, hasHotwords, hasModel, hasVoice } from '../../../src/wyoming/engines/requirements.ts';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { type Info, infoOf, readInfo } from '../../../src/wyoming/protocol/info.ts';
import { asrInfo, ttsInfo, wakeInfo } from '../../support/wyoming-service.ts';

const test = suite('fits');

/** As it comes over a line. */
function received(info: Partial<Info>): Info {
  const read = readInfo(eventOf('info', infoOf(info).data));
  if (E.isLeft(read)) throw new Error(read.left);
  return read.right;
}

test('any installed recogniser will do, or the one with the model', () => {
  const info = received(asrInfo('whisper', ['tiny', 'large']));
  const fit = { isOurs: false, isStreaming: true, version: '2.0', names: ['tiny', 'large'] };
  assert.equal(hasModel(undefined)(info), E.right(fit));
  assert.equal(hasModel('large')(info), E.right(fit));
  assert.equal(hasModel('huge')(info), E.left('has no model "huge"; it has tiny, large'));
  assert.equal(
    hasModel(undefined)(received(asrInfo('broca'))),
    E.right({ ...fit, isOurs: true, names: ['tiny'] }),
  );
});

test('what is not installed does not count', () => {
  const [program] = received(asrInfo('whisper')).asr;
  const models = program?.models.map((model) => ({ ...model, installed: false }));
  const without = (part: object): Info => received({ asr: [{ ...program, ...part }] as Info['asr'] });
  assert.equal(
    hasModel(undefined)(without({ installed: false })),
    E.left('has no recogniser; it has only asr'),
  );
  assert.equal(hasModel('tiny')(without({ models })), E.left('has no model "tiny"; it has none'));
});

test('of many voices the first are named', () => {
  const voices = Array.from({ length: 12 }, (_, index) => `v${index}`);
  assert.equal(
    hasVoice('amy')(received(ttsInfo(voices))),
    E.left(`has no voice "amy"; it has ${voices.slice(0, 10).join(', ')} and 2 more`),
  );
});

test('all the hotwords have to be there, whatever version their files are of', () => {
  const info = received(wakeInfo('hey_jarvis_v0.1', 'alexa'));
  assert.ok(E.isRight(hasHotwords([])(info)));
  assert.ok(E.isRight(hasHotwords(['hey_jarvis', 'alexa'])(info)));
  assert.ok(E.isRight(hasHotwords(['Hey Jarvis'])(info)));
  assert.equal(
    hasHotwords(['alexa', 'computer'])(info),
    E.left('has no hotword "computer"; it has hey_jarvis_v0.1, alexa'),
  );
  assert.equal(hasHotwords([])(received({})), E.left('has no hotword engine; it has nothing at all'));
});

test('of voice activity nobody tells what he has', () => {
  assert.ok(E.isRight(hasAnything(received({}))));
});

test.run();
