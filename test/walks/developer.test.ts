import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { kit } from '../support/kit.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { go, onPhone, picture, press, walk } from './walk.ts';

const BRAIN = `
- name: tea
  signals: [{ order: make tea }]
  neurons:
    - say: { message: With sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: sweet, answers: ["yes"] }], default: sweet }
- { name: sweet, signals: [{ order: something sweet }], neurons: [{ say: { message: Sweet. } }] }
`;
const root = join(import.meta.dirname, '../..');
let home: TestService;

const story = walk(
  'a developer',
  async () => {
    home = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
    await home.send('PATCH', '/first-run', { body: '{"over": true}' });
    await order('make tea'); // before the page is open
    return home;
  },
  { address: '/console#/talk' },
);
const { step, page, tab } = story;

const order = (said: string) => home.post('/synapses/start/order', { order: said, mute: true });
const history = () => page().getByRole('region', { name: 'Transitions' });
const past = () => page().getByRole('region', { name: 'You see the past' });
const hash = () => new URL(page().url()).hash;

step('copies the first recipe of docs/testing.md with its kit, and it runs', async () => {
  const folder = kit({});
  for (const [, language, text = ''] of readFileSync(join(root, 'docs/testing.md'), 'utf8').matchAll(
    /^```(\w+)\n([\s\S]*?)^```$/gm,
  )) {
    const [, name] = /^(?:#|\/\/) (my-kit\/\S+)\n/.exec(text) ?? [];
    const path = join(folder, name ?? 'recipe.mjs');
    mkdirSync(dirname(path), { recursive: true });
    if (name !== undefined || language === 'js') writeFileSync(path, text);
    if (name === undefined && language === 'js') break;
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/broca'));
  await promisify(execFile)(process.execPath, ['recipe.mjs'], { cwd: folder });
});

step('mistypes the key of an event, and reads which one is missing', async () => {
  const { status, body } = await home.post('/events', { event: 'order.given', order: 'make tea' });
  assert.is(status, 400);
  assert.match(JSON.stringify(body), 'type: found nothing, expected an event of GET /events/alphabet');
});

step('finds the interface in the menu, with all its paths', async () => {
  await press(page(), 'Menu');
  const link = page().getByRole('link', { name: 'The interface (API)' }).first();
  await picture(page(), 'developer-1-menu');
  const other = await tab((await link.getAttribute('href')) ?? '');
  await other.getByText('/synapses/start/order').first().waitFor();
  await picture(other, 'developer-2-interface');
  await other.close();
  await page().keyboard.press('Escape');
});

step('opens Machines, and finds there what happened before', async () => {
  await go(page(), 'Machines');
  assert.is(await page().title(), 'Machines · Broca');
  await history().getByRole('button', { name: 'conversation.default: order.given → running' }).waitFor();
  await picture(page(), 'developer-3-machines');
});

step('fits a chart, and sees all of it', async () => {
  await page().getByRole('combobox', { name: 'Machine' }).selectOption('brain');
  const chart = page().getByRole('region', { name: /^Chart of brain:/ });
  await chart
    .getByRole('button', { name: /, active/ })
    .first()
    .waitFor();
  await press(page(), 'Fit');
  assert.ok(await isInside(page(), chart));
  await picture(page(), 'developer-4-fit');
  await page().getByLabel('Follow what is active').check();
});

step('presses a transition, and sees the chart and the data as they were', async () => {
  await history().getByRole('button', { name: 'conversation.default: order.given → running' }).click();
  await past().waitFor();
  const actors = page().getByRole('region', { name: 'Actors at that moment' });
  await actors.getByRole('treeitem', { name: /^run/ }).waitFor();
  await page().getByRole('button', { name: 'running, active' }).waitFor();
  assert.match(hash(), /at=\d+/);
  await picture(page(), 'developer-5-past');
});

step('reloads, and is where it was; then goes back to now', async () => {
  const before = hash();
  await page().reload();
  await past().waitFor();
  assert.is(hash(), before);
  await page().keyboard.press('Shift+ArrowRight');
  await until(() => hash() !== before);
  await page().keyboard.press('Escape');
  await past().waitFor({ state: 'detached' });
});

step('reads who sent what to whom, and which guard said no', async () => {
  await order('yes');
  await history()
    .getByText(/not taken: .* said no/)
    .first()
    .waitFor();
  await press(page(), 'Sequence');
  await page().getByRole('region', { name: 'Sequence' }).getByText('outside').first().waitFor();
  await picture(page(), 'developer-6-sequence');
  await press(page(), 'All machines');
  await page().getByRole('list', { name: 'All machines' }).getByRole('button').nth(4).waitFor();
  await picture(page(), 'developer-7-all-machines');
  await press(page(), 'Chart');
});

step('injects an order without its text, is stopped, and then injects it whole', async () => {
  const form = page().getByRole('region', { name: 'Inject an event' });
  await press(form, 'Order or answer');
  await press(form, 'Inject');
  await form.getByText('this is required').waitFor();
  await form.getByLabel(/^order/).fill('something sweet');
  await press(form, 'Inject and wait');
  await form.getByText('At rest again').waitFor();
  await form.scrollIntoViewIfNeeded();
  await picture(page(), 'developer-8-inject');
});

step('holds the machines, lets an order through event by event, and the chart follows', async () => {
  await press(page(), 'Hold before each event');
  const given = order('something sweet');
  await page().getByText('The assistant is held.').first().waitFor();
  await page()
    .getByText(/events? waits?\./)
    .first()
    .waitFor();
  await page().keyboard.press('F10');
  await picture(page(), 'developer-9-held');
  await page().getByRole('button', { name: 'Resume' }).first().click();
  await given;
});

step('follows the run to its own chart, and finds it again in Runs', async () => {
  await history().getByRole('link', { name: 'The chart of this run' }).first().click();
  await page().getByRole('region', { name: 'What it did' }).getByText('sweet').first().waitFor();
  await picture(page(), 'developer-10-run');
});

step('has the history before the chart on a phone', () =>
  onPhone(page(), async () => {
    await go(page(), 'Machines');
    await picture(page(), 'developer-11-phone');
  }),
);

/** Whether the drawing of a chart is wholly in its box. */
async function isInside(seen: Page, chart: ReturnType<Page['getByRole']>): Promise<boolean> {
  const [box, states] = [
    await chart.boundingBox(),
    await seen.getByRole('group', { name: /^States of/ }).boundingBox(),
  ];
  if (box === null || states === null) return false;
  return states.y >= box.y - 1 && states.y + states.height <= box.y + box.height + 1;
}

story.run();
