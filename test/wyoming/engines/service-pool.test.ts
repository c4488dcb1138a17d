import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe as shown } from '../../../src/lib/errors.ts';
import { needsModel } from '../../../src/wyoming/engines/requirements.ts';
import {
  type ServiceCall,
  type ServicePool,
  servicePool,
} from '../../../src/wyoming/engines/service-pool.ts';
import { addressOf } from '../../../src/wyoming/protocol/address.ts';
import { messageOf } from '../../../src/wyoming/protocol/event.ts';
import { until } from '../../support/until.ts';
import {
  asrInfo,
  rawService,
  SOON,
  type WyomingService,
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
