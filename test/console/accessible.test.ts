import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { few } from '../support/scale.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { type Browser, browser } from './browser.ts';
import { axeFindings } from './support/accessible.ts';

const BRAIN = `
- name: light-on
  signals: [{ order: "turn on the {{ room }} light" }]
  neurons: [{ say: { message: "The {{ room }} light is on." } }]
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: With sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: light-on, answers: [yes please] }], default: light-on }
- name: gate
  signals: [{ order: open the gate }]
  neurons: [{ uri: { url: "http://127.0.0.1:1/gate" } }]
`;

/** Each view, with what is there once its data are. */
const VIEWS: Readonly<Record<string, string>> = {
  talk: '.talk-turn .answered',
  machines: '.chart-place .lit',
  'machines?show=all': '.small-drawing .lit',
  'machines?show=sequence': '.sequence .message',
  'machines?at=5': '.past-banner code',
  timeline: '.entry-row .waterfall',
  runs: '.run-list',
  'runs/UNMATCHED': '.replayed',
  'runs/FAILED': '.run-neurons',
  brain: '.brain-list li',
  'brain/light-on': '.synapse-form .form-parameter',
  health: '.wide-table',
  'health/wake-word': '#wake-word',
  'health/recognition': '#models',
  'health/voice': '#voice',
  'health/hearing': '.settings-section .card',
  'health/devices': '.settings-section .card',
  'health/satellites': '.settings-section .card',
  'health/access': '.settings-section .card',
  'health/home': '.settings-section .card',
  'health/backup': '.settings-section .card',
  help: '.plain-table',
};

const SCREEN = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Looks {
  readonly size: typeof SCREEN;
  readonly schemes: readonly ('light' | 'dark')[];
}

/** How each view is looked at: axe takes a second each time. */
const LOOKS: readonly Looks[] = few<readonly Looks[]>(
  [
    { size: SCREEN, schemes: ['light'] },
    { size: PHONE, schemes: ['dark'] },
  ],
  [SCREEN, { width: 1024, height: 768 }, PHONE].map((size) => ({ size, schemes: ['light', 'dark'] })),
);
const WHERE = few(
  'in light on a screen and in the dark on a phone',
  'in light and in the dark, on a screen, a tablet and a phone',
);

const test = suite('accessible console');
const isReady = () => has('chromium');
let home: TestService;
let seen: Browser;
let page: Page;
let runs: readonly { readonly id: string; readonly order: string }[] = [];

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  seen = await browser();
  page = await seen.open(`${home.url}/console#/talk`);
  await page.getByRole('textbox', { name: 'Your order' }).fill('turn on the kitchen light');
  await page.keyboard.press('Enter');
  await page.locator('.talk-turn .answered').waitFor();
  for (const order of ['turn on the lamp', 'open the gate', 'I want coffee'])
    await home.post('/synapses/start/order', { order, mute: true });
  ({ runs } = (await home.get('/runs')).body as { runs: typeof runs });
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const idOf = (said: string): string => runs.find(({ order }) => order === said)?.id ?? '';

async function look(view: string): Promise<void> {
  const path = view.replace('UNMATCHED', idOf('turn on the lamp')).replace('FAILED', idOf('open the gate'));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${path}`);
  if (view === 'timeline') await page.locator('.entry-row').getByRole('button').first().click();
  if (view === 'runs/UNMATCHED') await page.getByRole('button', { name: 'Replay' }).click();
  await page
    .locator(VIEWS[view] ?? '')
    .first()
    .waitFor();
}

const widthOf = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test('each view is a link away', async () => {
  if (!isReady()) return;
  const views = page.getByRole('navigation', { name: 'Views' });
  for (const title of ['Talk', 'Machines', 'Timeline', 'Runs', 'Brain', 'Settings']) {
    await views.getByRole('link', { name: title }).click();
    await page.getByRole('main').getByRole('heading', { name: title, exact: true }).first().waitFor();
  }
});

for (const view of Object.keys(VIEWS)) {
  test(`${view} has nothing that keeps anybody out, ${WHERE}, where it fits`, async () => {
    if (!isReady()) return;
    await look(view);
    for (const { size, schemes } of LOOKS) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await axeFindings(page), [], `${size.width} ${colorScheme}`);
      }
      assert.is(await widthOf(), size.width);
    }
  });
}

test('nothing went wrong on the page', () => {
  if (isReady()) assert.equal(seen.errors, []);
});

test.run();
