import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('docker');

const root = join(import.meta.dirname, '../..');
const [build = '', image = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1);

/** What a stage has apt-get install. */
const packagesOf = (stage: string): readonly string[] =>
  (/apt-get install -y --no-install-recommends([\s\S]*?)&&/.exec(stage)?.[1] ?? '').match(/[a-z][\w-]*/g) ??
  [];

test('the image has the packages that setup installs, each where it is wanted', async () => {
  const { debianPackages } = (await import(join(root, 'scripts/setup/debian-packages.mjs'))) as {
    readonly debianPackages: readonly { readonly name: string; readonly use: string }[];
  };
  const usedTo = (use: string) => debianPackages.filter((one) => one.use === use).map(({ name }) => name);
  assert.equal([...packagesOf(image)].sort(), [...usedTo('run'), 'tini'].sort());
  assert.equal([...packagesOf(build)].sort(), [...usedTo('build'), 'ca-certificates'].sort());
});

test('all that the image copies from here is there, and none of it is ignored', () => {
  const sources = [...`${build}${image}`.matchAll(/^COPY (?!--from)(?:--\S+ )?(.+) \S+$/gm)].flatMap(
    ([, names = '']) => names.split(' '),
  );
  const letIn = readFileSync(join(root, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm) ?? [];
  assert.ok(sources.length > 5);
  for (const source of sources) {
    assert.ok(existsSync(join(root, source)), source);
    assert.ok(
      letIn.some((name) => source === name || source.startsWith(`${name}/`)),
      source,
    );
  }
});

for (const [status, isWell] of [
  [200, true],
  [401, true],
  [503, false],
] as const) {
  test(`a Broca that answers ${status} is ${isWell ? 'well' : 'not well'}`, async () => {
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    assert.is(await health((server.address() as AddressInfo).port), isWell ? 0 : 1);
    server.close();
  });
}

test('where nobody answers, nobody is well', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  assert.is(await health(port), 1);
});

test.run();

async function health(port: number): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'scripts/docker-health.mjs'), String(port)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
