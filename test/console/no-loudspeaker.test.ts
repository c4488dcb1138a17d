import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withEnvironment } from '../support/environment.ts';
import { has } from '../support/programs.ts';
import { service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';

const test = suite('console without a loudspeaker');
const isReady = () => has('chromium') && has('espeak-ng');

const SETTINGS = `
speech_to_text: [none]
text_to_speech: [{ espeak: { language: en-US, cache: false } }]
players: [speaker]
`;
const BRAIN = `
- name: hello
  signals: [{ order: good morning }]
  neurons: [{ say: { message: Good morning to you. } }, { say: { message: It is a fine day. } }]
`;

let home: TestService;
let seen: Browser;
let page: Page;
let restore = (): void => {};

test.before(async () => {
  if (!isReady()) return;
  restore = withEnvironment({ ALSA_CONFIG_PATH: '/dev/null' });
  home = await service({ 'settings.yml': SETTINGS, 'brain.yml': BRAIN });
  await home.send('PATCH', '/first-run', { body: '{"over": true}' });
  seen = await browser();
  page = await seen.open(`${home.url}/console#/talk`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
  restore();
});

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly has_error: boolean;
}

test('an answer that nobody could hear is complete everywhere, with one note', async () => {
  if (!isReady()) return;
  await page.getByRole('textbox', { name: 'Your order' }).fill('good morning');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('It is a fine day.').waitFor();
  await page.getByText('No loudspeaker: answers are in writing only.').waitFor();
  assert.is(await page.getByRole('log').locator('.bad').count(), 0);
  const listed = async () => ((await home.get('/runs')).body as { runs: readonly Listed[] }).runs;
  await until(async () => (await listed()).length === 1);
  const [run] = await listed();
  assert.equal([run?.status, run?.has_error], ['complete', false]);
  await page.goto(`${home.url}/console#/runs/${run?.id}`);
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('The answer is in writing only: speaker: no sound card can be opened').waitFor();
  assert.is(await why.getByText('in writing only').count(), 1);
  await why.getByText(/hello matched/).waitFor();
  assert.is(home.lines.filter((line) => line.includes('answers are in writing only')).length, 1);
});

test('the banner names the remedy, and stays away once it was dismissed', async () => {
  if (!isReady()) return;
  await page.getByRole('link', { name: 'Sound settings' }).click();
  await page.getByText('Connect one and choose it').waitFor();
  await page.getByRole('button', { name: 'Play a sentence' }).click();
  await page.getByRole('alert').getByText('no sound card can be opened').waitFor();
  await page.goto(`${home.url}/console#/brain`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Brain', exact: true }).first().waitFor();
  assert.is(await page.getByRole('button', { name: 'Dismiss' }).count(), 0);
});

test.run();
