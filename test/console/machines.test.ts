import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';
import { assertAccessible } from './support/accessible.ts';

const BRAIN = `
- name: tea
  signals: [{ order: I want tea }]
  neurons:
    - say: { message: Sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: sweet, answers: ["yes please"] }], default: sweet }
- { name: sweet, signals: [{ order: something sweet }], neurons: [{ say: { message: Sweet. } }] }
`;

const test = suite('machines in the console');
const isReady = () => has('chromium');
let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'brain.yml': BRAIN });
  seen = await browser();
  page = await seen.open(`${home.url}/console#/machines/brain`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const scene = (title: string, play: () => Promise<void>): void =>
  test(title, async () => {
    if (isReady()) await play();
  });

const state = (id: string): Locator => page.locator(`.chart-place [data-state="${id}"]`);

const isLit = (id: string): Promise<void> =>
  state(id).and(page.locator('.lit[aria-label$=", active"]')).waitFor({ state: 'attached' });

const look = (path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#/machines/${path}`);

scene('what is lit in the chart follows the voice and the ears', async () => {
  await isLit('brain.voice.audible');
  await home.post('/settings/mute', { mute: true });
  await isLit('brain.voice.muted');
  assert.is(await state('brain.voice.audible').getAttribute('aria-label'), 'audible');
  await page.getByText('brain: voice.mute → muted').first().waitFor();
  await home.post('/settings/deaf', { deaf: true });
  await isLit('brain.ears.deaf');
  await home.post('/settings/deaf', { deaf: false });
  await isLit('brain.ears.open');
});

scene('a question that waits is named with the order that led to it, and its time runs out', async () => {
  await home.post('/synapses/start/order', { order: 'I want tea' });
  await page.getByRole('treeitem', { name: 'conversation.default' }).click();
  await isLit('conversation.waiting_for_answer');
  await page.getByRole('button', { name: 'conversation.default: order.given → running' }).waitFor();
  await page.locator('.last-transition', { hasText: 'conversation.default: run.stored' }).waitFor();

  await state('conversation.waiting_for_answer').click();
  const details = page.getByRole('region', { name: 'waiting_for_answer' });
  await details.getByText('answerDeadline').first().waitFor();
  const left = details.locator('.time-left');
  const before = await left.textContent();
  assert.match(before ?? '', /\d (min|s) left$/);
  await until(async () => (await left.textContent()) !== before);
  await details.getByRole('button', { name: 'dropping' }).first().click();
  await page.getByRole('region', { name: 'dropping not active' }).waitFor();
});

scene('a state is reached with the keyboard, and its details are there on demand', async () => {
  await state('conversation.idle').focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'idle not active' });
  await details.waitFor();
  await details.getByRole('button', { name: 'Close' }).click();
  await details.waitFor({ state: 'detached' });
});

scene('an event is injected, and the path it took is shown', async () => {
  const form = page.getByRole('region', { name: 'Inject an event' });
  await form.locator('select').first().selectOption('order.given');
  await form.getByLabel('order required').fill('yes please');
  await form.getByRole('button', { name: 'Inject and wait' }).click();
  await form.getByText('At rest again').waitFor();
  const path = await form.locator('.path').textContent();
  assert.match(path ?? '', /conversation\.default: order\.given → running/);
  await isLit('conversation.idle');
});

scene('what the service refuses is told at its field', async () => {
  const form = page.getByRole('region', { name: 'Inject an event' });
  await form.locator('select').first().selectOption('synapse.added');
  await form.getByLabel('synapse.name required').fill('new');
  await form.getByLabel('synapse.signals required').fill('[]');
  await form.getByLabel('synapse.neurons required').fill('[{"nothing": {}}]');
  await form.getByRole('button', { name: 'Inject', exact: true }).click();
  await page.locator('#content textarea[aria-invalid="true"]').waitFor();
  await form.getByText('Refused: see synapse.neurons').waitFor();
});

scene('held machines let one event through at a time, and go on when they are let go', async () => {
  const steps = page.getByRole('region', { name: 'Step mode' });
  await steps.getByRole('button', { name: 'Hold before each event' }).click();
  const banner = page.getByText('The assistant is held.');
  await banner.waitFor();
  const answer = home.post('/synapses/start/order', { order: 'something sweet' });
  await steps.locator('.waiting', { hasText: 'order.given to conversation.default' }).waitFor();
  await isLit('conversation.idle');
  await assertAccessible(page);
  await page.keyboard.press('F10');
  await steps.locator('.waiting', { hasText: 'run.matched to conversation.default' }).waitFor();
  await isLit('conversation.running');
  await steps.getByRole('button', { name: 'Resume' }).click();
  await banner.waitFor({ state: 'detached' });
  assert.is((await answer).status, 201);
});

scene('a hold outlives the view it began in, and every page tells of it and can end it', async () => {
  const held = page.getByText('The assistant is held.');
  await page.getByRole('button', { name: 'Hold before each event' }).click();
  await held.waitFor();
  await page.getByRole('link', { name: 'Talk' }).click();
  const answer = home.post('/synapses/start/order', { order: 'something sweet' });
  await page.getByText('1 event waits').waitFor();
  const other = await seen.open(`${home.url}/console#/runs`);
  await other.getByText('The assistant is held.').waitFor();
  await other.getByRole('button', { name: 'Resume' }).click();
  await held.waitFor({ state: 'detached' });
  assert.is((await answer).status, 201);
  await other.close();
  await look('brain');
});

scene('the chart is made larger and smaller, and fits a phone without growing the page', async () => {
  const svg = page.locator('.chart-place svg');
  const width = async (): Promise<number> => (await svg.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Fit' }).click();
  const fitting = await width();
  await page.getByRole('button', { name: 'Larger' }).click();
  await until(async () => (await width()) > fitting * 1.2);
  await look('brain%2Fears');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.chart-place [data-state="ears"]').waitFor({ state: 'attached' });
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

scene('nothing went wrong on the page but what the service refused', async () => {
  assert.equal(
    seen.errors.filter((error) => !/status of 4\d\d/.test(error)),
    [],
  );
});

scene('a lost connection is shown, and all comes back by itself, with what is new', async () => {
  const port = Number(new URL(home.url).port);
  await home.stopNow();
  await page.getByText('What you see is out of date').waitFor();
  home = await service({ 'settings.yml': `${SILENT}rest_api: { inject_events: false }\n` }, { port });
  await page.getByRole('status').getByText('Live').waitFor();
  await isLit('ears.no_microphone');
  await page.getByRole('treeitem', { name: 'conversation.default' }).waitFor({ state: 'detached' });
  await page.getByText('Refused: rest_api.inject_events: false in the settings forbids this').waitFor();
  const steps = page.getByRole('region', { name: 'Step mode' });
  await steps.getByRole('button', { name: 'Hold before each event' }).click();
  await steps.getByText('Refused: rest_api.inject_events: false').waitFor();
});

test.run();
