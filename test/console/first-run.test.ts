import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';
import { axeFindings } from './support/accessible.ts';

const test = suite('console/first-run');
const isReady = () => has('chromium') && has('espeak-ng');

const SETTINGS = `
speech_to_text: [none]
text_to_speech: [{ espeak: { language: en-US } }]
default_player: none
players: [none]
default_trigger: none
triggers: [none, phrase: { phrase: okay computer }]
`;
const BRAIN = `
- name: room
  signals: [{ order: "turn on the {{ room }} light" }]
  neurons: []
- name: hello
  signals: [{ order: good morning }]
  neurons: [{ say: { message: Good morning to you. } }]
`;

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'settings.yml': SETTINGS, 'brain.yml': BRAIN });
  seen = await browser({ width: 390, height: 844 });
  page = await seen.open(`${home.url}/console`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const card = () => page.getByRole('region', { name: 'First steps' });
const step = (name: string) =>
  card().getByRole('button', { name: new RegExp(`${name} (open|done|skipped)$`) });
const stepsNow = async () =>
  (await home.get('/first-run')).body as { over: boolean; steps: Readonly<Record<string, string>> };

test('on a phone one sees where to type below the steps, and which step is next', async () => {
  if (!isReady()) return;
  const box = await page.getByRole('textbox', { name: 'Your order' }).boundingBox();
  const bar = await page.getByRole('navigation').boundingBox();
  assert.ok(box !== null && bar !== null && box.y + box.height <= bar.y, JSON.stringify({ box, bar }));
  assert.match((await step('Language').getAttribute('class')) ?? '', 'main');
});

test('the language of the voice is set, and the next step opens', async () => {
  if (!isReady()) return;
  await step('Language').click();
  await card().getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await card().getByText('Broca needs a model').waitFor();
  await card().getByText('broca init fr-kit --language fr').waitFor();
  await card().getByRole('combobox', { name: 'Language' }).selectOption('en-US');
  await card().getByRole('button', { name: 'Save' }).click();
  await card().getByText('Saved.').waitFor();
  assert.equal(await axeFindings(page), []);
  await card().getByRole('button', { name: 'Done', exact: true }).click();
  await until(async () => (await stepsNow()).steps.language === 'done');
  assert.is(await step('Sound').getAttribute('aria-expanded'), 'true');
});

test('sound works without a card: the card says what to do, and lets it be skipped', async () => {
  if (!isReady()) return;
  await card().getByText('No microphone is open').waitFor();
  await card().getByText('No loudspeaker is chosen, so answers are in writing.').waitFor();
  assert.is(await card().getByRole('button', { name: 'Play a sentence' }).count(), 0);
  assert.equal(await axeFindings(page), []);
  await card().getByRole('button', { name: 'Skip', exact: true }).click();
  await until(async () => (await stepsNow()).steps.sound === 'skipped');
});

test('a wake word is chosen, and the first sentence of the kit runs', async () => {
  if (!isReady()) return;
  await card().getByLabel('How Broca wakes').selectOption('phrase');
  await card().getByRole('textbox', { name: 'Wake word' }).fill('hello house');
  assert.equal(await axeFindings(page), []);
  await card().getByRole('button', { name: 'Skip', exact: true }).click();
  await card().getByText('Say “good morning” after the wake word').waitFor();
  await card().getByRole('button', { name: 'Run “good morning”' }).click();
  await card().getByText('Broca answers: “Good morning to you.”').waitFor();
  await card().getByRole('button', { name: 'Done', exact: true }).click();
});

test('a password needs a name and words of its own, and the last step ends the card for all', async () => {
  if (!isReady()) return;
  await card().getByText('Only this machine can reach Broca now.').waitFor();
  await card().getByRole('checkbox').check();
  await card().getByRole('button', { name: 'Save' }).click();
  await card().getByText('because password_protected is true').first().waitFor();
  assert.equal(await axeFindings(page), []);
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await card().getByRole('button', { name: 'Skip', exact: true }).click();
  await until(async () => (await stepsNow()).over);
  await card().waitFor({ state: 'detached' });
  const other = await seen.open(`${home.url}/console`);
  await other.getByRole('heading', { name: 'Talk' }).waitFor();
  assert.is(await other.getByRole('region', { name: 'First steps' }).count(), 0);
});

test('nothing went wrong on the page', () => {
  if (isReady())
    assert.equal(
      seen.errors.filter((error) => !/status of 400/.test(error)),
      [],
    );
});

test.run();
