import * as assert from 'uvu/assert';
import { commandIn } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { type ServiceProcess, serviceProcess, started } from '../support/service-process.ts';
import { go, goSettings, onPhone, picture, press, say, walk } from './walk.ts';

/** In the shape of Kalliope's French starter kit. */
const SETTINGS = `---
default_trigger: "snowboy"
triggers:
  - snowboy:
      pmdl_file: "trigger/kalliope-FR-40samples.pmdl"
      sensitivity: "0.6"
default_speech_to_text: "google"
speech_to_text:
  - google:
      language: "fr-FR"
default_text_to_speech: "pico2wave"
text_to_speech:
  - pico2wave:
      language: "fr-FR"
      cache: True
players:
  - mplayer: {}
default_player: "mplayer"
rest_api:
  active: True
  port: 5000
  password_protected: True
  login: admin
  password: secret
  allowed_cors_origin: False
hooks:
  on_start:
  on_order_not_found: "order-not-found-synapse"
`;
const BRAIN = `---
- includes:
    - brains/meteo.yml
- name: "order-not-found-synapse"
  signals: []
  neurons:
    - say:
        message: "Je n'ai pas compris"
`;
const METEO = `---
- name: "meteo"
  signals:
    - order: "quel temps fait-il à {{ ville }}"
  neurons:
    - say:
        message: "Il fait beau à {{ ville }}."
`;
const home = kit({ 'settings.yml': SETTINGS, 'brain.yml': BRAIN, 'brains/meteo.yml': METEO });
let broca: ServiceProcess;

const story = walk(
  'a user of Kalliope',
  async () => {
    broca = await serviceProcess(started(home));
    return { url: broca.url, stop: () => broca.kill() };
  },
  { needs: ['espeak-ng'], locale: 'fr-FR', address: '/' },
);
const { step, page, tab } = story;

const WOKEN = '"snowboy" is not part of Broca, phrase stands in for it, and is woken by "kalliope"';

step('checks the kit, and reads what is missing and which word wakes it', async () => {
  const { out, err } = await commandIn(home, ['check', '.']);
  assert.match(out + err, WOKEN);
  assert.match(out + err, 'which needs a model: broca models get vosk-model-small-fr-0.22');
  assert.match(out + err, '"mplayer" is not part of Broca, speaker stands in for it');
  assert.match(out, '0 errors');
});

step('reads the same when it starts', async () => {
  const told = broca.lines.join('\n');
  assert.match(told, 'stt "google" is not part of Broca: vosk stands in for it, which needs a model');
  assert.match(told, 'phrase stands in for it, and is woken by "kalliope"');
});

step('is asked for the login of the kit, on a page and in French', async () => {
  await page().getByRole('button', { name: 'Se connecter' }).waitFor();
  await picture(page(), 'kalliope-1-login');
  await logIn('wrong');
  await page().getByRole('alert').waitFor();
  await picture(page(), 'kalliope-2-wrong-login');
  await logIn('secret');
  await page().getByRole('heading', { name: 'Parler' }).waitFor();
  assert.is(await page().title(), 'Parler · Broca');
  await picture(page(), 'kalliope-3-talk');
});

step('types a French question with a space before its mark', async () => {
  await say(page(), 'Quel temps fait-il à Besançon ?', 'Il fait beau à Besançon.', 'Votre ordre');
  await say(page(), 'Fais le ménage !', 'Je n’ai pas compris'.replace('’', "'"), 'Votre ordre');
});

step('reads in the page what the kit cannot do, and how to mend it', async () => {
  await page().getByRole('link', { name: 'Réglages', exact: true }).click();
  await page().getByText('broca models get vosk-model-small-fr-0.22').first().waitFor();
  await picture(page(), 'kalliope-4-settings');
});

step('changes to English, finds the words that wake it, and the model to download', async () => {
  await press(page(), 'Menu');
  await page().getByLabel('Langue').selectOption('en');
  await page().keyboard.press('Escape');
  await goSettings(page(), 'Wake word', 'Wake word');
  await page().getByText('it stands in for snowboy, and is woken by "kalliope"').waitFor();
  await picture(page(), 'kalliope-5-wake-word');
  await goSettings(page(), 'Speech recognition', 'Models');
  await page().getByRole('combobox', { name: 'Language' }).last().selectOption('fr');
  await page().getByRole('button', { name: 'Download vosk-model-small-fr-0.22' }).waitFor();
  await picture(page(), 'kalliope-6-models');
});

step('sees a synapse of an included file, with its comments and its place', async () => {
  await go(page(), 'Brain');
  await page().getByRole('link', { name: 'meteo' }).click();
  await page().getByText('From brains/meteo.yml:2.').waitFor();
  await picture(page(), 'kalliope-7-synapse');
});

step('has the same page on the phone, in the dark', () =>
  onPhone(page(), async () => {
    await go(page(), 'Talk');
    await picture(page(), 'kalliope-8-phone');
  }),
);

step('logs out, and the other tab asks for the login, too', async () => {
  const other = await tab('/console#/runs');
  await other.getByRole('heading', { name: 'Runs' }).waitFor();
  await press(page(), 'Menu');
  await press(page(), 'Log out');
  await page().getByRole('button', { name: 'Log in' }).waitFor();
  await other.getByRole('button', { name: 'Log in' }).waitFor();
  await other.close();
});

async function logIn(password: string): Promise<void> {
  await page().getByLabel('Identifiant').fill('admin');
  await page().getByLabel('Mot de passe').fill(password);
  await page().keyboard.press('Enter');
}

story.run();
