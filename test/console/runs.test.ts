import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { type Browser, browser } from './browser.ts';

const BRAIN = `
- name: light-on
  signals:
    - order: turn on the light
  neurons:
    - say: { message: It is bright. }
- name: gate
  signals:
    - order: open the gate
  neurons:
    - uri: { url: "http://127.0.0.1:1/gate" }
- name: coffee
  signals:
    - order: brew some coffee
  neurons:
    - say: { message: How strong? }
    - neurotransmitter:
        from_answer_link: [{ synapse: light-on, answers: [very strong] }]
        default: sorry
- name: sorry
  signals: []
  neurons:
    - say: { message: What was that? }
`;

const test = suite('timeline and runs');
const isReady = () => has('chromium');
let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  const settings = `${SILENT}\nhooks: { on_order_not_found: sorry }\n`;
  home = await service({ 'brain.yml': BRAIN, 'settings.yml': settings });
  seen = await browser();
  page = await seen.open(`${home.url}/console#/timeline`);
  await order('turn on the light');
  await order('open the gate', 'kitchen');
  await order('turn on the lamp');
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const order = (said: string, conversation = 'default') =>
  home.post('/synapses/start/order', { order: said, conversation, mute: true });

const turn = (said: string) => page.locator('.entry-row', { hasText: said });

const openRun = async (said: string): Promise<string> => {
  await page.goto(`${home.url}/console#/runs`);
  await page.getByRole('link', { name: said }).first().click();
  return (await page.getByRole('region', { name: 'Why' }).textContent()) ?? '';
};

const isWiderThanPage = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('the timeline has a line for each run, and tells how it went', async () => {
  if (!isReady()) return;
  await turn('turn on the light').getByText('✓ done').waitFor();
  await turn('open the gate').getByText('✕ failed').waitFor();
  await turn('turn on the lamp').getByText('✕ nothing matched').waitFor();
});

test('what happened before the page was opened is there too', async () => {
  if (!isReady()) return;
  await page.reload();
  await turn('open the gate').getByText('✕ failed').waitFor();
  await turn('turn on the lamp').getByText('✕ nothing matched').waitFor();
});

test('a line opens to the waterfall of its run and to its events, with the keyboard alone', async () => {
  if (!isReady()) return;
  await turn('turn on the lamp').getByRole('button').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const line = turn('turn on the light');
  await line.getByRole('table').getByRole('rowheader', { name: 'neurons' }).waitFor();
  await line.getByRole('button', { name: 'neuron.ended' }).click();
  await line.getByText('"generated_message": "It is bright."').waitFor();
});

test('the timeline shows what fits its filter, and nothing newer while it is paused', async () => {
  if (!isReady()) return;
  await page.getByLabel('Conversation').selectOption('kitchen');
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.is(await page.locator('.entry-row').count(), 1);
  await order('turn on the light', 'kitchen');
  await page.getByText(/Paused, \d+ newer/).waitFor();
  assert.is(await page.locator('.entry-row').count(), 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.entry-row').length === 2);
});

test('the list tells what matched nothing from what was done, and shows it alone', async () => {
  if (!isReady()) return;
  await page.goto(`${home.url}/console#/runs`);
  await page.getByRole('row', { name: /turn on the lamp.* ✕ nothing matched sorry/ }).waitFor();
  await page.getByLabel('Status').selectOption('Nothing matched');
  await page.getByRole('link', { name: 'turn on the light' }).first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'turn on the lamp' }).waitFor();
  await page.getByLabel('Status').selectOption('Any status');
});

test('a run whose order matched nothing leads with the nearest synapse and what was said instead, and offers to add it', async () => {
  if (!isReady()) return;
  const sentence = 'The nearest is light-on, but “lamp” was said, not “light”.';
  assert.match(await openRun('turn on the lamp'), sentence);
  await page
    .getByRole('table', { name: 'Nearest' })
    .first()
    .getByText('“lamp” was said, not “light”')
    .waitFor();
  const nearest = page.locator('.run-misses').first();
  const add = nearest.getByRole('button', { name: 'Add “turn on the lamp”' });
  await add.click();
  await nearest.getByText('Added: “turn on the lamp”').waitFor();
  assert.match(JSON.stringify((await home.get('/synapses/light-on')).body), 'turn on the lamp');
  const now = page.getByText('In the brain as it is now, it matches light-on');
  await now.waitFor();
  await nearest.getByRole('button', { name: 'Undo' }).click();
  await add.waitFor();
  assert.not.match(JSON.stringify((await home.get('/synapses/light-on')).body), 'turn on the lamp');
});

test('a run whose neuron failed leads with its error', async () => {
  if (!isReady()) return;
  assert.match(await openRun('open the gate'), 'The neuron uri of gate failed: ');
  const neuron = page.getByRole('row', { name: /^uri gate ✕/ });
  await neuron.waitFor();
});

test('a run can be had as a file', async () => {
  if (!isReady()) return;
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const stream = await (await downloading).createReadStream();
  const { run } = JSON.parse(await text(stream));
  assert.is(run.order, 'open the gate');
});

test('a run that did what it should tells what matched, and where the time went', async () => {
  if (!isReady()) return;
  assert.match(await openRun('turn on the light'), 'light-on matched “turn on the light”.');
  const waterfall = page.getByRole('table', { name: 'The stages of the turn' });
  await waterfall.getByRole('row', { name: /^match .* ms/ }).waitFor();
  await page.getByText(/^All events/).click();
  await page.getByRole('button', { name: 'order.matched' }).click();
  await page.getByText('"is_default": false').waitFor();
});

test('a run is replayed on the brain as it is now, and what differs is shown', async () => {
  if (!isReady()) return;
  await openRun('turn on the lamp');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('heading', { name: 'Replayed: the same would happen now' }).waitFor();
  const lamp = { signals: [{ order: 'turn on the lamp' }], neurons: [{ say: { message: 'Lit.' } }] };
  await home.post('/synapses', { name: 'lamp', ...lamp });
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('row', { name: 'said “What was that?” differs: “Lit.”' }).waitFor();
  await page.getByRole('row', { name: 'status complete ✓ the same' }).waitFor();
  await openRun('open the gate');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('Not run, as they reach outside: uri.').waitFor();
});

test('a run is saved as a test, and one that is not there any more refused', async () => {
  if (!isReady()) return;
  await openRun('turn on the light');
  await page.getByRole('button', { name: 'Save as test' }).click();
  await page.getByRole('button', { name: 'Save the test' }).click();
  await page.getByText(`Saved as a test in ${home.home}/orders.test.yml`).waitFor();
  const tests = await readFile(join(home.home, 'orders.test.yml'), 'utf8');
  assert.match(tests, 'turn on the light');
  await home.send('DELETE', `/runs/${new URL(page.url()).hash.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Save as test' }).click();
  await page.getByRole('button', { name: 'Save the test' }).click();
  await page.getByRole('alert').getByText('Refused: no run has the id').waitFor();
});

test('what was not understood is added to the synapse that was meant, and taken away again', async () => {
  if (!isReady()) return;
  await openRun('turn on the lamp');
  await page.getByText('Teach it', { exact: true }).waitFor();
  assert.is(await page.getByLabel('You meant').inputValue(), 'light-on');
  await page.getByRole('button', { name: 'Add “turn on the lamp” to it' }).click();
  await page.getByText('“turn on the lamp” now starts light-on.').waitFor();
  assert.match(JSON.stringify((await home.get('/synapses/light-on')).body), 'turn on the lamp');
  await page.locator('.teach').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Add “turn on the lamp” to it' }).waitFor();
  assert.not.match(JSON.stringify((await home.get('/synapses/light-on')).body), 'turn on the lamp');
});

test('an answer that was wrong leads to the synapse that asked', async () => {
  if (!isReady()) return;
  await order('brew some coffee', 'bar');
  await order('very strong', 'bar');
  await openRun('very strong');
  await page.getByText('Was this wrong? Teach it').click();
  await page.getByText('This answered a question of coffee.').waitFor();
  await page.getByRole('link', { name: 'Open coffee' }).click();
  await page.locator('.cm-content', { hasText: 'neurotransmitter' }).waitFor();
});

test('a synapse is made of what was said, and a misheard word is corrected, both to be saved in the editor', async () => {
  if (!isReady()) return;
  await openRun('turn on the lamp');
  await page.getByRole('button', { name: 'Make a synapse of it' }).click();
  await page.locator('.cm-content', { hasText: 'order: "turn on the lamp"' }).waitFor();
  await openRun('turn on the lamp');
  await page.getByText('A word was misheard').click();
  await page.getByLabel('Broca heard').fill('lamp');
  await page.getByLabel('You said').fill('light');
  await page.getByRole('button', { name: 'Correct it' }).click();
  await page.getByRole('heading', { name: 'light-on' }).waitFor();
  await page.locator('.cm-content', { hasText: 'stt-correction' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const { body } = await order('turn on the lamp');
  assert.match(JSON.stringify(body), 'It is bright.');
});

test('a test of what went wrong asks what should have happened', async () => {
  if (!isReady()) return;
  await openRun('turn on the lamp');
  await page.getByRole('button', { name: 'Save as test' }).click();
  const should = page.getByLabel('What should have happened?');
  await should.selectOption({ label: 'It starts light-on' });
  await page.getByLabel(/^It says/).fill('It is bright.');
  await page.getByRole('button', { name: 'Save the test' }).click();
  await page.getByText(`Saved as a test in ${home.home}/orders.test.yml`).waitFor();
  const tests = await readFile(join(home.home, 'orders.test.yml'), 'utf8');
  assert.match(tests, /order: turn on the lamp\n\s+synapses:\n\s+- light-on\n\s+says:\n\s+- It is bright\./);
});

test('neither view is wider than a phone', async () => {
  if (!isReady()) return;
  await page.setViewportSize({ width: 390, height: 844 });
  assert.is(await isWiderThanPage(), false);
  await page.goto(`${home.url}/console#/runs`);
  await page.locator('.run-list').waitFor();
  assert.is(await isWiderThanPage(), false);
  await page.goto(`${home.url}/console#/timeline`);
  await page.locator('.entry-row').first().waitFor();
  assert.is(await isWiderThanPage(), false);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('runs older than those of the page are a page of their own', async () => {
  if (!isReady()) return;
  await page.goto(`${home.url}/console#/runs`);
  await Promise.all(Array.from({ length: 50 }, () => order('turn on the light')));
  await page.getByRole('link', { name: 'open the gate' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByRole('link', { name: 'open the gate' }).waitFor();
  await page.getByRole('button', { name: 'Newer' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.run-list tbody tr').length === 50);
});

test('runs are found by what was said, and deleted one by one and all together', async () => {
  if (!isReady()) return;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${home.url}/console#/runs`);
  await page.getByLabel('Search in runs').fill('the gate');
  await page.waitForFunction(() => document.querySelectorAll('.run-list tbody tr').length === 1);
  await page.getByRole('button', { name: 'Delete open the gate' }).click();
  await page.getByText('No run fits the filter.').waitFor();
  await page.getByLabel('Search in runs').fill('');
  await page.locator('.run-list').waitFor();
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.getByText('Nothing has run yet').waitFor();
  assert.equal((await home.get('/runs')).body, { runs: [] });
});

test('the events are heard again after the service, or what is before it, refused them', async () => {
  if (!isReady()) return;
  await seen.context.route('**/events?*', (route) => route.fulfill({ status: 503 }), { times: 1 });
  const other = await seen.open(`${home.url}/console#/timeline`);
  await other.waitForResponse(/\/events\?/);
  await order('turn on the light', 'attic');
  await other.locator('.entry-row', { hasText: 'attic' }).waitFor();
  await other.close();
});

test('nothing went wrong on the page but what the service refused', () => {
  if (!isReady()) return;
  assert.equal(
    seen.errors.filter((error) => !/status of (404|503)/.test(error)),
    [],
  );
});

test.run();
