import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';
import { assertAccessible } from './support/accessible.ts';

const test = suite('console/brain changes');
const isReady = () => has('chromium');

const TEA = `# Hot.
- name: tea
  signals:
    - order: "make tea" # so
  neurons: [say: { message: One tea. }]
`;
const BRAIN = `${TEA}
- name: coffee
  signals: [order: make coffee]
  neurons: [say: { message: One coffee. }]
`;

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (isReady()) seen = await browser();
});

test.before.each(async () => {
  if (!isReady()) return;
  home = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  page = await opened('tea');
});

test.after.each(async () => {
  if (!isReady()) return;
  for (const tab of seen.context.pages().slice(1)) await tab.close();
  await home.stop();
});

test.after(() => seen?.close());

/** A tab with the editor of a synapse. */
async function opened(name: string): Promise<Page> {
  const tab = await seen.open(`${home.url}/console#/brain/${name}`);
  tab.on('dialog', (dialog) => void dialog.accept());
  await tab.locator('.cm-content').waitFor();
  return tab;
}

const button = (name: string, tab = page) => tab.getByRole('button', { name, exact: true });
const brainFile = () => readFileSync(join(home.home, 'brain.yml'), 'utf8');
const shown = (text: string, tab = page) => tab.locator('.cm-content', { hasText: text }).waitFor();

/** Writes all of the text in the editor anew. */
async function write(yaml: string, tab = page): Promise<void> {
  await tab.locator('.cm-content').click();
  await tab.keyboard.press('Control+a');
  await tab.keyboard.insertText(yaml);
}

const put = (text: string) =>
  home.send('PUT', '/synapses/tea', { headers: { 'content-type': 'text/yaml' }, body: text });

test('a synapse is shown as its file has it, and saved in the file with its comments', async () => {
  if (!isReady()) return;
  await shown('# Hot.');
  const iced = TEA.replace('One', 'Iced').replace('# so', '# so what');
  await write(iced);
  await button('Save in brain.yml').click();
  await page.getByText('Saved in the file.').waitFor();
  assert.is(brainFile(), BRAIN.replace(TEA, iced));
  await page.getByText('From brain.yml:2.').waitFor();
});

test('an override is kept as it was written, compared with the file, and dropped', async () => {
  if (!isReady()) return;
  const iced = TEA.replace('One', 'Iced').replace('# Hot.', '# Cold.');
  await write(iced);
  await button('Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByText('Changed here, stored in data/synapses/tea.yml; overrides brain.yml:2').waitFor();
  assert.ok(readFileSync(join(home.home, 'data/synapses/tea.yml'), 'utf8').endsWith(iced));
  assert.is(brainFile(), BRAIN);
  await button('Show the difference').click();
  const difference = page.getByRole('region', { name: 'What changes against brain.yml' });
  await difference.locator('.removed', { hasText: '# Hot.' }).waitFor();
  await difference.locator('.added', { hasText: '# Cold.' }).waitFor();
  await assertAccessible(page);
  await button('Back to brain.yml').click();
  await shown('# Hot.');
  await page.getByText('This is what the file says.').waitFor();
  await page.reload();
  await shown('# Hot.');
});

test('the history shows what a change was, and undoes it', async () => {
  if (!isReady()) return;
  await write(TEA.replace('One', 'Iced'));
  await button('Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await button('History').click();
  await button('Show change 1').click();
  const change = page.getByRole('region', { name: 'Change 1' });
  await change.locator('.removed', { hasText: 'One tea.' }).waitFor();
  await assertAccessible(page);
  await button('Undo change 1').click();
  await page.getByText('Undone: tea is as it was.').waitFor();
  await shown('One tea.');
  await page.getByText('undo of change 1').waitFor();
  await button('Undo change 1').click();
  await page
    .getByText(/was changed again by change 2/)
    .first()
    .waitFor();
});

test('what was deleted, also from its file, is listed and brought back', async () => {
  if (!isReady()) return;
  await button('Delete from brain.yml').click();
  await page.getByText('Choose a synapse to see it.').waitFor();
  assert.not.match(brainFile(), /tea/);
  await page.getByRole('link', { name: 'coffee' }).click();
  await page.getByRole('heading', { name: 'coffee' }).waitFor();
  await button('Delete').click();
  await page.getByText('0 of 0 synapses').waitFor();
  await button('Changes').click();
  await page.getByText('still in its file, but not in use').waitFor();
  await assertAccessible(page);
  await button('Bring back tea').click();
  await page.getByText('tea is back.').waitFor();
  await button('Bring back coffee').click();
  await page.getByText('2 of 2 synapses').waitFor();
  assert.is(brainFile(), BRAIN);
  await page.getByText('No synapse is deleted.').waitFor();
});

test('what another one saves is shown as it comes where nothing is written', async () => {
  if (!isReady()) return;
  await shown('One tea.');
  await put(TEA.replace('One', 'Green'));
  await shown('Green tea.');
  await page.getByText('Changed elsewhere just now. You see the new text.').waitFor();
  const hand = BRAIN.replace('One coffee', 'No coffee');
  writeFileSync(join(home.home, 'brain.yml'), hand);
  const other = await opened('coffee');
  await shown('No coffee.', other);
});

test('two who write see both texts and choose; nothing is overwritten unseen', async () => {
  if (!isReady()) return;
  const other = await opened('tea');
  await write(TEA.replace('One', 'Mine'));
  await write(TEA.replace('One', 'Theirs'), other);
  await button('Save', other).click();
  await other.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('alert').getByText('Somebody else has changed this synapse.').waitFor();
  await page.getByRole('region', { name: 'Saved by somebody else' }).getByText('Theirs tea.').waitFor();
  await page.getByRole('region', { name: 'Written here' }).getByText('Mine tea.').waitFor();
  assert.ok(await button('Save').isDisabled());
  await assertAccessible(page);
  await button('Keep mine, replace theirs').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await shown('Mine tea.', other);
  await write(TEA.replace('One', 'Other'), other);
  await put(TEA.replace('One', 'Last'));
  await button('Take theirs, discard mine', other).click();
  await shown('Last tea.', other);
  assert.is(await other.getByRole('alert').getByText('Somebody else').count(), 0);
});

test('a draft that is found again after a reload is compared with what was saved meanwhile', async () => {
  if (!isReady()) return;
  await write(TEA.replace('One', 'Mine'));
  await page.getByText('Not saved yet.').waitFor();
  await page.evaluate(() => location.assign('about:blank'));
  await put(TEA.replace('One', 'Theirs'));
  await page.goBack();
  await page.getByRole('region', { name: 'Saved by somebody else' }).getByText('Theirs tea.').waitFor();
  await shown('Mine tea.');
});

test('one that somebody deleted while it was written is told, and can be saved again', async () => {
  if (!isReady()) return;
  await write(TEA.replace('One', 'Mine'));
  await home.send('DELETE', '/synapses/tea');
  await page.getByText('Somebody else has deleted this synapse.').waitFor();
  await button('Keep mine').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await until(async () => (await home.get('/synapses/tea')).status === 200);
});

test('a new one does not take the place of one that is there before that was seen', async () => {
  if (!isReady()) return;
  await button('New synapse').click();
  await page.getByRole('heading', { name: 'New synapse' }).waitFor();
  await write('name: tea\nsignals:\n  - order: tea\nneurons:\n  - say: { message: New tea. }\n');
  await button('Save').click();
  await page.getByText('A synapse named tea exists already.').waitFor();
  await page.getByRole('region', { name: 'Saved by somebody else' }).getByText('One tea.').waitFor();
  await button('Take theirs, discard mine').click();
  await page.getByRole('heading', { name: 'tea', exact: true }).waitFor();
});

test('line ends of a file stay as they are', async () => {
  if (!isReady()) return;
  await home.stop();
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
  home = await service({ 'settings.yml': SILENT, 'brain.yml': crlf(BRAIN) });
  page = await opened('tea');
  await shown('# Hot.');
  assert.ok(await button('Save').isDisabled());
  await write(TEA.replace('One', 'Iced'));
  await button('Save in brain.yml').click();
  await page.getByText('Saved in the file.').waitFor();
  assert.is(brainFile(), crlf(BRAIN.replace('One tea', 'Iced tea')));
});

test.run();
