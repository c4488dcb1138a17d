import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldsAnswer } from '../../src/client/generated/types.ts';
import { has } from '../support/programs.ts';
import { service, type TestService, withRecogniser } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';
import { assertAccessible } from './support/accessible.ts';

const test = suite('console/settings');
const isReady = () => has('chromium') && has('espeak-ng');

const SETTINGS = `${withRecogniser('none')}
default_trigger: none
triggers: [none, phrase: { phrase: okay computer }]
listening: { end_silence: 0.8 }
`;

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'settings.yml': SETTINGS });
  await home.send('PATCH', '/first-run', { body: '{"over": true}' });
  seen = await browser();
  page = await seen.open(`${home.url}/console#/health/hearing`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const look = async (section: string, heading: string): Promise<void> => {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/health/${section}`);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
};

const fieldValue = async (section: string, key: string): Promise<unknown> =>
  ((await home.get('/settings/fields')).body as FieldsAnswer).fields.find(
    (one) => one.section === section && one.key === key,
  )?.value;

test('a field says what it means and what its default is, and is saved, marked and reset', async () => {
  if (!isReady()) return;
  const pause = page.getByRole('spinbutton', { name: 'Pause that ends an order' });
  assert.is(await pause.inputValue(), '0.8');
  await page
    .getByText('Raise it if Broca cuts you off. Lower it for faster answers. Default: 0.6 s.')
    .waitFor();
  await pause.fill('1.1');
  await pause.press('Enter');
  const reset = page.getByRole('button', { name: 'Reset “Pause that ends an order” to what your files say' });
  await reset.waitFor();
  await page.getByText('Your files say: 0.8 s.').waitFor();
  assert.is(await fieldValue('listening', 'end_silence'), 1.1);
  await reset.press('Enter');
  await until(async () => (await pause.inputValue()) === '0.8');
  assert.is(await reset.count(), 0);
});

test('a mistake stands at its field, and what was typed stays to be corrected', async () => {
  if (!isReady()) return;
  const pause = page.getByRole('spinbutton', { name: 'Pause that ends an order' });
  await pause.fill('-1');
  await pause.press('Enter');
  await page.getByText('found -1, expected seconds above 0, at most 60').waitFor();
  assert.equal([await pause.getAttribute('aria-invalid'), await pause.inputValue()], ['true', '-1']);
  await pause.fill('0.8');
  await pause.press('Enter');
  await until(async () => (await pause.getAttribute('aria-invalid')) === null);
});

test('a wake word is chosen, and without a microphone the test says what to do instead', async () => {
  if (!isReady()) return;
  await look('wake-word', 'Wake word');
  await page.getByLabel('How Broca wakes').selectOption('phrase');
  const phrase = page.getByRole('textbox', { name: 'Wake word' });
  assert.is(await phrase.inputValue(), 'okay computer');
  await phrase.fill('{{ blank }}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('expected words, e.g. hey broca').waitFor();
  await phrase.fill('hello house');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByText('Broca has no open microphone here.').waitFor();
  const { engines } = (await home.get('/settings/engines')).body as {
    engines: readonly { kind: string; chosen: string }[];
  };
  assert.is(engines.find(({ kind }) => kind === 'trigger')?.chosen, 'phrase');
  await page.getByRole('button', { name: 'Reset to what your files say' }).click();
  await until(async () => (await page.getByLabel('How Broca wakes').inputValue()) === 'none');
});

test('a voice is listened to before it is saved', async () => {
  if (!isReady()) return;
  await look('voice', 'Voice');
  await page.getByRole('combobox', { name: 'Voice', exact: true }).selectOption('fr-fr');
  const answered = page.waitForResponse(/\/voices\/preview$/);
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  const response = await answered;
  assert.equal([response.status(), response.headers()['content-type']], [200, 'audio/wav']);
  assert.match(response.request().postData() ?? '', /fr-fr/);
});

test('a voice of a model has its folder, a speaker and a speed of its own unit', async () => {
  if (!isReady()) return;
  await look('voice', 'Voice');
  const section = page.getByRole('region', { name: 'Voice' });
  await section.getByRole('combobox').first().selectOption('sherpa');
  await section.getByRole('textbox', { name: 'Model' }).fill('vits-piper-en_GB-cori-medium');
  await section.getByRole('textbox', { name: 'Speaker' }).fill('3');
  await section.getByRole('spinbutton', { name: 'Speed' }).pressSequentially('1.05');
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await section.getByRole('button', { name: 'Save' }).click();
  assert.match(
    (await answered).request().postData() ?? '',
    /"model":"vits-piper-en_GB-cori-medium","speaker":3,"speed":1.05/,
  );
});

test('free speech gets a recogniser of its own, behind one that knows the orders', async () => {
  if (!isReady()) return;
  await look('recognition', 'Models');
  const section = page.getByRole('region', { name: 'Speech recognition' });
  assert.is(await section.getByLabel('Your orders are heard first by').count(), 0);
  await section.getByLabel('Engine').selectOption('sherpa');
  await section.getByRole('textbox', { name: 'Model' }).fill('moonshine-tiny-en');
  const first = section.getByLabel('Your orders are heard first by');
  await first.selectOption('pocketsphinx');
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await section.getByRole('button', { name: 'Save' }).click();
  const sent = (await answered).request().postDataJSON();
  assert.equal(sent, {
    stt: { name: 'sherpa', parameters: { model: 'moonshine-tiny-en' }, orders: 'pocketsphinx' },
  });
  await section.getByText('Saved.').waitFor();
  assert.equal(
    [await section.getByLabel('Engine').inputValue(), await first.inputValue()],
    ['sherpa', 'pocketsphinx'],
  );
  await section.getByRole('button', { name: 'Reset to what your files say' }).click();
  await first.waitFor({ state: 'detached' });
});

test('devices, models and satellites say what is there, and a satellite is added, changed and removed', async () => {
  if (!isReady()) return;
  await look('devices', 'Loudspeaker');
  await page.getByLabel('Sound goes to').waitFor();
  await look('recognition', 'Models');
  await page.getByRole('combobox', { name: 'Language' }).last().selectOption('fr');
  await page.getByRole('button', { name: 'Download vosk-model-small-fr-0.22' }).waitFor();
  await look('satellites', 'Add a satellite');
  await page.getByRole('textbox', { name: 'Name' }).fill('kitchen');
  await page.getByRole('textbox', { name: 'Address' }).fill('tcp://kitchen');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('expected tcp://HOST:PORT or unix:///PATH').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1:9');
  await page.getByRole('textbox', { name: 'Area' }).fill('kitchen');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('cell', { name: 'tcp://127.0.0.1:9', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change kitchen' }).click();
  await page.getByRole('heading', { name: 'Change kitchen' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('hall');
  await page.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('cell', { name: 'tcp://127.0.0.1:10700', exact: true }).waitFor();
  await page.getByRole('rowheader', { name: 'hall · kitchen' }).waitFor();
  await page.getByRole('button', { name: 'Remove kitchen' }).waitFor({ state: 'detached' });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Remove hall' }).click();
  await page.getByText('No satellite is known.').waitFor();
});

test('a token is shown once, and revoked', async () => {
  if (!isReady()) return;
  await look('access', 'Tokens');
  await page.getByRole('textbox', { name: 'Name' }).last().fill('tablet');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByText('The token, shown only now:').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Revoke tablet' }).click();
  await page.getByText('There are no tokens.').waitFor();
});

const SECTIONS: Readonly<Record<string, string>> = {
  '': 'Hooks',
  'wake-word': 'Try it',
  recognition: 'Models',
  voice: 'Voice',
  hearing: 'Hearing',
  devices: 'Loudspeaker',
  satellites: 'Add a satellite',
  access: 'Tokens',
  home: 'MQTT',
  backup: 'Restore',
};

test('Home Assistant on another machine is let in by one choice, and shut out again', async () => {
  if (!isReady()) return;
  await look('home', 'MQTT');
  const who = page.getByRole('combobox', { name: 'Who can reach these services' });
  await who.selectOption('All devices in the network');
  await until(async () => (await fieldValue('wyoming', 'host')) === '0.0.0.0');
  assert.is(await fieldValue('wyoming', 'allow_unprotected'), true);
  await page
    .getByRole('checkbox', { name: 'Let other programs use recogniser, voice and wake word' })
    .check();
  await page.getByText('the address of this machine in your network').waitFor();
  await page
    .getByRole('checkbox', { name: 'Let other programs use recogniser, voice and wake word' })
    .uncheck();
  const reset = /^Reset “Who can reach these services”/;
  await page.getByRole('button', { name: reset }).press('Enter');
  await until(async () => (await fieldValue('wyoming', 'host')) === '127.0.0.1');
  assert.is(await fieldValue('wyoming', 'allow_unprotected'), false);
});

for (const [section, heading] of Object.entries(SECTIONS)) {
  test(`the section "${section}" keeps nobody out, in light, in the dark and on a phone, where it fits`, async () => {
    if (!isReady()) return;
    await look(section, heading);
    await assertAccessible(page);
  });
}

test('nothing went wrong on the page', () => {
  // the browser notes each refusal that the page shows
  if (isReady())
    assert.equal(
      seen.errors.filter((error) => !/status of 400/.test(error)),
      [],
    );
});

test.run();
