import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SILENT, service } from '../support/service.ts';

const test = suite('http/cors');

const A = 'http://a.example';
const B = 'https://b.example:8443';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** What is allowed, and which of the origins that ask may read the answers. */
const cases: readonly (readonly [written: string, asking: string, allowed: string | null])[] = [
  ['false', A, null],
  [`"${A}"`, A, A],
  [`"${A}"`, B, A],
  [`["${A}"]`, A, A],
  [`["${A}", "${B}"]`, A, A],
  [`["${A}", "${B}"]`, B, B],
  [`["${A}", "${B}"]`, 'http://c.example', null],
  [`["${A}", "${B}"]`, `${A}.evil.example`, null],
  [`["${A}", "${B}"]`, 'https://a.example', null],
  [`["${A}", "${B}"]`, `${A}:80`, null],
  [`["${A}", "${B}"]`, 'null', null],
  ['"*"', A, A],
  ['"*"', 'null', 'null'],
];
for (const [written, asking, allowed] of cases) {
  test(`allowed_cors_origin ${written} and a page of ${asking}`, async () => {
    const broca = await service({
      'settings.yml': `${SILENT}\nrest_api: { allowed_cors_origin: ${written} }`,
    });
    const get = await broca.request('GET', '/deaf', { headers: { origin: asking } });
    const error = await broca.request('GET', '/nothing', { headers: { origin: asking } });
    const preflight = await broca.request('OPTIONS', '/deaf', {
      headers: { origin: asking, 'access-control-request-method': 'POST' },
    });
    const texts = await Promise.all([get, error, preflight].map((response) => response.text()));
    await broca.stop();
    const origins = [get, error, preflight].map(({ headers }) => headers.get('access-control-allow-origin'));
    assert.equal([get.status, error.status, preflight.status], [200, 404, 204]);
    assert.equal(texts[0], '{"deaf":false}');
    assert.equal(origins, [allowed, allowed, allowed]);
    const isOn = written !== 'false';
    assert.is(preflight.headers.get('access-control-allow-methods'), isOn ? METHODS : null);
    assert.is(preflight.headers.get('access-control-allow-credentials'), isOn ? 'true' : null);
    assert.is(
      get.headers.get('vary')?.includes('Origin') ?? false,
      written !== 'false' && written !== `"${A}"`,
    );
  });
}

test('a request that names no origin is answered without a word on origins', async () => {
  const broca = await service({
    'settings.yml': `${SILENT}\nrest_api: { allowed_cors_origin: ["${A}", "${B}"] }`,
  });
  const get = await broca.request('GET', '/deaf');
  await get.text();
  await broca.stop();
  assert.equal([get.status, get.headers.get('access-control-allow-origin')], [200, null]);
});

test('OPTIONS that is no preflight is no mistake', async () => {
  const broca = await service({ 'settings.yml': `${SILENT}\nrest_api: { allowed_cors_origin: "*" }` });
  const answer = await broca.send('OPTIONS', '/synapses');
  const wrongMethod = await broca.request('PUT', '/synapses');
  await wrongMethod.text();
  await broca.stop();
  assert.equal(answer, { status: 204, body: undefined });
  assert.equal(
    [wrongMethod.status, wrongMethod.headers.get('allow')],
    [405, 'GET, HEAD, POST, DELETE, OPTIONS'],
  );
});

test.run();
