import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, service } from '../../support/service.ts';

const test = suite('http/openapi/docs-page');

const broca = await service();

test.after(() => broca.stop());

for (const path of ['/docs', '/docs/']) {
  test(`${path} is a page that has all it asks for`, async () => {
    const page = await broca.request('GET', path);
    const html = await page.text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
    assert.ok(parts.length > 3);
    assert.match(page.headers.get('content-type') ?? '', 'text/html');
    for (const part of parts) {
      const { origin, href } = new URL(part, broca.url + path);
      const answer = await fetch(href);
      assert.equal([origin, answer.status, (await answer.text()) !== ''], [broca.url, 200, true], part);
    }
  });
}

test('nothing of it is asked for elsewhere', async () => {
  const get = async (path: string) => (await broca.request('GET', path)).text();
  assert.not.match(await get('/docs'), /https?:\/\//);
  assert.not.match(await get('/docs/static/swagger-initializer.js'), /https?:\/\/(?!stackoverflow)/);
  for (const sheet of ['swagger-ui.css', 'index.css'])
    assert.not.match(await get(`/docs/static/${sheet}`), /@import|url\(["']?(?!["']?data:)/);
});

test('the browser is told to ask for nothing elsewhere, and not to show it in a frame', async () => {
  const { headers } = await broca.request('GET', '/docs');
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, "default-src 'none'; script-src 'self';");
  assert.match(policy, "connect-src 'self'");
  assert.match(policy, "frame-ancestors 'none'");
  assert.not.match(policy, 'http');
});

test('it shows the document of the service', async () => {
  assert.equal((await broca.get('/docs/json')).body, (await broca.get('/openapi.json')).body);
});

test('other methods and paths are answered as everywhere', async () => {
  assert.equal(
    await broca.get('/docs/nothing'),
    failure(404, 'itemNotFound', 'there is nothing at /docs/nothing'),
  );
  assert.equal(
    await broca.get('/docs/static/nothing.js'),
    failure(404, 'itemNotFound', 'there is nothing at /docs/static/nothing.js'),
  );
  assert.equal(await broca.get('/doc'), failure(404, 'itemNotFound', 'there is nothing at /doc'));
  assert.equal(
    await broca.post('/docs', {}),
    failure(405, 'Method Not Allowed', '/docs does not answer POST'),
  );
  assert.equal(
    await broca.send('GET', '/docs/static/%2e%2e%2fpackage.json'),
    failure(404, 'itemNotFound', 'there is nothing at /docs/static/%2e%2e%2fpackage.json'),
  );
  assert.equal((await broca.request('HEAD', '/docs')).status, 200);
  assert.equal((await broca.request('OPTIONS', '/docs')).headers.get('allow'), 'GET, HEAD, OPTIONS');
});

test.run();
