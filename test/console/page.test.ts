import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { service, type TestService } from '../support/service.ts';
import { type Browser, browser } from './browser.ts';

const test = suite('console');
const isReady = has('chromium');
let home: TestService;
let seen: Browser;

test.before(async () => {
  if (!isReady) return;
  home = await service();
  seen = await browser();
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

test('every view is shown, and nothing goes wrong', async () => {
  if (!isReady) return;
  const page = await seen.open(`${home.url}/console`);
  for (const title of ['Talk', 'Machines', 'Timeline', 'Runs', 'Brain', 'Settings']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: title }).click();
    await page.waitForFunction(
      (name) => document.querySelector('[aria-current]')?.textContent === name,
      title,
    );
  }
  assert.equal(seen.errors, []);
});

test.run();
