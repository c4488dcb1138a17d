import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../../support/kit.ts';
import { service } from '../../support/service.ts';

const test = suite('http/first-run');

const OPEN = { language: 'open', sound: 'open', wake_word: 'open', sentence: 'open', password: 'open' };

test('the first steps are one state for the service, and survive a restart', async () => {
  const data = join(kit({}), 'data');
  const first = await service({}, { data });
  const patch = (body: object) => first.send('PATCH', '/first-run', { body: JSON.stringify(body) });
  assert.equal((await first.get('/first-run')).body, { over: false, steps: OPEN });
  await patch({ steps: { language: 'done', other: 'done' } });
  assert.equal((await patch({ steps: { sound: 'skipped' }, over: true })).status, 200);
  assert.is((await patch({ steps: { sound: 'perhaps' } })).status, 400);
  await first.stop();
  const second = await service({}, { data });
  assert.equal((await second.get('/first-run')).body, {
    over: true,
    steps: { ...OPEN, language: 'done', sound: 'skipped' },
  });
  await second.stop();
});

test('a damaged file begins them again, and is told', async () => {
  const home = kit({});
  const data = join(home, 'data');
  const first = await service({}, { data });
  await first.stop();
  writeFileSync(join(data, 'first-run.json'), '{"isOver": "perhaps"}');
  const second = await service({}, { data });
  assert.equal((await second.get('/first-run')).body, { over: false, steps: OPEN });
  assert.ok(second.lines.some((line) => line.includes('first-run.json')));
  await second.stop();
});

test.run();
