import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browser } from '../../test/console/browser.ts';
import { type Files, service } from '../../test/support/service.ts';

/** Writes the pictures of README into docs/pictures: the console of a service on the starter kit, at work. */
const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'docs/pictures');
mkdirSync(pictures, { recursive: true });

const home = await service(starterKit());
const seen = await browser({ width: 1280, height: 760 });
try {
  await drawMachines(await seen.open(`${home.url}/console#/machines/brain%2Fconversation.default`));
  await drawRun(await seen.open(`${home.url}/console#/runs`));
} finally {
  await seen.close();
  await home.stop();
}

/** The conversation while it works on an order that takes a second. */
async function drawMachines(page: Page): Promise<void> {
  const order = (said: string) => home.post('/synapses/start/order', { order: said, mute: true });
  await order('good morning');
  await page.getByRole('button', { name: 'Fit' }).click();
  await page.locator('.chart-place [data-state="conversation.idle"].lit').waitFor();
  const joke = order('tell me a joke');
  await page.locator('.chart-place [data-state="conversation.running"].lit').waitFor();
  await page.screenshot({ path: join(pictures, 'console-machines.png') });
  await joke;
}

/** A run that did not do what was wanted: one word was another. */
async function drawRun(page: Page): Promise<void> {
  await home.post('/synapses/start/order', { order: 'turn on the kitchen lamp', mute: true });
  await page.getByRole('link', { name: 'turn on the kitchen lamp' }).click();
  await page.getByRole('table', { name: 'Nearest at the time' }).waitFor();
  await page.screenshot({ path: join(pictures, 'console-run.png') });
}

function starterKit(): Files {
  const folder = join(root, 'brains/starter');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
}
