import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kalliopeKit } from '../../support/kalliope-kit.ts';
import { service, type TestService } from '../../support/service.ts';

const test = suite('http/kalliope/requests');

let broca: TestService;
test.before(async () => {
  broca = await service(kalliopeKit());
});
test.after(() => broca?.stop());

for (const value of [true, 'true', 'True', 1, '1']) {
  test(`mute ${JSON.stringify(value)} is true`, async () => {
    assert.equal(await broca.post('/settings/mute', { mute: value }), { status: 200, body: { mute: true } });
  });
}

for (const value of [false, 'false', 'TRUE', 'yes', 'on', '', null, [], {}, 0, 2]) {
  test(`mute ${JSON.stringify(value)} is false, for the service and for a call`, async () => {
    assert.equal(await broca.post('/settings/mute', { mute: value }), { status: 200, body: { mute: false } });
    const call = await broca.post('/synapses/start/order', { order: 'say hello to Ann', mute: value });
    assert.is(call.status, 201);
  });
}

const types: readonly (readonly [type: string, status: number])[] = [
  ['application/json', 201],
  ['APPLICATION/JSON; charset=utf-8', 201],
  ['application/vnd.kalliope+json', 201],
  ['text/plain', 400],
  ['text/json', 400],
  ['application/jsonp', 400],
];
for (const [type, status] of types) {
  test(`an order of the type ${type}: ${status}`, async () => {
    const body = new TextEncoder().encode('{"order": "say hello to Ann"}');
    const answer = await broca.send('POST', '/synapses/start/order', {
      headers: { 'content-type': type },
      body,
    });
    assert.is(answer.status, status);
  });
}

const names: readonly (readonly [name: string, status: number])[] = [
  ['four', 201],
  ['a-b-c-1', 201],
  ['x'.repeat(100), 201],
  ['abc', 400],
  ['-abcd', 400],
  ['abcd-', 400],
  ['ab--cd', 400],
  ['with space', 400],
  ['accentué', 400],
  ['x'.repeat(101), 400],
];
for (const [name, status] of names) {
  test(`a synapse named ${name}: ${status}`, async () => {
    const answer = await broca.post('/synapses', { name, signals: [], neurons: [] });
    assert.is(answer.status, status);
    if (status === 400) assert.match((answer.body as { error: string }).error, /^Error with synapse name "/);
  });
}

test('a body that could be no map at all is told the key it lacks', async () => {
  for (const body of ['null', '[]', '""', '0', 'true', '5', '"order"', '["order"]', '']) {
    const answer = await broca.send('POST', '/synapses/start/order', {
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer, {
      status: 400,
      body: { error: { Error: "Wrong parameters, 'order' not set" } },
    });
  }
});

test('a synapse is deleted in the ways of the contract too', async () => {
  await broca.post('/synapses', { name: 'gone-soon', signals: [], neurons: [] });
  assert.is((await broca.send('DELETE', '/synapses?name=gone-soon')).status, 204);
});

test.run();
