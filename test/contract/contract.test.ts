import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { registeredRoutes } from '../support/registered-routes.ts';
import { few } from '../support/scale.ts';
import { service } from '../support/service.ts';
import { asking, askRightly, pathNow, prepare, wrongWith, wrongWithFailure } from './asking.ts';
import { badBodies, oddBodies } from './bad-bodies.ts';
import { type Call, nameOf } from './call.ts';
import { CALLS, CONTRACT } from './calls.ts';
import { CONTRACT_KIT, PROTECTED_KIT, RIGHT_LOGIN, WRONG_LOGIN } from './contract-kit.ts';

const test = suite('contract');

const { started: open, routes } = await registeredRoutes(() => service(CONTRACT_KIT));
const closed = await service(PROTECTED_KIT, { limits: { loginWaitMs: 0 } });

const ask = asking(open);
const askClosed = asking(closed, RIGHT_LOGIN);

const WITHOUT_LOGIN = {
  login: '401 where one is asked for, and runs nothing',
  page: '401 without a challenge where one is asked for',
  open: 'answered as always',
} as const;

/** Of what every call gets alike, each gets one in so many in a usual run. */
const EVERY = few(4, 1);
const triedTitles = new Set<string>();
const oddTitles = new Set<string>();

const titles = new Map<string, number>();

test.after(async () => {
  await open.stop();
  await closed.stop();
});

test('every row of the contract is in the table', () => {
  const known = new Set(CALLS.map(nameOf));
  assert.equal(
    CONTRACT.filter((name) => !known.has(name)),
    [],
  );
});

test('every route of the service is in the table, and the table has no other', () => {
  const registered = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  assert.equal([...new Set(CALLS.map(nameOf))].sort(), [...registered].sort());
});

for (const [row, call] of CALLS.entries()) {
  const isTried = (_: unknown, index: number): boolean => (row + index) % EVERY === 0;
  const name = titleOf(call);

  test(`${name} is answered with ${call.status}`, async () => {
    assert.equal(wrongWith(await askRightly(ask, call), call), []);
  });

  for (const [body, answer] of call.also ?? []) {
    test(`${name} with ${JSON.stringify(body)} is answered with ${call.status}`, async () => {
      assert.equal(wrongWith(await askRightly(ask, call, body), call, answer), []);
    });
  }

  const odd = oddBodies(call).filter((one, index) => !oddTitles.has(one.title) || isTried(one, index));
  for (const { title, ...options } of odd) {
    oddTitles.add(title);
    test(`${name} with ${title} is answered with ${call.status}`, async () => {
      await prepare(ask, call);
      const path = await pathNow(ask, call.path ?? call.route);
      assert.equal(wrongWith(await ask(call.method, path, options), call), []);
    });
  }

  const bad = badBodies(call);
  // what is of its own is tried always, each field once, and each title with some call
  const tried = bad.filter((one, index) => {
    const isNew = !triedTitles.has(one.title);
    const isOwn = call.bad?.includes(one) === true;
    const isOfField = bad.findIndex(({ field }) => field === one.field) === index;
    return isNew || isOwn || isOfField || isTried(one, index);
  });
  for (const { title } of tried) triedTitles.add(title);
  let before: unknown;
  for (const { title, path = call.path ?? call.route, status, field, ...options } of tried) {
    test(`${name} with ${title} is refused with ${status}`, async () => {
      if (before === undefined) {
        await prepare(ask, call);
        before = await present();
      }
      const got = await ask(call.method, path, options);
      assert.equal(wrongWithFailure(got, { status, ...(field === undefined ? {} : { field }) }), []);
    });
  }

  if (call.takes !== undefined) {
    test(`${name} had ${tried.length} bad bodies, and none of them changed anything`, async () => {
      assert.ok(bad.length >= 10 && tried.length >= few(3, 10), `${tried.length} of ${bad.length}`);
      assert.equal(await present(), before);
    });
  }

  test(`${name} without a login is ${WITHOUT_LOGIN[call.access ?? 'login']}`, async () => {
    const askStranger = asking(closed);
    if (call.access === 'open') return assert.equal(wrongWith(await askRightly(askStranger, call), call), []);
    const got = await askStranger(call.method, call.path ?? call.route);
    assert.equal(wrongWithFailure(got, { status: 401 }), []);
    const challenge = got.headers.get('www-authenticate');
    if (call.access === 'page') assert.is(challenge, null);
    else assert.match(challenge ?? '', /^Basic realm="Broca"/);
  });

  test(`${name} with a wrong login is 401 unless it needs none, and with the right one answered as before`, async () => {
    const got = await asking(closed, WRONG_LOGIN)(call.method, call.path ?? call.route);
    if (call.access !== 'open') assert.equal(wrongWithFailure(got, { status: 401 }), []);
    assert.equal(wrongWith(await askRightly(askClosed, call), call), []);
  });

  if (!call.route.includes('*')) {
    test(`${name} allows no other method than it has`, async () => {
      const path = call.path ?? call.route;
      const has = new Set(CALLS.filter(({ route }) => matches(route, path)).map(({ method }) => method));
      const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((one) => !has.has(one));
      for (const method of few(others.slice(row % others.length).slice(0, 1), others)) {
        const got = await ask(method, path);
        assert.equal(wrongWithFailure(got, { status: 405 }), []);
        const allowed = got.headers.get('allow')?.split(', ') ?? [];
        assert.equal(
          [...has].filter((one) => !allowed.includes(one)),
          [],
        );
      }
    });
  }
}

test.run();

/** The second row of a call is its second. */
function titleOf(call: Call): string {
  const name = `${call.method} ${call.path ?? call.route}`;
  const count = (titles.get(name) ?? 0) + 1;
  titles.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}

/** All that a call could have changed. */
async function present(): Promise<readonly unknown[]> {
  const of = async (path: string) => (await ask('GET', path)).body;
  const { timers } = (await of('/timers')) as { readonly timers: readonly { readonly id: string }[] };
  return [await of('/settings'), await of('/synapses'), await of('/tokens'), timers.map(({ id }) => id)];
}

const matches = (route: string, path: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(path.split('?', 1)[0] ?? '');
