import { Validator } from '@seriousme/openapi-schema-validator';
import * as fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonSchemas } from '../../../src/http/openapi/json-schema.ts';
import type { Example, RouteDoc } from '../../../src/http/openapi/route-doc.ts';
import { type JsonSchema, withSchema } from '../../../src/lib/codecs.ts';
import { type Check, checkBy, type Document } from '../../support/checked-answers.ts';
import { DESCRIBED, PREPARED } from '../../support/described-kit.ts';
import { type RegisteredRoute, registeredRoutes } from '../../support/registered-routes.ts';
import { few } from '../../support/scale.ts';
import { failure, SILENT, service } from '../../support/service.ts';

const test = suite('http/openapi/document');

const { started: broca, routes } = await registeredRoutes(() => service(DESCRIBED));
const document = (await broca.get('/openapi.json')).body as Document;
const described = routes.filter(({ url }) => !/^\/(docs|console)(\/.*)?$/.test(url));
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
      { maxSkipsPerRun: 10_000, numRuns: few(15, 50) },
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

const docsPageTest = suite('http/openapi/docs-page');

const docsPageBroca = await service();

docsPageTest.after(() => docsPageBroca.stop());

for (const path of ['/docs', '/docs/']) {
  docsPageTest(`${path} is a page that has all it asks for`, async () => {
    const page = await docsPageBroca.request('GET', path);
    const html = await page.text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
    assert.ok(parts.length > 3);
    assert.match(page.headers.get('content-type') ?? '', 'text/html');
    for (const part of parts) {
      const { origin, href } = new URL(part, docsPageBroca.url + path);
      const answer = await fetch(href);
      assert.equal(
        [origin, answer.status, (await answer.text()) !== ''],
        [docsPageBroca.url, 200, true],
        part,
      );
    }
  });
}

docsPageTest('nothing of it is asked for elsewhere', async () => {
  const get = async (path: string) => (await docsPageBroca.request('GET', path)).text();
  assert.not.match(await get('/docs'), /https?:\/\//);
  assert.not.match(await get('/docs/static/swagger-initializer.js'), /https?:\/\/(?!stackoverflow)/);
  for (const sheet of ['swagger-ui.css', 'index.css'])
    assert.not.match(await get(`/docs/static/${sheet}`), /@import|url\(["']?(?!["']?data:)/);
});

docsPageTest('the browser is told to ask for nothing elsewhere, and not to show it in a frame', async () => {
  const { headers } = await docsPageBroca.request('GET', '/docs');
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, "default-src 'none'; script-src 'self';");
  assert.match(policy, "connect-src 'self'");
  assert.match(policy, "frame-ancestors 'none'");
  assert.not.match(policy, 'http');
});

docsPageTest('it shows the document of the service', async () => {
  assert.equal((await docsPageBroca.get('/docs/json')).body, (await docsPageBroca.get('/openapi.json')).body);
});

docsPageTest('other methods and paths are answered as everywhere', async () => {
  assert.equal(
    await docsPageBroca.get('/docs/nothing'),
    failure(404, 'itemNotFound', 'there is nothing at /docs/nothing'),
  );
  assert.equal(
    await docsPageBroca.get('/docs/static/nothing.js'),
    failure(404, 'itemNotFound', 'there is nothing at /docs/static/nothing.js'),
  );
  assert.equal(await docsPageBroca.get('/doc'), failure(404, 'itemNotFound', 'there is nothing at /doc'));
  assert.equal(
    await docsPageBroca.post('/docs', {}),
    failure(405, 'Method Not Allowed', '/docs does not support POST'),
  );
  assert.equal(
    await docsPageBroca.send('GET', '/docs/static/%2e%2e%2fpackage.json'),
    failure(404, 'itemNotFound', 'there is nothing at /docs/static/%2e%2e%2fpackage.json'),
  );
  assert.equal((await docsPageBroca.request('HEAD', '/docs')).status, 200);
  assert.equal((await docsPageBroca.request('OPTIONS', '/docs')).headers.get('allow'), 'GET, HEAD, OPTIONS');
});

docsPageTest.run();

const jsonSchemaTest = suite('http/openapi/json-schema');

const one = (codec: t.Mixed): JsonSchema => jsonSchemas().of(codec);

const byHand = () =>
  new t.Type<number, number, unknown>(
    'a number in words',
    t.number.is,
    (value, context) => (value === 'one' ? t.success(1) : t.failure(value, context)),
    (value) => value,
  );

for (const [what, codec, expected] of [
  ['a text', t.string, { type: 'string' }],
  ['anything', t.unknown, {}],
  ['a value', t.literal('on'), { const: 'on' }],
  ['one of some words', t.keyof({ on: null, off: null }), { type: 'string', enum: ['on', 'off'] }],
  ['a list', t.readonlyArray(t.number), { type: 'array', items: { type: 'number' } }],
  [
    'a map of any keys',
    t.record(t.string, t.boolean),
    { type: 'object', additionalProperties: { type: 'boolean' } },
  ],
  [
    'a map of some keys',
    t.record(t.keyof({ on: null }), t.string),
    {
      type: 'object',
      propertyNames: { type: 'string', enum: ['on'] },
      additionalProperties: { type: 'string' },
    },
  ],
  ['types side by side', t.union([t.string, t.null]), { type: ['string', 'null'] }],
  ['values side by side', t.union([t.literal('on'), t.literal(1), t.null]), { enum: ['on', 1, null] }],
  [
    'anything else side by side',
    t.union([t.string, t.array(t.string)]),
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  ],
  ['what may be left out', t.union([t.string, t.undefined]), { type: 'string' }],
  [
    'keys that are needed, and one that takes nothing too',
    t.type({ a: t.string, b: t.union([t.number, t.undefined]) }),
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
  ],
  [
    'keys of several codecs, as one map',
    t.intersection([t.type({ a: t.string }), t.partial({ b: t.number })]),
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
  ],
  [
    'keys that are known, and any others',
    t.intersection([t.type({ a: t.string }), t.UnknownRecord]),
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: true },
  ],
  [
    'what is no map, all at once',
    t.intersection([t.UnknownRecord, t.record(t.string, t.string)]),
    { allOf: [{ type: 'object' }, { type: 'object', additionalProperties: { type: 'string' } }] },
  ],
  [
    'a refinement, by its name and what was described',
    withSchema(
      t.refinement(t.string, (text) => text.length > 2, 'a text of 3 letters'),
      { minLength: 3 },
    ),
    { type: 'string', description: 'a text of 3 letters', minLength: 3 },
  ],
  [
    'a codec written by hand, as described',
    withSchema(byHand(), { const: 'one' }),
    { description: 'a number in words', const: 'one' },
  ],
  [
    'a codec that takes the same as another',
    withSchema(byHand(), t.type({ a: t.string })),
    one(t.type({ a: t.string })),
  ],
  [
    'a description inside',
    withSchema(t.type({ a: t.string }), { properties: { a: { format: 'date-time' } } }),
    { type: 'object', properties: { a: { type: 'string', format: 'date-time' } }, required: ['a'] },
  ],
] as const) {
  jsonSchemaTest(`tells ${what}`, () => {
    assert.equal(one(codec), expected);
  });
}

jsonSchemaTest('one with a title is told once, and referred to, even by itself', () => {
  interface Tree {
    readonly leaves: readonly Tree[];
  }
  const Tree: t.Type<Tree> = withSchema(
    t.recursion('Tree', (self) => t.type({ leaves: t.readonlyArray(self) })),
    { title: 'Tree' },
  );
  const schemas = jsonSchemas();
  const reference = { $ref: '#/components/schemas/Tree' };
  assert.equal(
    [schemas.of(Tree), schemas.of(t.array(Tree))],
    [reference, { type: 'array', items: reference }],
  );
  assert.equal(
    [...schemas.titled],
    [
      [
        'Tree',
        {
          type: 'object',
          properties: { leaves: { type: 'array', items: reference } },
          required: ['leaves'],
          title: 'Tree',
        },
      ],
    ],
  );
});

jsonSchemaTest('a title may be added to what takes the same as another', () => {
  const schemas = jsonSchemas();
  schemas.of(withSchema(withSchema(byHand(), t.type({ a: t.string })), { title: 'Lamp' }));
  assert.equal([...schemas.titled], [['Lamp', { ...one(t.type({ a: t.string })), title: 'Lamp' }]]);
});

jsonSchemaTest('two of one title are a mistake', () => {
  const schemas = jsonSchemas();
  schemas.of(withSchema(t.type({ a: t.string }), { title: 'Lamp' }));
  const other = withSchema(t.type({ b: t.string }), { title: 'Lamp' });
  assert.throws(() => schemas.of(other), 'two codecs have the title Lamp');
});

jsonSchemaTest('a codec that says nothing of itself is a mistake, wherever it is', () => {
  for (const codec of [
    byHand(),
    withSchema(byHand(), { title: 'Lamp' }),
    t.type({ a: t.array(byHand()) }),
    t.undefined,
    t.Function,
  ]) {
    assert.throws(() => one(codec), /^the codec "[^"]+" is not described$/);
  }
});

jsonSchemaTest('a description of a key that is not there is a mistake', () => {
  const codec = withSchema(t.type({ a: t.string }), { properties: { b: { format: 'date-time' } } });
  assert.throws(() => one(codec), 'a description of b, which the codec does not have');
});

jsonSchemaTest.run();
