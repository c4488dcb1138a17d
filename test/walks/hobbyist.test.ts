import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { SILENT, service, type TestService } from '../support/service.ts';
import { go, goSettings, onPhone, picture, press, say, walk, write } from './walk.ts';

const BRAIN = `# The house.
- name: joke
  signals:
    - order: "tell me a joke" # the short one
  neurons:
    - say:
        message: It had lost its voice.
- name: light-on
  signals: [{ order: turn on the kitchen light }]
  neurons: [{ say: { message: The light is on. } }]
`;
const SETTINGS = `${SILENT}default_trigger: none\ntriggers: [none, phrase: { phrase: okay computer }]\n`;
let home: TestService;

const story = walk(
  'a hobbyist in the page',
  async () => {
    home = await service({ 'settings.yml': SETTINGS, 'brain.yml': BRAIN });
    await home.send('PATCH', '/first-run', { body: '{"over": true}' });
    return home;
  },
  { needs: ['espeak-ng'] },
);
const { step, page, tab } = story;

const shown = (text: string, seen: Page = page()) =>
  seen
    .getByRole('textbox', { name: /in YAML/ })
    .getByText(text)
    .first()
    .waitFor();
const file = () => readFileSync(join(home.home, 'brain.yml'), 'utf8');
const open = async (name: string): Promise<void> => {
  await go(page(), 'Brain');
  await page().getByRole('link', { name }).first().click();
  await page().getByRole('heading', { name, exact: true }).waitFor();
};

const LOUDER = `# why I made it
name: louder
signals:
  # the sentence
  - order: please turn it up
neurons:
  - say:
      message: hi # trailing
`;

step('writes a new synapse with comments, and finds them again after saving', async () => {
  await go(page(), 'Brain');
  await press(page(), 'New synapse');
  await write(page(), LOUDER);
  await press(page(), 'Save');
  await page().getByRole('heading', { name: 'louder' }).waitFor();
  await page().reload();
  await shown('# why I made it');
  await shown('# trailing');
  await picture(page(), 'hobbyist-1-comments');
});

step('gets words proposed while typing, and reads of a mistake in plain words', async () => {
  await write(page(), `${LOUDER}  - `);
  await page().keyboard.press('Control+End');
  await page().keyboard.type('sa');
  await page().getByRole('option', { name: 'say' }).first().waitFor();
  await picture(page(), 'hobbyist-2-completion');
  await page().keyboard.press('Escape');
  await write(page(), LOUDER.replace('- say:', '- sey:'));
  await page().getByText('did you mean say?').first().waitFor();
  await picture(page(), 'hobbyist-3-mistake');
  await press(page(), 'Discard');
});

step('overrides a synapse of the file, sees the difference, and goes back', async () => {
  await open('joke');
  await shown('# the short one');
  await write(page(), JOKE.replace('lost its voice', 'a cold'));
  await press(page(), 'Save');
  await page().getByText('Changed here, stored in data/synapses/joke.yml; overrides brain.yml:2').waitFor();
  await press(page(), 'Show the difference');
  await page().getByRole('region', { name: 'What changes against brain.yml' }).getByText('a cold').waitFor();
  await picture(page(), 'hobbyist-4-difference');
  await press(page(), 'Back to brain.yml');
  await shown('lost its voice');
  assert.is(file(), BRAIN);
});

step('changes the file itself, and its comments stay', async () => {
  await write(page(), JOKE.replace('lost its voice', 'a cold'));
  await press(page(), 'Save in brain.yml');
  await page().getByText('Saved in the file.').waitFor();
  assert.is(file(), BRAIN.replace('lost its voice', 'a cold'));
});

step('deletes a synapse, and brings it back', async () => {
  await open('light-on');
  await press(page(), 'Delete');
  await page().getByText('Choose a synapse to see it.').waitFor();
  await press(page(), 'Changes');
  await picture(page(), 'hobbyist-5-changes');
  await press(page(), 'Bring back light-on');
  await page().getByText('light-on is back.').waitFor();
});

step('saves in two tabs, sees both texts, and chooses', async () => {
  await open('joke');
  const other = await tab('/console#/brain/joke');
  await shown('a cold', other);
  await write(page(), JOKE.replace('lost its voice', 'mine'));
  await write(other, JOKE.replace('lost its voice', 'theirs'));
  await press(other, 'Save');
  await page().getByRole('alert').getByText('Somebody else has changed this synapse.').waitFor();
  await picture(page(), 'hobbyist-6-conflict');
  await press(page(), 'Take theirs, discard mine');
  await shown('theirs');
  await other.close();
});

step('teaches what was not understood, from the run', async () => {
  await go(page(), 'Talk');
  await page().getByRole('textbox', { name: 'Your order' }).fill('switch on the kitchen lamp');
  await page().keyboard.press('Enter');
  await page().getByRole('log').getByRole('link', { name: 'why' }).last().click();
  await page().getByText('Teach it', { exact: true }).waitFor();
  await picture(page(), 'hobbyist-7-teach');
  await page().getByLabel('You meant').selectOption('light-on');
  await press(page(), 'Add “switch on the kitchen lamp” to it');
  await page().getByText('“switch on the kitchen lamp” now starts light-on.').waitFor();
  await go(page(), 'Talk');
  await say(page(), 'Switch on the kitchen lamp.', 'The light is on.');
});

step('keeps the order as a test', async () => {
  await page().getByRole('log').getByRole('link', { name: 'why' }).last().click();
  await press(page(), 'Save as test');
  await picture(page(), 'hobbyist-8-test');
  await press(page(), 'Save the test');
  await page()
    .getByText(/Saved as a test in/)
    .waitFor();
  assert.match(readFileSync(join(home.home, 'orders.test.yml'), 'utf8'), 'kitchen lamp');
});

step('sets the wake word, the voice, the language and the microphone', async () => {
  await goSettings(page(), 'Wake word', 'Wake word');
  await page().getByLabel('How Broca wakes').selectOption('phrase');
  await page().getByRole('textbox', { name: 'Wake word' }).fill('hello house');
  await press(page(), 'Save');
  await page().getByText('Saved.').waitFor();
  await picture(page(), 'hobbyist-9-wake-word');
  await goSettings(page(), 'Voice', 'Voice');
  await page().getByRole('combobox', { name: 'Voice', exact: true }).selectOption('fr-fr');
  const heard = page().waitForResponse(/preview/);
  await press(page(), 'Listen');
  assert.is((await heard).status(), 200);
  await picture(page(), 'hobbyist-10-voice');
  await goSettings(page(), 'Speech recognition', 'Models');
  await goSettings(page(), 'Microphone and loudspeaker', 'Loudspeaker');
  await picture(page(), 'hobbyist-11-devices');
  await goSettings(page(), 'Hearing', 'Hearing');
  await page()
    .getByText(/Raise it if Broca cuts you off/)
    .waitFor();
  await picture(page(), 'hobbyist-12-hearing');
});

step('downloads a backup', async () => {
  await goSettings(page(), 'Backup', 'Back up');
  await picture(page(), 'hobbyist-13-backup');
  const downloading = page().waitForEvent('download');
  await page().getByText('Download the backup').click();
  assert.match((await downloading).suggestedFilename(), /broca/);
});

step('chooses the dark appearance, and looks at the brain on the phone', async () => {
  await press(page(), 'Menu');
  await page().getByLabel('Appearance').selectOption('dark');
  await page().keyboard.press('Escape');
  await open('joke');
  await picture(page(), 'hobbyist-14-dark');
  assert.is(await page().title(), 'joke · Brain · Broca');
  await onPhone(page(), () => picture(page(), 'hobbyist-15-phone'));
});

const JOKE = BRAIN.slice(0, BRAIN.indexOf('- name: light-on'));

story.run();
