import * as E from 'fp-ts/lib/Either.js';
import { concat, delay, of, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { espeak } from '../../../src/engines/espeak/espeak.ts';
import { pocketsphinx } from '../../../src/engines/pocketsphinx/pocketsphinx.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { type AssistantError, describe as shown } from '../../../src/lib/errors.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { type ServiceEvent, withRetries } from '../../../src/wyoming/engines/control-line.ts';
import {
  needsHotwords,
  needsModel,
  needsNothing,
  needsVoice,
} from '../../../src/wyoming/engines/requirements.ts';
import {
  type ServiceCall,
  type ServicePool,
  servicePool,
} from '../../../src/wyoming/engines/service-pool.ts';
import { wyomingStt } from '../../../src/wyoming/engines/stt.ts';
import { wyomingTts } from '../../../src/wyoming/engines/tts.ts';
import { addressOf } from '../../../src/wyoming/protocol/address.ts';
import { eventOf, messageOf } from '../../../src/wyoming/protocol/event.ts';
import { type Info, infoOf, readInfo } from '../../../src/wyoming/protocol/info.ts';
import { fakeHost } from '../../support/hosted-fakes.ts';
import { marbleSuite } from '../../support/marbles.ts';
import { has, workshop } from '../../support/programs.ts';
import { framesOf, spoken } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';
import {
  asrInfo,
  rawService,
  SOON,
  ttsInfo,
  type WyomingService,
  wakeInfo,
  wyomingService,
} from '../../support/wyoming-service.ts';

const test = suite('servicePool');

/** Of services at these addresses, all of which have been heard of. */
async function poolOf(uris: readonly string[], timing = SOON): Promise<ServicePool> {
  const addresses = uris.map(addressOf).flatMap((address) => (E.isRight(address) ? [address.right] : []));
  const made = servicePool(addresses, needsModel(undefined), timing);
  await until(
    () => made.health().state !== 'starting' && !/nothing is known/.test(made.health().detail ?? ''),
  );
  return made;
}

async function called(services: ServicePool, signal = new AbortController().signal): Promise<ServiceCall> {
  const call = await services.call(signal)();
  if (E.isLeft(call)) throw new Error(shown(call.left));
  return call.right;
}

const user = (name: string, data: Record<string, unknown> = {}) => messageOf('user-event', { name, data });

/** Of the user events that a service of ours has got. */
const told = ({ heard }: WyomingService): readonly unknown[] =>
  heard.flat().flatMap(({ type, data }) => (type === 'user-event' ? [data] : []));

/** Two services of ours, and a pool of both that both know. */
async function pair(timing = SOON) {
  const one = await wyomingService(asrInfo('broca'));
  const two = await wyomingService(asrInfo('broca'));
  const services = await poolOf([one.uri, two.uri], timing);
  await until(() => told(one).length === 1 && told(two).length === 1);
  const close = async (): Promise<void> => {
    await services.close();
    await Promise.all([one.close(), two.close()]);
  };
  return { one, two, services, close };
}

test('equals are chosen in turn, and one that is busy is not', async () => {
  const { one, two, services, close } = await pair();
  const first = await called(services);
  const second = await called(services);
  assert.equal([first.line.peer, second.line.peer].sort(), [one.uri, two.uri].sort());
  second.end();
  second.end();
  const third = await called(services);
  assert.is(third.line.peer, second.line.peer);
  first.end();
  third.end();
  assert.is((await called(services)).line.peer, first.line.peer);
  await close();
});

test('what others have open at a service counts, our own calls there not twice', async () => {
  const { one, two, services, close } = await pair();
  const ofOne = (await called(services)).line.peer === one.uri;
  const [busy, idle] = ofOne ? [one, two] : [two, one];
  const [control] = busy.open();
  control?.send(user('broca.load', { open: 3 }));
  control?.send(messageOf('ping', {}));
  await until(() => busy.heard.flat().some(({ type }) => type === 'pong'));
  const peers: string[] = [];
  for (let index = 0; index < 4; index++) peers.push((await called(services)).line.peer);
  assert.equal(peers, [idle.uri, idle.uri, idle.uri, busy.uri]);
  await close();
});

test('a service that is shutting down is not chosen', async () => {
  const { one, two, services, close } = await pair();
  one.open()[0]?.send(user('broca.leaving'));
  await until(() => services.health().detail === `${one.uri}: it is shutting down`);
  assert.is(services.health().state, 'ready');
  for (let index = 0; index < 3; index++) assert.is((await called(services)).line.peer, two.uri);
  await close();
});

test('one that died is passed over, and is used again when it is back, with what it has to learn', async () => {
  const { one, two, services, close } = await pair();
  services.learn(['turn on the light']);
  await until(() => told(one).length === 2 && told(two).length === 2);
  const taught = {
    name: 'broca.phrases',
    data: { phrases: ['turn on the light'] },
  };
  assert.equal(told(one)[1], taught);
  await one.close();
  await until(() => services.health().detail !== undefined);
  assert.is((await called(services)).line.peer, two.uri);
  const back = await wyomingService(asrInfo('broca'), () => {}, one.port);
  await until(() => services.health().detail === undefined);
  assert.is((await called(services)).line.peer, back.uri);
  await until(() => told(back).length === 2);
  assert.equal(told(back), [{ name: 'broca.watch', data: {} }, taught]);
  await back.close();
  await close();
});

test('services of others are told nothing of ours, and asked to describe themselves', async () => {
  const service = await wyomingService(asrInfo('whisper'));
  const services = await poolOf([service.uri]);
  services.learn(['turn on the light']);
  const call = await called(services);
  call.line.send(messageOf('transcribe', {}));
  await until(() => service.heard.length === 1);
  assert.equal(
    service.heard.map((events) => events.map(({ type }) => type)),
    [['transcribe']],
  );
  assert.is(services.health().version, '2.0');
  call.end();
  await services.close();
  await until(() => service.open().length === 0);
  await service.close();
});

test('a service that falls silent loses its calls', async () => {
  const timing = { ...SOON, others: { everyMs: 20, silenceMs: 100 } };
  let isSilent = false;
  const service = await rawService((socket) =>
    socket.on('data', () => {
      if (isSilent) return;
      isSilent = true;
      socket.write('{"type": "info", "data": {"asr": [{"name": "whisper", "models": []}]}}\n');
    }),
  );
  const services = await poolOf([service.uri], timing);
  const call = await called(services);
  await until(() => call.signal.aborted);
  assert.equal(call.signal.reason, {
    _tag: 'DeadlinePassed',
    stage: `an answer of ${service.uri}`,
    deadlineMs: 100,
  });
  await services.close();
  await service.close();
});

test('what a service has by now is what counts', async () => {
  let models = ['tiny'];
  const service = await rawService((socket) =>
    socket.on('data', () => {
      const known = models.map((name) => ({ name, languages: [] }));
      socket.write(
        `{"type": "info", "data": {"asr": [{"name": "whisper", "models": ${JSON.stringify(known)}}]}}\n`,
      );
    }),
  );
  const [address] = [service.uri].map(addressOf).flatMap((one) => (E.isRight(one) ? [one.right] : []));
  if (address === undefined) throw new Error('no address');
  const services = servicePool([address], needsModel('large'), SOON);
  await until(() => services.health().state === 'missing');
  models = ['tiny', 'large'];
  await until(() => services.health().state === 'ready');
  await services.close();
  await service.close();
});

test('closing ends every call, and later ones', async () => {
  const { one, two, services, close } = await pair();
  const call = await called(services);
  await services.close();
  assert.ok(call.signal.aborted);
  call.end();
  await until(() => one.open().length + two.open().length === 0);
  assert.ok(E.isLeft(await services.call(new AbortController().signal)()));
  await close();
});

test.run();

const controlLineTest = marbleSuite('kept');

const ERROR: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'gone' };
const DOWN: ServiceEvent = { type: 'down', error: ERROR, isSilent: false };
const UP: ServiceEvent = {
  type: 'up',
  info: { asr: [], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [] },
  send: () => {},
};
const TIMES = { firstRetryMs: 10, maxRetryMs: 35 };
const lost$ = throwError(() => ERROR);

controlLineTest('the rests between tries grow to the longest', ({ expectObservable }) => {
  expectObservable(withRetries(lost$, TIMES), '150ms !').toBe('d 9ms d 19ms d 34ms d 34ms d 34ms d', {
    d: DOWN,
  });
});

controlLineTest('they begin anew after a line that was up', ({ expectObservable }) => {
  const line$ = of(UP).pipe(delay(5));
  expectObservable(withRetries(concat(line$, lost$), TIMES), '35ms !').toBe('5ms (ud) 11ms (ud)', {
    u: UP,
    d: DOWN,
  });
});

controlLineTest('silence is told apart, and a bug is not taken for a lost line', ({ expectObservable }) => {
  const late: AssistantError = { _tag: 'DeadlinePassed', stage: 'an answer', deadlineMs: 5 };
  expectObservable(
    withRetries(
      throwError(() => late),
      TIMES,
    ),
    '5ms !',
  ).toBe('d', { d: { type: 'down', error: late, isSilent: true } });
  const bug = new Error('bug');
  expectObservable(
    withRetries(
      throwError(() => bug),
      TIMES,
    ),
  ).toBe('#', undefined, bug);
});

controlLineTest.run();

const requirementsTest = suite('fits');

/** As it comes over a line. */
function received(info: Partial<Info>): Info {
  const read = readInfo(eventOf('info', infoOf(info).data));
  if (E.isLeft(read)) throw new Error(read.left);
  return read.right;
}

requirementsTest('any installed recogniser will do, or the one with the model', () => {
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

requirementsTest('what is not installed does not count', () => {
  const [program] = received(asrInfo('whisper')).asr;
  const models = program?.models.map((model) => ({ ...model, installed: false }));
  const without = (part: object): Info => received({ asr: [{ ...program, ...part }] as Info['asr'] });
  assert.equal(
    needsModel(undefined)(without({ installed: false })),
    E.left('has no recogniser; it has only asr'),
  );
  assert.equal(needsModel('tiny')(without({ models })), E.left('has no model "tiny"; it has none'));
});

requirementsTest('of many voices the first are named', () => {
  const voices = Array.from({ length: 12 }, (_, index) => `v${index}`);
  assert.equal(
    needsVoice('amy')(received(ttsInfo(voices))),
    E.left(`has no voice "amy"; it has ${voices.slice(0, 10).join(', ')} and 2 more`),
  );
});

requirementsTest('all the hotwords have to be there, whatever version their files are of', () => {
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

requirementsTest('of voice activity nobody tells what he has', () => {
  assert.ok(E.isRight(needsNothing(received({}))));
});

const never = new AbortController().signal;
const frame: AudioFrame = { samples: new Int16Array(1_600), atMs: 0 };

if (has('espeak-ng')) {
  requirementsTest('its real recogniser and voice work over a socket as they do here', async () => {
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

    stt.learn(phraseLesson(['turn on the light', 'good night']));
    await until(() => learned.length > 0);
    assert.equal(learned.at(-1), ['turn on the light', 'good night']);
    ear.learn(phraseLesson(learned.at(-1) ?? []));
    const sound = framesOf(spoken('turn on the light', 'en-us', 150));
    assert.equal(await transcriptOf(stt, sound, never)(), E.right({ text: 'turn on the light', by: 'open' }));
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

requirementsTest(
  'one that shuts down finishes what it hears, and another one has what comes after',
  async () => {
    const one = await fakeHost();
    const two = await fakeHost();
    const stt = wyomingStt({ parameters: { uri: [one.uri(), two.uri()] }, timing: SOON });
    const frames$ = new Subject<AudioFrame>();
    const text = transcriptOf(stt, frames$, never)();
    await until(() => one.host.health().open + two.host.health().open === 1);
    const [leaving, staying] = one.host.health().open === 1 ? [one, two] : [two, one];
    const gone = leaving.host.drain(never);
    await until(() => stt.health().detail !== undefined);
    const next = transcriptOf(stt, of(frame, frame), never)();
    assert.equal(await next, E.right({ text: '2 tenths', by: 'open' }));
    frames$.next(frame);
    frames$.complete();
    assert.equal(await text, E.right({ text: '1 tenths', by: 'open' }));
    await gone;
    await leaving.host.close();
    await stt.close();
    await staying.host.close();
  },
);

requirementsTest('what one client has open there the other one knows', async () => {
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

requirementsTest('one that dies in the middle of a call is an error that names it', async () => {
  const { host, uri } = await fakeHost();
  const peer = uri();
  const stt = wyomingStt({ parameters: { uri: peer }, timing: SOON });
  const heard = transcriptOf(stt, new Subject<AudioFrame>(), never)();
  await until(() => host.health().open === 1);
  await host.close();
  const result = await heard;
  assert.ok(E.isLeft(result) && 'message' in result.left && result.left.message.startsWith(`${peer}: `));
  await stt.close();
});

requirementsTest.run();
