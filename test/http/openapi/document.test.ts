import { Validator } from '@seriousme/openapi-schema-validator';
import * as fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Example, RouteDoc } from '../../../src/http/openapi/route-doc.ts';
import { type Check, checkBy, type Document } from '../../support/checked-answers.ts';
import { DESCRIBED, PREPARED } from '../../support/described-kit.ts';
import { type RegisteredRoute, registeredRoutes } from '../../support/registered-routes.ts';
import { SILENT, service } from '../../support/service.ts';

const test = suite('http/openapi/document');

const { started: broca, routes } = await registeredRoutes(() => service(DESCRIBED));
const document = (await broca.get('/openapi.json')).body as Document;
const described = routes.filter(({ url }) => !/^\/(docs|console)(\/\*)?$/.test(url));
const checkAnswer = checkBy(document, { isStrict: true });
const checkRequest = checkBy(document, { isStrict: false });

test.after(() => broca.stop());

test('the document is OpenAPI 3.1 by the public validator', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  assert.equal([valid, validator.version, errors], [true, '3.1', undefined]);
});

test('every route is in the document, and nothing else is', () => {
  const inDocument = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const registered = described.map((route) => `${route.method} ${pathOf(route)}`);
  assert.equal(inDocument.sort(), registered.sort());
});

test('operations have names of their own, and other paths of the same are told as such', () => {
  const names = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId }) => operationId ?? []);
  assert.equal(names.sort(), [...new Set(described.map(({ doc }) => doc?.operationId))].sort());
});

for (const route of described) {
  const { method, url, doc, body } = route;
  for (const [name, example] of Object.entries(doc?.examples ?? {})) {
    if (doc === undefined) continue;
    test(`${method} ${url} answers the example "${name}" as documented`, async () => {
      for (const [before, path, body] of PREPARED[doc.operationId] ?? []) {
        await broca.send(before, path, { body: JSON.stringify(body) });
      }
      const { status, body } = await broca.send(method, addressOf(url, example), {
        headers: example.headers ?? {},
        ...('body' in example ? { body: JSON.stringify(example.body) } : {}),
      });
      const expected = example.status ?? Number(Object.keys(doc.answers)[0]);
      assert.equal([status, wrongIn(checkAnswer, route, status, body)], [expected, ''], JSON.stringify(body));
      if (example.answer !== undefined) assert.equal(body, example.answer);
      if (doc.answers[status] !== undefined) assert.ok(E.isRight(doc.answers[status].decode(body)));
      if (doc.mediaType === undefined) assertRequest(route, example, expected);
    });
  }
  test(`${method} ${url} has an example, unless it takes a form or never ends`, () => {
    const hasNone = doc?.form !== undefined || doc?.mediaType === 'text/event-stream';
    assert.ok(hasNone || Object.keys(doc?.examples ?? {}).length > 0);
  });
  if (body === undefined) continue;
  test(`the schema of ${method} ${url} refuses no body that the route takes`, () => {
    const shown = Object.values(doc?.examples ?? {}).flatMap((example) => example.body ?? []);
    void fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), changed(shown)), (value) => {
        fc.pre(value !== null && E.isRight(body.decode(value))); // null counts as no body
        assert.is(checkRequest(bodyOf(route), value), '');
      }),
      { maxSkipsPerRun: 10_000, numRuns: 50 },
    );
  });
}

for (const [what, fileName, content, expected] of [
  ['no sound', 'order.wav', 'no sound', 422],
  ['another name', 'order.txt', 'no sound', 415],
] as const) {
  test(`an upload of ${what} is answered as documented`, async () => {
    const route = described.find(({ doc }) => doc?.operationId === 'runRecording');
    if (route === undefined) throw new Error('no such route');
    const body = new FormData();
    body.append('file', new Blob([content]), fileName);
    const answer = await broca.send('POST', route.url, { body });
    assert.equal(
      [answer.status, wrongIn(checkAnswer, route, answer.status, answer.body)],
      [expected, ''],
      JSON.stringify(answer.body),
    );
  });
}

test('a stream is answered as documented', async () => {
  const streams = described.filter(({ doc }) => doc?.mediaType === 'text/event-stream');
  for (const { url } of streams) {
    const stop = new AbortController();
    const { status, headers } = await fetch(broca.url + url, { signal: stop.signal });
    stop.abort();
    assert.equal([status, headers.get('content-type')], [200, 'text/event-stream; charset=utf-8']);
  }
});

test('a login is asked for as everywhere, and its lack is answered as documented', async () => {
  const api = 'rest_api: { password_protected: true, login: admin, password: secret }\n';
  const closed = await service({ 'settings.yml': `${SILENT}${api}` });
  const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`;
  const paths = ['/openapi.json', '/docs', '/docs/static/swagger-ui.css', '/settings'];
  const without = await Promise.all(paths.map((path) => closed.get(path)));
  const withIt = await Promise.all(
    paths.map((path) => closed.send('GET', path, { headers: { authorization } })),
  );
  await closed.stop();
  assert.equal(
    without.map(({ status, body }) => [status, checkAnswer(UNAUTHORIZED, body)]),
    paths.map(() => [401, '']),
  );
  assert.equal(
    withIt.map(({ status }) => status),
    paths.map(() => 200),
  );
});

const UNAUTHORIZED = ['components', 'responses', 'Unauthorized', 'content', 'application/json', 'schema'];

test.run();

const pathOf = ({ url }: RegisteredRoute): string => url.replace(/:(\w+)/g, '{$1}');

function addressOf(url: string, { params = {}, query = {} }: Example): string {
  const path = url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const words = new URLSearchParams(query).toString();
  return words === '' ? path : `${path}?${words}`;
}

function wrongIn(check: Check, route: RegisteredRoute, status: number, body: unknown): string {
  const { doc, method } = route;
  const type = mediaTypeOf(doc, status);
  const at = ['paths', pathOf(route), method.toLowerCase(), 'responses', String(status)];
  const hasBody = body !== undefined;
  return hasBody ? check([...at, 'content', type, 'schema'], body) : '';
}

const mediaTypeOf = (doc: RouteDoc | undefined, status: number): string =>
  (doc?.answers[status] === undefined ? undefined : doc.mediaType) ?? 'application/json';

/** What is answered with 400 the schema refuses, and nothing else. */
function assertRequest(route: RegisteredRoute, { body }: Example, status: number): void {
  if (body === undefined) return;
  const wrong = checkRequest(bodyOf(route), body);
  assert.is(wrong !== '', status === 400, wrong);
}

const bodyOf = (route: RegisteredRoute): readonly string[] => [
  ...['paths', pathOf(route), route.method.toLowerCase()],
  ...['requestBody', 'content', 'application/json', 'schema'],
];

/** One of these values, some of its keys with other values. */
const changed = (values: readonly unknown[]) =>
  fc
    .tuple(
      fc.constantFrom({}, ...values),
      fc.dictionary(fc.constantFrom(...keysOf(values), 'other'), fc.option(LIKELY)),
    )
    .map(([value, others]) => ({ ...(value as object), ...others }));

const LIKELY = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    true,
    'True',
    0,
    '1',
    -1,
    0.5,
    3000,
    'tea',
    ['tea'],
    { tea: 1 },
    [{ order: 'tea' }],
    ['say'],
  ),
);

const keysOf = (values: readonly unknown[]): readonly string[] =>
  values.flatMap((value) => Object.keys((value ?? {}) as object));
