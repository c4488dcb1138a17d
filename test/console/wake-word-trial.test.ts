import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { ROOM_PROGRAMS, type Room, room, roomSettings } from '../support/room.ts';
import { type Browser, browser } from './browser.ts';

const test = suite('the wake word is tried in the page');
const isReady = () => [...ROOM_PROGRAMS, 'chromium'].every(has);
let home: Room;
let seen: Browser;

test.before(async () => {
  if (!isReady()) return;
  const insensitive = roomSettings('phrase').replace('sensitivity: 0.7', 'sensitivity: 0');
  home = await room({ 'settings.yml': insensitive, 'brain.yml': '[]' });
  seen = await browser();
});

test.after(async () => {
  await seen?.close();
  await home?.close();
});

test('what is nearly it is told with how near it is, and the wake word itself', async () => {
  if (!isReady()) return;
  const page = await seen.open(`${home.url}/console#/health/wake-word`);
  await page.getByRole('button', { name: 'Say it now' }).click();
  await home.say('hey community');
  const { hotword, score } = await home.next('trigger.near');
  assert.is(hotword, 'hey computer');
  assert.ok(Number(score) >= 0.25 && Number(score) < 0.5, `${score}`);
  await page.getByText(/^Nearly: 0.\d+, and 0.5 is needed./).waitFor();
  await page.getByRole('meter', { name: 'How near it was' }).waitFor();
  await page.getByRole('button', { name: 'Say it now' }).click();
  await home.say('hey computer');
  await page.getByText('Heard: “hey computer”.').waitFor();
});

test.run();
