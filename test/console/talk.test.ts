import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../src/engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { HEARING, service, type TestService } from '../support/service.ts';
import { spoken } from '../support/spoken.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';

const test = suite('console/talk');
const isReady = () => has('chromium') && has('espeak-ng');
const HOUSE = {
  'settings.yml': HEARING,
  'brain.yml': `
- name: light-on
  signals: [{ order: turn on the light }]
  neurons: [{ say: { message: The light is on. } }]
- name: weather
  signals: [{ order: how warm is it }]
  neurons: [{ say: { message: "{{ degrees }} degrees." } }]
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: With sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: sweet, answers: [yes please] }], default: bitter }
- name: sweet
  signals: []
  neurons: [{ say: { message: Sweet coffee. } }]
- name: bitter
  signals: []
  neurons: [{ say: { message: Bitter coffee. } }]
`,
};

let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service(HOUSE);
  seen = await browser();
  page = await seen.open(`${home.url}/console`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const say = async (text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Your (order|answer)/ }).fill(text);
  await page.keyboard.press('Enter');
};
const log = () => page.getByRole('log');

test('an order that is typed is answered, and links to its run', async () => {
  if (!isReady()) return;
  await say('turn on the light');
  await log().getByText('The light is on.').waitFor();
  const link = await log().getByRole('link', { name: 'why' }).first().getAttribute('href');
  const run = link?.replace('#/runs/', '');
  assert.is(((await home.get(`/runs/${run}`)).body as { order: string }).order, 'turn on the light');
});

test('what failed is told with its reason, and what no synapse fits as such', async () => {
  if (!isReady()) return;
  await say('how warm is it');
  await log().getByText('no value for degrees').waitFor();
  await say('play some jazz');
  await log().getByText('no synapse fits').waitFor();
});

test('a question is answered in the same box or with a button, or given up', async () => {
  if (!isReady()) return;
  await say('I want coffee');
  await page.getByText('Your answer to the question').waitFor();
  await page.getByRole('button', { name: 'yes please' }).click();
  await log().getByText('Sweet coffee.').waitFor();
  await page.getByText('Your order').waitFor();
  await say('I want coffee');
  await page.getByText('Your answer to the question').waitFor();
  await say('black');
  await log().getByText('Bitter coffee.').waitFor();
  await say('I want coffee');
  await page.getByRole('button', { name: 'Cancel the question' }).click();
  await page.getByText('Your order').waitFor();
});

test('a recording is sent and answered, and one of no known form refused', async () => {
  if (!isReady()) return;
  const lights = await log().getByText('The light is on.').count();
  const upload = page.getByLabel('Send a recording');
  await upload.setInputFiles({ name: 'order.wav', mimeType: 'audio/wav', buffer: order(300) });
  await log().getByText('The light is on.').nth(lights).waitFor();
  await upload.setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByRole('alert').getByText('does not end in .wav or .mp3').waitFor();
});

test('mute and deaf are switched, and the trigger says why it cannot listen', async () => {
  if (!isReady()) return;
  await page.getByRole('button', { name: 'Mute' }).click();
  await page.locator('button[aria-pressed="true"]', { hasText: 'Mute' }).waitFor();
  assert.equal((await home.get('/mute')).body, { mute: true });
  await page.getByRole('button', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Trigger' }).click();
  await page.getByRole('alert').getByText('no microphone is open').waitFor();
});

test('that there is no microphone is told plainly, and it can be tried again', async () => {
  if (!isReady()) return;
  const talk = page.getByRole('button', { name: 'Talk', exact: true });
  await talk.click();
  await page.getByText('There is no microphone on this device').waitFor();
  assert.ok(await talk.isEnabled());
});

test('a page from another machine without TLS has no microphone, and says what to do', async () => {
  if (!isReady()) return;
  const far = await seen.context.newPage();
  await far.route('http://assistant.lan/**', async (route) => {
    const url = route.request().url().replace('http://assistant.lan', home.url);
    return /\/(events|live)(\?|$)/.test(url)
      ? route.abort()
      : route.fulfill({ response: await route.fetch({ url }) });
  });
  await far.goto('http://assistant.lan/console');
  await far.getByText('“broca tls”').waitFor();
  assert.not.ok(await far.getByRole('button', { name: 'Talk', exact: true }).isEnabled());
  await far.close();
});

test('an order spoken into the microphone of the tab is understood, and its answer sounds there; one not allowed is told', async () => {
  if (!isReady()) return;
  const path = join(kit({}), 'order.wav');
  writeFileSync(path, order(2_500));
  const speaking = await browser({ microphone: path });
  await speaking.context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices?.getUserMedia.bind(mediaDevices);
    if (open !== undefined)
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        document.documentElement.dataset.track = JSON.stringify(stream.getTracks()[0]?.getSettings());
        return stream;
      };
  });
  try {
    const tab = await speaking.open(`${home.url}/console`);
    const told: string[] = [];
    tab.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => void (typeof payload === 'string' && told.push(payload))),
    );
    await tab.getByRole('button', { name: 'Talk', exact: true }).click();
    await tab.getByText('Listening: speak now').waitFor();
    const track = await tab.evaluate(() => document.documentElement.dataset.track ?? '');
    assert.is(JSON.parse(track).echoCancellation, true);
    await tab.locator('.talk-turn:not(.elsewhere)').getByText('The light is on.').waitFor();
    await until(() => told.some((one) => one.includes('sound.played')));
    assert.ok(told[0]?.includes('sound.begun'), told.join('\n'));
    await tab.getByText('Off', { exact: true }).waitFor();
    assert.equal(speaking.errors, []);
    await tab.route('**/console', async (route) => {
      const response = await route.fetch();
      return route.fulfill({
        response,
        headers: { ...response.headers(), 'permissions-policy': 'microphone=()' },
      });
    });
    await tab.reload();
    await tab.getByRole('button', { name: 'Talk', exact: true }).click();
    await tab.getByText('This page may not use the microphone').waitFor();
  } finally {
    await speaking.close();
  }
});

test.run();

/** The order as a WAV file, after some silence. */
function order(silenceMs: number): Buffer {
  const speech = spoken('turn on the light', 'en-us', 140);
  const before = (silenceMs * SAMPLE_RATE_HZ) / 1_000;
  const samples = new Int16Array(before + speech.length + 2 * SAMPLE_RATE_HZ);
  samples.set(speech, before);
  return Buffer.from(wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples }));
}
