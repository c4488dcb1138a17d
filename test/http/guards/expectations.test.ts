import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, service, type TestService } from '../../support/service.ts';

const test = suite('http/expectations');

let broca: TestService;
test.before(async () => {
  broca = await service();
});
test.after(() => broca?.stop());

/** Sends its body, which is cut off, only after 100-continue. */
const expecting = (expect: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { expect, 'content-length': 13 };
    const asked = request(`${broca.url}/deaf`, { method: 'POST', headers }, async (response) =>
      resolve({ status: response.statusCode, body: await json(response) }),
    );
    asked.on('continue', () => asked.end('{"deaf":false}'.slice(0, 13)));
    asked.on('error', reject);
    asked.flushHeaders();
  });

test('what expects more than 100-continue is 417, without its body being waited for', async () => {
  assert.equal(
    await expecting('miracles'),
    failure(417, 'Expectation Failed', 'only 100-continue can be expected'),
  );
});

test('what expects 100-continue sends its body then', async () => {
  assert.equal(await expecting('100-continue'), failure(400, 'Bad request', 'the body is not JSON'));
});

test.run();
