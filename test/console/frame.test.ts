import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';
import { assertAccessible } from './support/accessible.ts';

const test = suite('console/frame');
const isReady = () => has('chromium');
const BRAIN =
  '- { name: light-on, signals: [{ order: turn on the light }], neurons: [{ say: { message: It is bright. } }] }\n';

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  seen = await browser({ locale: 'de-AT' });
  page = await seen.open(`${home.url}/console`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const go = (hash: string) =>
  page.evaluate((next) => {
    location.hash = next;
  }, hash);

const titleIs = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);

test('the page speaks the language of the browser, and says so', async () => {
  if (!isReady()) return;
  await page.getByRole('heading', { name: 'Sprechen' }).waitFor();
  assert.is(await page.evaluate(() => document.documentElement.lang), 'de');
});

test('each view has a title of its own', async () => {
  if (!isReady()) return;
  await titleIs('Sprechen · Broca');
  await go('#/brain/light-on');
  await titleIs('light-on · Gehirn · Broca');
  await go('#/health');
  await titleIs('Einstellungen · Broca');
  await go('#/health/wake-word');
  await titleIs('Aktivierungswort · Einstellungen · Broca');
  await go('#/talk');
  await titleIs('Sprechen · Broca');
});

test('another language is chosen in the menu, and kept; what was typed stays', async () => {
  if (!isReady()) return;
  await page.getByRole('textbox', { name: 'Dein Befehl' }).fill('allume');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByLabel('Sprache').selectOption('fr');
  await page.getByRole('heading', { name: 'Parler' }).waitFor();
  assert.is(await page.getByRole('textbox', { name: 'Votre ordre' }).inputValue(), 'allume');
  await page.reload();
  await page.getByRole('heading', { name: 'Parler' }).waitFor();
  assert.is(await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Langue').selectOption('en');
  await page.getByRole('heading', { name: 'Talk' }).waitFor();
});

test('the appearance is chosen in the menu, and kept', async () => {
  if (!isReady()) return;
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  assert.is(await scheme(), 'light dark');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Appearance').selectOption('dark');
  assert.is(await scheme(), 'dark');
  assert.is.not(await ground(), light);
  await page.reload();
  await page.getByRole('heading', { name: 'Talk' }).waitFor();
  assert.is(await scheme(), 'dark');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Appearance').selectOption('system');
  assert.is(await ground(), light);
});

test('the menu leads to the help and to the interface', async () => {
  if (!isReady()) return;
  await page.getByRole('link', { name: 'The interface (API)' }).waitFor();
  await assertAccessible(page);
  assert.is(
    await page.getByRole('link', { name: 'The interface (API)' }).first().getAttribute('href'),
    '/docs',
  );
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('main').getByRole('heading', { name: 'Help' }).waitFor();
  await titleIs('Help · Broca');
  assert.not.ok(await page.getByLabel('Appearance').isVisible(), 'the menu is closed');
});

test('nothing is asked again and again while nothing happens', async () => {
  if (!isReady()) return;
  await go('#/talk');
  await page.getByText('No microphone is open').waitFor();
  const asked: string[] = [];
  const note = (request: { url: () => string }) => void asked.push(request.url());
  page.on('request', note);
  await page.waitForTimeout(3_000); // the poll that was here came four times a second
  page.off('request', note);
  assert.equal(asked, []);
});

test('a phone can install the page: its manifest and icons are there', async () => {
  if (!isReady()) return;
  const session = await seen.context.newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  assert.equal(errors, []);
  const { icons } = JSON.parse(data) as {
    readonly icons: readonly { readonly src: string; readonly type: string }[];
  };
  for (const { src, type } of icons) {
    const icon = await home.request('GET', src);
    assert.equal([src, icon.status, icon.headers.get('content-type')?.split(';')[0]], [src, 200, type]);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert.equal(others, []);
});

test('while the service is away every view says so, an order stays in the box, and all is well again by itself', async () => {
  if (!isReady()) return;
  const box = page.getByRole('textbox', { name: 'Your order' });
  await seen.context.setOffline(true);
  await box.fill('turn on the light');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
  assert.is(await box.inputValue(), 'turn on the light');
  await seen.context.setOffline(false);
  const { port } = new URL(home.url);
  await home.stopNow();
  const banner = page.getByText('The connection is lost; trying again');
  for (const view of ['talk', 'timeline', 'brain', 'health', 'talk']) {
    await go(`#/${view}`);
    await banner.waitFor();
  }
  await box.press('Enter');
  const refused = page.getByRole('alert').getByText('The service cannot be reached');
  await refused.waitFor();
  assert.is(await box.inputValue(), 'turn on the light');
  home = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN }, { port: Number(port) });
  await banner.waitFor({ state: 'detached' });
  await refused.waitFor({ state: 'detached' });
  await box.press('Enter');
  await page.getByRole('log').getByText('It is bright.').waitFor();
});

test('a tab that nobody sees holds no connection, and catches up when it is seen', async () => {
  if (!isReady()) return;
  await go('#/timeline');
  const rows = page.locator('.entry-row', { hasText: 'turn on the light' });
  await rows.first().waitFor();
  const before = await rows.count();
  const see = (state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const readers = async (): Promise<number> =>
    Number(/^broca_event_readers (\d+)/m.exec(String((await home.get('/metrics')).body))?.[1]);
  assert.is(await readers(), 1);
  await see('hidden');
  await until(async () => (await readers()) === 0);
  await home.post('/synapses/start/order', { order: 'turn on the light', mute: true });
  await see('visible');
  await until(async () => (await rows.count()) === before + 1);
  assert.is(await readers(), 1);
  await go('#/talk');
});

test('arrow-up brings back earlier orders', async () => {
  if (!isReady()) return;
  const box = page.getByRole('textbox', { name: 'Your order' });
  await box.fill('turn off');
  await box.press('ArrowUp');
  assert.is(await box.inputValue(), 'turn on the light');
  await box.press('ArrowDown');
  assert.is(await box.inputValue(), 'turn off');
});

test('an order that was given in a room is seen, and can be left out', async () => {
  if (!isReady()) return;
  await home.post('/synapses/start/order', {
    order: 'turn on the light',
    conversation: 'kitchen',
    mute: true,
  });
  const elsewhere = page.locator('.talk-turn', { hasText: 'kitchen' });
  await elsewhere.getByText('It is bright.').waitFor();
  await page.getByLabel('All conversations').uncheck();
  await elsewhere.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Talk' }).waitFor();
  assert.not.ok(await page.getByLabel('All conversations').isChecked());
  await page.getByLabel('All conversations').check();
  await elsewhere.waitFor();
});

test('on a phone the microphone comes first and is large, once the first steps are hidden', async () => {
  if (!isReady()) return;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  const button = await page.getByRole('button', { name: 'Talk', exact: true }).boundingBox();
  const log = await page.getByRole('log').boundingBox();
  assert.ok(button !== null && log !== null);
  assert.ok(button.height >= 96 && button.width >= 96, JSON.stringify(button));
  assert.ok(button.y + button.height < Math.min(log.y, 844), JSON.stringify([button, log]));
  await page.setViewportSize({ width: 1280, height: 900 });
});

test.run();

const loginTest = suite('console/login');

let guarded: TestService;
let visitor: Browser;

loginTest.before(async () => {
  if (!isReady()) return;
  const restApi = 'rest_api: { password_protected: true, login: admin, password: pass-word }\n';
  guarded = await service(
    { 'settings.yml': SILENT + restApi, 'brain.yml': BRAIN },
    { limits: { loginWaitMs: 0 } },
  );
  visitor = await browser();
});

loginTest.after(async () => {
  await visitor?.close();
  await guarded?.stop();
});

const logIn = async (tab: Page, password: string): Promise<void> => {
  await tab.getByLabel('Login').fill('admin');
  await tab.getByLabel('Password').fill(password);
  await tab.keyboard.press('Enter');
};

const answerOf = async (tab: Page, said: string): Promise<void> => {
  await tab.getByRole('textbox', { name: 'Your order' }).fill(said);
  await tab.keyboard.press('Enter');
  await tab.getByRole('log').getByText('It is bright.').waitFor();
};

loginTest('the page asks for the login, and then works with its events', async () => {
  if (!isReady()) return;
  const tab = await visitor.context.newPage();
  await tab.goto(`${guarded.url}/console#/talk`);
  await logIn(tab, 'wrong');
  await tab.getByRole('alert').getByText('Wrong login or password.').waitFor();
  await assertAccessible(tab);
  assert.is(await tab.evaluate(() => (document.activeElement as HTMLInputElement).name), 'password');
  await logIn(tab, 'pass-word');
  await answerOf(tab, 'turn on the light');
  await tab.reload();
  await tab.getByRole('log').getByText('It is bright.').waitFor();
  assert.equal(await tab.evaluate(() => document.cookie), '');
});

loginTest('logging out in one tab asks for the login in the other one, whose order stays', async () => {
  if (!isReady()) return;
  const [first, second] = [await visitor.context.newPage(), await visitor.context.newPage()];
  for (const tab of [first, second]) {
    await tab.goto(`${guarded.url}/console#/talk`);
    await tab.getByRole('heading', { name: 'Talk' }).waitFor();
  }
  await second.getByRole('textbox', { name: 'Your order' }).fill('turn on the light');
  await first.getByRole('button', { name: 'Menu' }).click();
  await first.getByRole('button', { name: 'Log out' }).click();
  await first.getByRole('button', { name: 'Log in' }).waitFor();
  await second.getByRole('button', { name: 'Log in' }).waitFor();
  await logIn(second, 'pass-word');
  const box = second.getByRole('textbox', { name: 'Your order' });
  await box.waitFor();
  assert.is(await box.inputValue(), 'turn on the light');
  await box.press('Enter');
  await second.getByRole('log').getByText('It is bright.').waitFor();
});

loginTest('a password manager finds the fields', async () => {
  if (!isReady()) return;
  const other = await browser();
  try {
    const tab = await other.context.newPage();
    await tab.goto(`${guarded.url}/console`);
    assert.is(await tab.getByLabel('Login').getAttribute('autocomplete'), 'username');
    assert.is(await tab.getByLabel('Password').getAttribute('autocomplete'), 'current-password');
    await until(() => tab.evaluate(() => document.activeElement?.getAttribute('name') === 'login'));
  } finally {
    await other.close();
  }
});

loginTest.run();
