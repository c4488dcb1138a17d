import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SILENT, service } from '../../support/service.ts';

const test = suite('http/kalliope/reload');

const ORIGIN = 'http://remote.example';

test('settings read anew change answers, requests and origins at once', async () => {
  const broca = await service();
  const write = (restApi: string) =>
    writeFileSync(join(broca.home, 'settings.yml'), `${SILENT}\nrest_api: { ${restApi} }`);
  const present = async () => {
    const root = await broca.request('GET', '/', { headers: { origin: ORIGIN } });
    const isKalliope = 'Kalliope version' in ((await root.json()) as object);
    const { status } = await broca.post('/mute', { mute: 'maybe' });
    return [isKalliope, status, root.headers.get('access-control-allow-origin')];
  };
  const before = await present();
  write(`compatibility: kalliope, allowed_cors_origin: ["${ORIGIN}"]`);
  await broca.post('/reload');
  const changed = await present();
  write('compatibility: none');
  await broca.post('/reload');
  const after = await present();
  await broca.stop();
  assert.equal(
    [before, changed, after],
    [
      [false, 400, null],
      [true, 200, ORIGIN],
      [false, 400, null],
    ],
  );
});

test.run();
