import * as E from 'fp-ts/lib/Either.js';
import { of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { espeak } from '../../../src/engines/espeak/espeak.ts';
import { pocketsphinx } from '../../../src/engines/pocketsphinx/pocketsphinx.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import {
  needsHotwords,
  needsModel,
  needsNothing,
  needsVoice,
} from '../../../src/wyoming/engines/requirements.ts';
import { type ServiceCall, servicePool } from '../../../src/wyoming/engines/service-pool.ts';
import { wyomingStt } from '../../../src/wyoming/engines/stt.ts';
import { wyomingTts } from '../../../src/wyoming/engines/tts.ts';
import { addressOf } from '../../../src/wyoming/protocol/address.ts';
import { eventOf, messageOf } from '../../../src/wyoming/protocol/event.ts';
import { type Info, infoOf, readInfo } from '../../../src/wyoming/protocol/info.ts';
import { fakeHost } from '../../support/hosted-fakes.ts';
import { has, workshop } from '../../support/programs.ts';
import { framesOf, spoken } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';
import { asrInfo, SOON, ttsInfo, wakeInfo } from '../../support/wyoming-service.ts';

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
  assert.equal(needsModel(undefined)(info), E.right(fit));
  assert.equal(needsModel('large')(info), E.right(fit));
  assert.equal(needsModel('huge')(info), E.left('has no model "huge"; it has tiny, large'));
  assert.equal(
    needsModel(undefined)(received(asrInfo('broca'))),
    E.right({ ...fit, isOurs: true, names: ['tiny'] }),
  );
});

test('what is not installed does not count', () => {
  const [program] = received(asrInfo('whisper')).asr;
  const models = program?.models.map((model) => ({ ...model, installed: false }));
  const without = (part: object): Info => received({ asr: [{ ...program, ...part }] as Info['asr'] });
  assert.equal(
    needsModel(undefined)(without({ installed: false })),
    E.left('has no recogniser; it has only asr'),
  );
  assert.equal(needsModel('tiny')(without({ models })), E.left('has no model "tiny"; it has none'));
});

test('of many voices the first are named', () => {
  const voices = Array.from({ length: 12 }, (_, index) => `v${index}`);
  assert.equal(
    needsVoice('amy')(received(ttsInfo(voices))),
    E.left(`has no voice "amy"; it has ${voices.slice(0, 10).join(', ')} and 2 more`),
  );
});

test('all the hotwords have to be there, whatever version their files are of', () => {
  const info = received(wakeInfo('hey_jarvis_v0.1', 'alexa'));
  assert.ok(E.isRight(needsHotwords([])(info)));
  assert.ok(E.isRight(needsHotwords(['hey_jarvis', 'alexa'])(info)));
  assert.ok(E.isRight(needsHotwords(['Hey Jarvis'])(info)));
  assert.equal(
    needsHotwords(['alexa', 'computer'])(info),
    E.left('has no hotword "computer"; it has hey_jarvis_v0.1, alexa'),
  );
  assert.equal(needsHotwords([])(received({})), E.left('has no hotword engine; it has nothing at all'));
});

test('of voice activity nobody tells what he has', () => {
  assert.ok(E.isRight(needsNothing(received({}))));
});

const never = new AbortController().signal;
const frame: AudioFrame = { samples: new Int16Array(1_600), atMs: 0 };

if (has('espeak-ng')) {
  test('its real recogniser and voice work over a socket as they do here', async () => {
    const { path, close } = workshop();
    const uri = `unix://${path('socket')}`;
    const ear = pocketsphinx({ parameters: {}, log: () => {} });
    const voice = espeak({ parameters: {}, log: () => {} });
    const { host, learned } = await fakeHost({
      stt: ear,
      tts: voice,
      wanted: { address: { kind: 'unix', path: path('socket') } },
    });
    const stt = wyomingStt({ parameters: { uri, language: 'en', deadline: 30 }, timing: SOON });
    const tts = wyomingTts({ parameters: { uri }, timing: SOON });

    stt.learn(['turn on the light', 'good night']);
    await until(() => learned.length > 0);
    assert.equal(learned.at(-1), ['turn on the light', 'good night']);
    ear.learn(learned.at(-1) ?? []);
    const sound = framesOf(spoken('turn on the light', 'en-us', 150));
    assert.equal(await stt.transcribe(sound, never)(), E.right({ text: 'turn on the light', by: 'open' }));
    assert.equal(
      await tts.synthesize('Good night.', never)(),
      await voice.synthesize('Good night.', never)(),
    );

    await Promise.all([stt.close(), tts.close()]);
    await host.close();
    await Promise.all([ear.close(), voice.close()]);
    await close();
  });
}

test('one that shuts down finishes what it hears, and another one has what comes after', async () => {
  const one = await fakeHost();
  const two = await fakeHost();
  const stt = wyomingStt({ parameters: { uri: [one.uri(), two.uri()] }, timing: SOON });
  const frames$ = new Subject<AudioFrame>();
  const text = stt.transcribe(frames$, never)();
  await until(() => one.host.health().open + two.host.health().open === 1);
  const [leaving, staying] = one.host.health().open === 1 ? [one, two] : [two, one];
  const gone = leaving.host.drain(never);
  await until(() => stt.health().detail !== undefined);
  const next = stt.transcribe(of(frame, frame), never)();
  assert.equal(await next, E.right({ text: '2 tenths', by: 'open' }));
  frames$.next(frame);
  frames$.complete();
  assert.equal(await text, E.right({ text: '1 tenths', by: 'open' }));
  await gone;
  await leaving.host.close();
  await stt.close();
  await staying.host.close();
});

test('what one client has open there the other one knows', async () => {
  const workers = [await fakeHost(), await fakeHost()];
  const addresses = workers
    .map(({ uri }) => addressOf(uri()))
    .flatMap((one) => (E.isRight(one) ? [one.right] : []));
  const [mine, other] = [0, 1].map(() => servicePool(addresses, needsModel(undefined), SOON));
  const called = async (services = mine): Promise<ServiceCall> => {
    const call = await services?.call(new AbortController().signal)();
    if (call === undefined || E.isLeft(call)) throw new Error('nobody can be called');
    return call.right;
  };
  const open = await called();
  open.line.send(messageOf('transcribe', {}));
  await until(async () => {
    const peers: string[] = [];
    for (let index = 0; index < 3; index++) {
      const call = await called(other);
      peers.push(call.line.peer);
      call.end();
    }
    return !peers.includes(open.line.peer); // in turn, as long as it does not know
  });
  open.end();
  await mine?.close();
  await other?.close();
  await Promise.all(workers.map(({ host }) => host.close()));
});

test('one that dies in the middle of a call is an error that names it', async () => {
  const { host, uri } = await fakeHost();
  const peer = uri();
  const stt = wyomingStt({ parameters: { uri: peer }, timing: SOON });
  const heard = stt.transcribe(new Subject<AudioFrame>(), never)();
  await until(() => host.health().open === 1);
  await host.close();
  const result = await heard;
  assert.ok(E.isLeft(result) && 'message' in result.left && result.left.message.startsWith(`${peer}: `));
  await stt.close();
});

test.run();
