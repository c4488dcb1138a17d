import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDirectory } from '../../../src/commands/doctor/installation.ts';
import { checked } from '../../../src/commands/doctor/report.ts';
import { kit } from '../../support/kit.ts';

const test = suite('doctor: data directory');

const looked = (home: string, data: string) => Promise.all(dataDirectory({ home, data }).map(checked));

test('a data directory that is there is tried, and left as it was', async () => {
  const home = kit({ 'data/kept.txt': 'kept' });
  const data = join(home, 'data');
  const [directory, disk] = await looked(home, data);
  assert.equal(directory, { name: 'data', state: 'ok', found: data });
  assert.is(disk?.name, 'disk');
  assert.match(disk?.found ?? '', /^\d+ MB free for /);
  assert.equal(readdirSync(data), ['kept.txt']);
});

test('a data directory that is not there yet is not made', async () => {
  const home = kit({ 'settings.yml': '{}' });
  const data = join(home, 'some/where');
  const [directory, disk] = await looked(home, data);
  assert.equal(directory, { name: 'data', state: 'ok', found: `${data}, which will be made` });
  assert.match(disk?.found ?? '', /^\d+ MB free for /);
  assert.equal(readdirSync(home), ['settings.yml']);
});

test("a file, what lies below one, and the kit's own directory will not do", async () => {
  const home = kit({ file: '' });
  for (const data of [join(home, 'file'), join(home, 'file/data'), home]) {
    const [directory] = await looked(home, data);
    assert.is(directory?.state, 'problem', data);
    assert.match(directory?.fix ?? '', /--data$/);
  }
});

test.run();
