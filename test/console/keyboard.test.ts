import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';

/** A walk through the page by somebody who has no mouse; docs/console.md lists the keys. */
const test = suite('console by keyboard alone');
const isReady = () => has('chromium');
const BRAIN =
  '- { name: light-on, signals: [{ order: turn on the light }], neurons: [{ say: { message: It is bright. } }] }\n';

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  seen = await browser();
  page = await seen.open(`${home.url}/console`);
  await page.getByRole('heading', { name: 'Talk' }).waitFor();
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const MAX_STEPS = 120;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tab until the focus is there; each place on the way has to be seen. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    assert.equal(await hiddenFocus(), '', 'the focus is seen, and nothing covers it');
  }
  throw new Error(`${target} is not reached`);
}

/** What has the focus where nobody sees it; `''` where all is well. */
const hiddenFocus = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isFile = element.matches('input[type="file"]'); // its label shows the focus
    const isDrawn = isFile || (width > 0 && height > 0);
    const isInside = isFile || (bottom > 0 && top < innerHeight && right > 0 && left < innerWidth);
    const { outlineStyle } = getComputedStyle(element);
    const box = element.querySelector(':scope > .box'); // a state of a chart shows it by its edge
    const isEdged = box !== null && getComputedStyle(box).strokeWidth === '4px';
    const isMarked = isFile || isEdged || outlineStyle !== 'none' || element.closest('.cm-editor') !== null;
    return isDrawn && isInside && (isMarked || element.id === 'content')
      ? ''
      : element.outerHTML.slice(0, 200);
  });

const link = (title: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: title });

/** From the start of the page, as after it was loaded. */
async function open(title: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(link(title));
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('heading', { name: title, exact: true }).first().waitFor();
}

test('the first Tab offers a way past the views, which covers nothing', async () => {
  if (!isReady()) return;
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  assert.ok(await isFocused(skip));
  const [over, under] = [await skip.boundingBox(), await page.locator('header').boundingBox()];
  assert.ok(
    over !== null && under !== null && over.y + over.height <= under.y,
    JSON.stringify([over, under]),
  );
  await page.keyboard.press('Enter');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'content');
  await page.getByRole('heading', { name: 'Talk' }).waitFor();
});

test('an order is typed, sent, and brought back', async () => {
  if (!isReady()) return;
  const box = page.getByRole('textbox', { name: 'Your order' });
  await tabTo(box);
  await page.keyboard.type('turn on the light');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('It is bright.').waitFor();
  assert.ok(await isFocused(box));
  await page.keyboard.press('ArrowUp');
  assert.is(await box.inputValue(), 'turn on the light');
});

test('the menu opens, and Escape closes it and returns', async () => {
  if (!isReady()) return;
  const menu = page.getByRole('button', { name: 'Menu' });
  await tabTo(menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Language'));
  await page.keyboard.press('Escape');
  await page.getByLabel('Language').waitFor({ state: 'hidden' });
  assert.ok(await isFocused(menu));
});

test('from an answer to its run, and again', async () => {
  if (!isReady()) return;
  await open('Talk');
  await tabTo(page.getByRole('log').getByRole('link', { name: 'why' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Replay' }));
  await page.keyboard.press('Enter');
  await page.locator('.replayed').waitFor();
  await open('Runs');
  await tabTo(page.getByRole('main').getByRole('link', { name: 'turn on the light' }).first());
});

test('a line of the timeline opens and closes', async () => {
  if (!isReady()) return;
  await open('Timeline');
  const line = page.locator('.row-opener').first();
  await tabTo(line);
  await page.keyboard.press('Enter');
  await page.locator('.row-opener[aria-expanded="true"]').first().waitFor();
  await page.keyboard.press('Enter');
  await until(async () => (await line.getAttribute('aria-expanded')) === 'false');
});

test('a synapse is found, opened and left', async () => {
  if (!isReady()) return;
  await open('Brain');
  await tabTo(page.getByRole('searchbox').first());
  await page.keyboard.type('light');
  await tabTo(page.getByRole('main').getByRole('link', { name: 'light-on' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page.locator('.cm-content').first());
  await page.keyboard.press('Tab');
  assert.not.ok(await isFocused(page.locator('.cm-content').first()), 'Tab leaves the editor');
});

test('a parameter is changed in the form and made a list, the focus follows, and all is given up again', async () => {
  if (!isReady()) return;
  const message = page.getByRole('textbox', { name: 'say: message', exact: true });
  await tabTo(message);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('So it is.');
  await page.keyboard.press('Tab');
  await page.locator('.cm-content', { hasText: 'So it is.' }).waitFor();
  await tabTo(page.getByRole('button', { name: 'Another value of say: message', exact: true }));
  await page.keyboard.press('Enter');
  const second = page.getByRole('textbox', { name: 'say: message, 2', exact: true });
  await until(async () => (await second.count()) > 0 && (await isFocused(second)));
  await page.keyboard.type('Or so.');
  await tabTo(page.getByRole('button', { name: 'Remove say: message, 2', exact: true }));
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Another value of say: message', exact: true });
  await until(() => isFocused(add));
  await page.keyboard.press('Enter');
  await until(async () => (await second.count()) > 0 && (await isFocused(second)));
  page.once('dialog', (dialog) => void dialog.accept());
  await tabTo(page.getByRole('button', { name: 'Discard' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('.cm-content', { hasText: 'It is bright.' }).waitFor();
});

test('a sentence that nothing matched is taught', async () => {
  if (!isReady()) return;
  await home.post('/synapses/start/order', { order: 'make it bright', mute: true });
  await open('Runs');
  await tabTo(page.getByRole('main').getByRole('link', { name: 'make it bright' }));
  await page.keyboard.press('Enter');
  const meant = page.getByLabel('You meant');
  await tabTo(meant);
  await page.keyboard.type('light'); // chooses the synapse that begins with it
  await tabTo(page.getByRole('button', { name: 'Add “make it bright” to it' }));
  await page.keyboard.press('Enter');
  await page.getByText('“make it bright” now starts light-on.').waitFor();
});

test('the actors are walked with the arrows', async () => {
  if (!isReady()) return;
  await open('Machines');
  const line = () => page.evaluate(() => document.activeElement?.getAttribute('data-actor'));
  await tabTo(page.locator('[role="treeitem"][tabindex="0"]'));
  const before = await line();
  await page.keyboard.press('ArrowDown');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'treeitem');
  assert.is.not(await line(), before);
});

test('an event is injected, and the machines are held before it', async () => {
  if (!isReady()) return;
  const steps = page.getByRole('region', { name: 'Step mode' });
  await tabTo(steps.getByRole('button', { name: 'Hold before each event' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('region', { name: 'Inject an event' });
  await tabTo(form.getByRole('button', { name: 'Order or answer' }));
  await page.keyboard.press('Enter');
  await tabTo(form.getByLabel('order required'));
  await page.keyboard.type('turn on the light');
  await tabTo(form.getByRole('button', { name: 'Inject', exact: true }));
  await page.keyboard.press('Enter');
  for (const actor of ['brain', 'conversation.default']) {
    await steps.locator('.waiting', { hasText: `order.given to ${actor}` }).waitFor();
    await page.keyboard.press('F10');
  }
  await steps.locator('.waiting', { hasText: 'run.matched' }).waitFor();
  await tabTo(steps.getByRole('button', { name: 'Resume' }));
  await page.keyboard.press('Enter');
  await page.getByText('The assistant is held.').waitFor({ state: 'detached' });
});

test('the past is seen, walked through, and left', async () => {
  if (!isReady()) return;
  const transitions = page.getByRole('region', { name: 'Transitions' });
  await tabTo(transitions.getByRole('button', { name: /order\.given → running/ }).first());
  await page.keyboard.press('Enter');
  const past = page.getByRole('region', { name: 'You see the past' });
  await past.waitFor();
  const number = async (): Promise<string> => (await past.getByRole('status').textContent()) ?? '';
  const before = await number();
  await tabTo(past.getByRole('button', { name: '← Back' }));
  await page.keyboard.press('Enter');
  await until(async () => (await number()) !== before);
  await page.keyboard.press('Shift+ArrowRight');
  await until(async () => (await number()) === before);
  await tabTo(past.getByRole('button', { name: 'Back to now' }));
  await page.keyboard.press('Enter');
  await past.waitFor({ state: 'detached' });
});

test('a satellite is added and removed', async () => {
  if (!isReady()) return;
  await open('Settings');
  await tabTo(page.getByRole('link', { name: 'Satellites' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('kitchen');
  await tabTo(page.getByLabel('Address', { exact: true }));
  await page.keyboard.type('127.0.0.1:1');
  await tabTo(page.getByRole('button', { name: 'Add', exact: true }));
  await page.keyboard.press('Enter');
  page.once('dialog', (dialog) => void dialog.accept());
  await tabTo(page.getByRole('button', { name: /kitchen/ }).last());
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /kitchen/ })
    .first()
    .waitFor({ state: 'detached' });
});

test('a setting is switched', async () => {
  if (!isReady()) return;
  await open('Settings');
  const mute = page.getByRole('checkbox', { name: /^Mute/ }).first();
  await tabTo(mute);
  await page.keyboard.press('Space');
  await until(async () => ((await home.get('/mute')).body as { mute: boolean }).mute);
});

test.run();
