import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const FOLDER = join(import.meta.dirname, '../../dist/console');
const MAX_BYTES = 300 * 1_024;

const test = suite('size of the console');

test('all scripts together are at most 300 kB as they are sent', () => {
  if (!existsSync(FOLDER)) return;
  const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.js.gz'));
  assert.ok(scripts.includes('main.js.gz'));
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
});

test.run();
