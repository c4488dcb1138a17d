import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { HEARING, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';

const test = suite('console/brain');
const isReady = () => has('chromium');
const HOUSE = {
  'settings.yml': HEARING,
  'brain.yml': `
- name: light-on
  signals: [{ order: "turn on the {{ room }} light" }]
  neurons: [{ say: { message: "The {{ room }} light is on." } }]
- name: tea
  signals: [{ order: make tea }]
  neurons: [systemdate]
`,
};

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service(HOUSE);
  seen = await browser();
  page = await seen.open(`${home.url}/console#/brain`);
  page.on('dialog', (dialog) => void dialog.accept());
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Writes all of the text in the editor anew. */
async function write(yaml: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(yaml);
}

test('synapses are found by what they say and do, and switched on and off', async () => {
  if (!isReady()) return;
  await page.getByText('2 of 2 synapses').waitFor();
  await page.getByRole('searchbox').fill('systemdate');
  await page.getByText('1 of 2 synapses').waitFor();
  await page.getByRole('checkbox', { name: 'tea is enabled' }).click();
  await until(async () => (await listed('tea'))?.enabled === false);
  await page.getByRole('searchbox').fill('');
});

test('one is run with values for what its templates name', async () => {
  if (!isReady()) return;
  await page.getByRole('link', { name: 'light-on' }).click();
  await page.getByLabel('room').fill('kitchen');
  await button('Run').click();
  await page.getByText('The kitchen light is on.').waitFor();
});

test('mistakes are told while it is written, at their lines, and are not saved', async () => {
  if (!isReady()) return;
  await write('name: light-on\nsignals:\n  - order: light\nneurons:\n  - sey: { message: On. }\n');
  await page.getByText('did you mean say?').first().waitFor();
  await page.locator('.cm-lint-marker-error').waitFor();
  await button('Save').click();
  await page.getByText('Not saved: it has mistakes.').waitFor();
  assert.is(await page.locator('.cm-activeLine').textContent(), '  - sey: { message: On. }');
});

test('what is not saved is there again after another view, and is saved then', async () => {
  if (!isReady()) return;
  await write('name: light-on\nsignals:\n  - order: light\nneurons:\n  - say: { message: On. }\n');
  await page.getByRole('link', { name: 'Talk', exact: true }).click();
  await page.getByRole('link', { name: 'Brain', exact: true }).click();
  await page.getByRole('link', { name: 'light-on not saved' }).click();
  await page.locator('.cm-content', { hasText: 'message: On.' }).waitFor();
  await button('Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const { synapses } = (await home.get('/synapses/light-on')).body as { synapses: { neurons: unknown } };
  assert.equal(synapses.neurons, [{ say: { message: 'On.' } }]);
});

test('a new one is made, and deleted', async () => {
  if (!isReady()) return;
  await button('New synapse').click();
  await page.getByRole('heading', { name: 'New synapse' }).waitFor();
  await write('name: dark\nsignals:\n  - order: light off\nneurons:\n  - say: { message: Off. }\n');
  await button('Save').click();
  await page.getByRole('heading', { name: 'dark' }).waitFor();
  assert.is((await home.get('/synapses/dark')).status, 200);
  await button('Delete').click();
  await until(async () => (await home.get('/synapses/dark')).status === 404);
  await page.getByText('Choose a synapse to see it.').waitFor();
});

test('settings are shown with the health of the engines, and changed', async () => {
  if (!isReady()) return;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('row', { name: /Recogniser pocketsphinx/ }).waitFor();
  await page.getByRole('spinbutton', { name: 'Longest order' }).fill('20');
  await page.keyboard.press('Enter');
  await until(async () => (await options()).recognizer_recording_timeout === 20);
  await page.getByRole('spinbutton', { name: 'Above the room' }).fill('0');
  await home.send('PATCH', '/settings/options', { body: '{"recognizer_recording_timeout":21}' });
  await until(
    async () => (await page.getByRole('spinbutton', { name: 'Longest order' }).inputValue()) === '21',
  );
  await page.keyboard.press('Enter'); // what was typed has not been replaced
  await page.getByRole('alert').getByText('recognizer_energy_ratio').waitFor();
  await page.getByLabel('Player').selectOption('file');
  await until(async () => {
    const { body } = await home.get('/settings/default_player');
    return (body as { default_player: string }).default_player === 'file';
  });
});

test.run();

async function options(): Promise<Record<string, unknown>> {
  return ((await home.get('/settings/options')).body as { options: Record<string, unknown> }).options;
}

interface Listed {
  readonly name: string;
  readonly enabled: boolean;
}

async function listed(name: string): Promise<Listed | undefined> {
  const { sources } = (await home.get('/synapses?source=true')).body as { sources: readonly Listed[] };
  return sources.find((one) => one.name === name);
}
