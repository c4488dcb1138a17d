import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { has } from '../support/programs.ts';
import { HEARING, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';
import { assertAccessible } from './support/accessible.ts';

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
  await page.getByRole('status').getByText('dark is deleted.').waitFor();
  await button('Bring back').click();
  await page.getByRole('heading', { name: 'dark' }).waitFor();
  await button('Delete').click();
  await until(async () => (await home.get('/synapses/dark')).status === 404);
});

/** Writes the text anew, puts the cursor at its end, and types. */
async function typeAfter(yaml: string, typed: string): Promise<void> {
  await write(yaml);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(typed);
}

test('neurons, parameters and names are completed, each with the words of the documentation', async () => {
  if (!isReady()) return;
  await page.getByRole('link', { name: 'tea', exact: false }).first().click();
  await page.getByRole('heading', { name: 'tea' }).waitFor();
  await page.locator('.cm-content').waitFor();
  await typeAfter('name: tea\nsignals:\n  - order: make tea\nneurons:\n  - ', 'sa');
  const list = page.locator('.cm-tooltip-autocomplete');
  await list.getByRole('option', { name: 'say' }).waitFor();
  await page.locator('.cm-completionInfo').getByText('Says a text.').waitFor();
  await list.getByRole('option', { name: 'say' }).click(); // a key right after the list was drawn counts as text
  await page.locator('.cm-content', { hasText: 'message:' }).waitFor();
  await page.getByText('a text, or a list from which Broca picks one').first().waitFor();
  await typeAfter(
    'name: tea\nsignals:\n  - order: make tea\nneurons:\n  - brain:\n      synapse_name: ',
    'li',
  );
  await list.getByRole('option', { name: 'light-on' }).waitFor();
  await page.keyboard.press('Escape');
});

test('a mistake of YAML is told in plain words at its line', async () => {
  if (!isReady()) return;
  await write('name: tea\nsignals:\n  - order: make tea\n\n\nneurons:\n  - say\n      message: hi\n');
  await page.locator('.brain-findings').getByText('without a colon').waitFor();
  await page.locator('.brain-findings').getByRole('button', { name: 'Line 7', exact: true }).waitFor();
});

test('form and YAML are one text: a change of a field changes its line alone, and comments stay', async () => {
  if (!isReady()) return;
  const before = `name: tea
# the sentence
signals:
  - order: 'make tea' # short
neurons:
  - say:
      message: Tea it is. # warm
`;
  await write(before);
  const sentence = page.getByRole('textbox', { name: 'Sentence 1' });
  await sentence.waitFor();
  await sentence.fill("it's tea time");
  await sentence.press('Tab');
  await page.locator('.cm-content', { hasText: "it''s tea time" }).waitFor();
  assert.is(await textOf(), before.replace("'make tea'", "'it''s tea time'"));
  await page.getByRole('combobox', { name: 'Another neuron' }).selectOption('volume');
  await button('Add: Another neuron').click();
  const level = page.getByRole('combobox', { name: 'volume: level' }).or(page.getByLabel('volume: level'));
  await level.first().fill('30');
  await level.first().press('Tab');
  await button('Move volume up').press('Enter'); // what the check finds moves what is below it
  await until(async () => /volume:\n {6}level: 30\n {2}- say:/.test(await textOf()));
  await page.getByText('What I changed').click();
  const lines = page.getByRole('region', { name: 'What I changed' });
  await lines.locator('.added', { hasText: "it''s tea time" }).waitFor();
  await lines.locator('.removed', { hasText: 'make tea' }).waitFor();
  const after = await textOf();
  assert.match(after, 'neurons:\n  - volume:\n      level: 30\n  - say:\n      message: Tea it is. # warm\n');
  await write(after.replace('level: 30', 'level: 40'));
  await until(async () => (await page.getByLabel('volume: level').first().inputValue()) === '40');
  await write(after.replace('neurons:', 'neurons: ['));
  await page.getByText('The form can’t show this YAML').waitFor();
  await write(after);
  await button('Remove volume').press('Enter');
  await button('Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const { synapses } = (await home.get('/synapses/tea')).body as { synapses: { signals: unknown } };
  assert.equal(synapses.signals, [{ order: "it's tea time" }]);
});

test('the form writes lists and maps: several answers, links of answers, and keys of one’s own', async () => {
  if (!isReady()) return;
  await write('name: tea\nsignals: []\nneurons:\n  - say:\n      message: Yes. # short\n');
  const fill = async (label: string, value: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.press('Tab');
  };
  await button('Another value of say: message').press('Enter');
  await fill('say: message, 2', 'Of course.');
  await page.getByRole('combobox', { name: 'Another neuron' }).selectOption('neurotransmitter');
  await button('Add: Another neuron').press('Enter');
  const next = page.getByLabel('Another parameter of neurotransmitter', { exact: true });
  await next.selectOption('from_answer_link');
  const link = 'neurotransmitter: from_answer_link, 1';
  await fill(`${link}: synapse`, 'light-on');
  await fill(`${link}: answers, 1`, 'yes');
  await button(`Another value of ${link}: answers`).press('Enter');
  await fill(`${link}: answers, 2`, 'please');
  await page.getByLabel('Another parameter of say', { exact: true }).selectOption('parameters');
  await page.getByLabel('Another parameter of say: parameters', { exact: true }).fill('name');
  await button('Add: Another parameter of say: parameters').press('Enter');
  await fill('say: parameters: name', 'Ada');
  await page.getByLabel('Its sentences and signals start it').click();
  await until(async () => (await textOf()).includes('enabled: false'));
  await fill('neurotransmitter: default', 'tea');
  await until(async () => (await textOf()).includes('default: "tea"'));
  await assertAccessible(page);
  await page.getByText('What I changed').click();
  await assertAccessible(page);
  const written = parse(await textOf(), { version: '1.1' });
  assert.equal(written, {
    name: 'tea',
    signals: [],
    neurons: [
      { say: { message: ['Yes.', 'Of course.'], parameters: { name: 'Ada' } } },
      {
        neurotransmitter: {
          from_answer_link: [{ synapse: 'light-on', answers: ['yes', 'please'] }],
          default: 'tea',
        },
      },
    ],
    enabled: false,
  });
  await button('Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const { synapses } = (await home.get('/synapses/tea')).body as { synapses: { neurons: unknown } };
  assert.match(JSON.stringify(synapses.neurons), 'from_answer_link');
  assert.match(await textOf(), '- Yes. # short');
  await button('Remove say: message, 2').press('Enter');
  await until(async () => !(await textOf()).includes('Of course'));
  await page.getByLabel('Its sentences and signals start it').click();
  await until(async () => !(await textOf()).includes('enabled'));
});

/** The text in the editor. */
const textOf = (): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.cm-line')].map((line) => line.textContent ?? '').join('\n'),
  );

test.run();

interface Listed {
  readonly name: string;
  readonly enabled: boolean;
}

async function listed(name: string): Promise<Listed | undefined> {
  const { sources } = (await home.get('/synapses?source=true')).body as { sources: readonly Listed[] };
  return sources.find((one) => one.name === name);
}
