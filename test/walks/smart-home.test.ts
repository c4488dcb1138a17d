import * as assert from 'uvu/assert';
import { rawPeer } from '../support/raw-wyoming.ts';
import { service, type TestService } from '../support/service.ts';
import { type WyomingSatellite, wyomingSatellite } from '../support/wyoming-satellite.ts';
import { goSettings, onPhone, picture, press, say, walk } from './walk.ts';

/** A recogniser that writes as faster-whisper does: with a space, a capital and a mark. */
const WHISPER = `export default () => ({
  name: 'whisper',
  make: () => ({ transcribe: async () => ' What time is it?' }),
});`;
const SETTINGS = `
resource_directory: { stt: stt }
default_speech_to_text: whisper
speech_to_text: [{ whisper: { language: en-US } }]
text_to_speech: [{ espeak: { language: en-US } }]
default_player: none
players: [none]
default_trigger: none
triggers: [none]
wyoming: { port: 0 }
`;
const BRAIN = `
- name: time
  signals: [{ order: what time is it }]
  neurons: [{ say: { message: It is tea time. } }]
- name: light
  signals: [{ order: { text: "(turn|switch) on [the] kitchen light[s]", matching-type: pattern } }]
  neurons: [{ say: { message: The kitchen light is on. } }]
`;

let home: TestService;
let kitchen: WyomingSatellite;

const story = walk(
  'a user of Home Assistant',
  async () => {
    home = await service({ 'settings.yml': SETTINGS, 'brain.yml': BRAIN, 'stt/whisper.js': WHISPER });
    await home.send('PATCH', '/first-run', { body: '{"over": true}' });
    kitchen = await wyomingSatellite();
    const stop = async () => {
      await kitchen.close();
      await home.stop();
    };
    return { url: home.url, stop };
  },
  { needs: ['espeak-ng'] },
);
const { step, page } = story;

const row = (name: string) => page().getByRole('row', { name: new RegExp(`^${name}`) });

step('looks for satellites in the settings, and reads how to come by one', async () => {
  await goSettings(page(), 'Satellites', 'Add a satellite');
  await page().getByText('Add one by its address, or let Broca find them in the network.').waitFor();
  await picture(page(), 'home-1-no-satellites');
});

step('mistypes its address, and is told the form of one', async () => {
  await page().getByRole('textbox', { name: 'Name' }).fill('bedroom');
  await page().getByRole('textbox', { name: 'Address' }).fill('tcp:192.168.1.20');
  await press(page(), 'Add');
  await page().getByText('expected tcp://HOST:PORT or unix:///PATH').waitFor();
  await picture(page(), 'home-2-wrong-address');
});

step('adds one that does not answer, and reads why in its row', async () => {
  await page().getByRole('textbox', { name: 'Address' }).fill('127.0.0.1:9');
  await press(page(), 'Add');
  await row('bedroom')
    .getByText(/nothing listens there/)
    .waitFor();
  await picture(page(), 'home-3-nobody-there');
  await press(page(), 'Remove bedroom');
  await row('bedroom').waitFor({ state: 'detached' });
});

step('adds the satellite of the kitchen with its area, and sees that it is connected', async () => {
  const { port } = kitchen.address as { readonly port: number };
  await page().getByRole('textbox', { name: 'Name' }).fill('kitchen');
  await page().getByRole('textbox', { name: 'Address' }).fill(`tcp://127.0.0.1:${port}`);
  await page().getByRole('textbox', { name: 'Area' }).fill('downstairs');
  await press(page(), 'Add');
  await row('kitchen · downstairs').getByText(WAITS).waitFor();
  await picture(page(), 'home-4-kitchen');
});

step('makes it deaf, and lets it hear again', async () => {
  const deaf = row('kitchen').getByRole('checkbox', { name: 'kitchen: Deaf' });
  await deaf.check();
  await row('kitchen').getByText('Deaf').waitFor();
  await deaf.uncheck();
  await row('kitchen').getByText(WAITS).waitFor();
});

step('speaks there, with a recogniser that writes a question mark, and sees it in Talk', async () => {
  kitchen.say('run-pipeline', { start_stage: 'asr', end_stage: 'tts' });
  kitchen.speak(1);
  await page().getByRole('link', { name: 'Talk', exact: true }).click();
  await page().getByRole('log').getByText('It is tea time.').waitFor();
  await page().getByRole('log').getByText('kitchen').first().waitFor();
  await picture(page(), 'home-5-talk');
});

step('says the same in other words', async () => {
  await say(page(), 'Switch on the kitchen lights!', 'The kitchen light is on.');
  await say(page(), 'turn on kitchen light.', 'The kitchen light is on.');
});

step('enters the broker of the house, and reads whether it is there', async () => {
  await goSettings(page(), 'Home Assistant and MQTT', 'MQTT');
  await page().getByText('With a broker, Broca appears in Home Assistant by itself.').waitFor();
  await page().getByLabel('Address of the broker').fill('127.0.0.1');
  await page().getByLabel('Address of the broker').press('Enter');
  await page()
    .getByText(/127\.0\.0\.1.*:/)
    .first()
    .waitFor();
  await picture(page(), 'home-6-mqtt');
});

step('switches Wyoming on, and enters the address in Home Assistant, which asks the time', async () => {
  await page().getByLabel('Let other programs use recogniser, voice and wake word').check();
  const port = page().getByRole('definition').last();
  await port.waitFor();
  await picture(page(), 'home-7-wyoming');
  const assistant = await rawPeer(`tcp://127.0.0.1:${await port.textContent()}`);
  assistant.send('transcript', { text: 'What time is it?' });
  const { data } = await assistant.next('handled');
  assert.is(data.text, 'It is tea time.');
  assistant.leave();
});

step('has the settings on the phone', () =>
  onPhone(page(), async () => {
    await page().getByRole('heading', { name: 'MQTT' }).waitFor();
    await picture(page(), 'home-8-phone');
  }),
);

const WAITS = 'Waits for the trigger';

story.run();
