import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { calibratedFiles } from '../support/calibrated.ts';
import { command, commandIn } from '../support/command.ts';
import { withEnvironment } from '../support/environment.ts';
import { kit } from '../support/kit.ts';
import { type ServiceProcess, serviceProcess, started } from '../support/service-process.ts';
import { copyOf, go, onPhone, picture, press, say, walk } from './walk.ts';

/** Somebody with the README and a machine without a sound card. */
let broca: ServiceProcess;
const root = join(import.meta.dirname, '../..');
const home = copyOf(join(root, 'brains/starter'));
// what it would find out about its hotword, beside its work
cpSync(kit(calibratedFiles()), home, { recursive: true });

async function withoutSound<A>(start: () => Promise<A>): Promise<A> {
  const restore = withEnvironment({ ALSA_CONFIG_PATH: '/dev/null' });
  try {
    return await start();
  } finally {
    restore();
  }
}

const story = walk(
  'a newcomer',
  async () => {
    broca = await withoutSound(() => serviceProcess(started(home)));
    return { url: broca.url, stop: () => broca.kill() };
  },
  { needs: ['espeak-ng'], address: '/console' },
);
const { step, page } = story;

step('reads where the page is, on the line that says that Broca is ready', async () => {
  assert.match(broca.lines.join('\n'), `Broca is ready: ${broca.url}/console`);
});

step('opens the bare address, and comes to the page all the same', async () => {
  await page().goto(broca.url);
  await page().getByRole('region', { name: 'First steps' }).waitFor();
  assert.is(new URL(page().url()).pathname, '/console');
  assert.is(await page().title(), 'Talk · Broca');
  await picture(page(), 'newcomer-1-first-screen');
});

step('looks up the words of the page under Help', async () => {
  await press(page(), 'Menu');
  await page().getByRole('link', { name: 'Help' }).click();
  const help = page().getByRole('main');
  for (const word of ['brain', 'synapse', 'neuron', 'signal', 'kit'])
    await help.getByRole('rowheader', { name: word, exact: true }).waitFor();
  await picture(page(), 'newcomer-2-help');
});

step('types a question as one writes it, with its question mark', async () => {
  await go(page(), 'Talk');
  await say(page(), 'What time is it?', /^It is \d+:\d+\.$/);
  await say(page(), 'my name is Bob?', 'Nice to meet you, Bob.');
});

step('types what the README proposes, and reads why nothing happened', async () => {
  await say(page(), 'turn on the kitchen lamp', /I did not understand that|I do not know that one yet/);
  await picture(page(), 'newcomer-3-talk');
  await page().getByText('no synapse fits').waitFor(); // the run is over: the last link is its own
  await page().getByRole('link', { name: 'why' }).last().click();
  await page().getByText('but “lamp” was said, not “light”').first().waitFor();
  await picture(page(), 'newcomer-4-why');
});

step('answers a question of the assistant', async () => {
  await go(page(), 'Talk');
  await say(page(), 'make me a coffee', 'Do you take sugar with it?');
  await picture(page(), 'newcomer-5-question');
  await say(page(), 'no thank you', /One black coffee/, 'Your answer');
});

step('sees one note on the missing loudspeaker, and no failure', async () => {
  assert.is(await page().getByText('No loudspeaker: answers are in writing only.').count(), 1);
  await go(page(), 'Runs');
  await page()
    .getByRole('row', { name: /What time is it.*✓ done/ })
    .waitFor();
  assert.is(await page().getByText('✕ failed').count(), 0);
  await picture(page(), 'newcomer-6-runs');
  await go(page(), 'Settings');
  await page().getByText('Connect one, use the microphone of this browser in Talk, or type.').waitFor();
});

step('goes through the first steps', async () => {
  await go(page(), 'Talk');
  const card = page().getByRole('region', { name: 'First steps' });
  for (const name of ['Language', 'Sound', 'Wake word', 'First sentence']) {
    await card.getByRole('button', { name: new RegExp(`^${name} (open|done|skipped)$`) }).click();
    await picture(page(), `newcomer-7-${name.toLowerCase().replace(' ', '-')}`);
  }
  await press(card, 'Run “hello”');
  await card.getByText(/Broca answers: “Hello/).waitFor();
  await press(card, 'Hide these steps');
  await card.waitFor({ state: 'detached' });
});

step('takes the phone, where the microphone is on the first screen', () =>
  onPhone(page(), async () => {
    const button = await page().getByRole('button', { name: 'Talk', exact: true }).boundingBox();
    assert.ok(button !== null && button.y + button.height < 844, JSON.stringify(button));
    await picture(page(), 'newcomer-8-phone');
  }),
);

step('loses the service while typing, and keeps the order until it is back', async () => {
  const box = page().getByRole('textbox', { name: 'Your order' });
  await box.fill('tell me the time');
  await broca.kill();
  await page().getByText('The connection is lost; trying again').waitFor();
  await page().keyboard.press('Enter');
  await page().getByRole('alert').getByText('the service cannot be reached').waitFor();
  assert.is(await box.inputValue(), 'tell me the time');
  await picture(page(), 'newcomer-9-service-gone');
  const port = new URL(broca.url).port;
  broca = await withoutSound(() => serviceProcess([...started(home).slice(0, -1), port] as never));
  await page().getByText('The connection is lost; trying again').waitFor({ state: 'detached' });
  await box.press('Enter');
  await page()
    .getByRole('log')
    .getByText(/^It is \d+:\d+\.$/)
    .last()
    .waitFor();
});

step('asks the command for its version and its help, and mistypes it', async () => {
  const [version, help, typo, option, folder, sound] = await Promise.all([
    command('--version'),
    command('help', 'start'),
    command('strat'),
    command('start', '--prot', '5'),
    command('start', '--home', '/nope'),
    command('listen', '/nope.wav'),
  ]);
  assert.match(version.out, /^\d+\.\d+\.\d+\n$/);
  assert.match(help.out, /^broca start \[--home DIR\]/);
  assert.match(typo.err, 'did you mean start?\nSee broca --help');
  assert.match(option.err, 'there is no option --prot: did you mean --port?');
  assert.match(folder.err, '/nope does not exist; broca init /nope makes a kit there');
  assert.match(sound.err, '/nope.wav: no such file');
});

step('makes a kit of their own, checks it, runs its tests and asks it why', async () => {
  const folder = kit({});
  const made = await commandIn(folder, ['init', 'my-kit', '--yes', '--language', 'en']);
  assert.match(made.out, 'broca start --home my-kit');
  const [check, tests, why] = await Promise.all([
    commandIn(folder, ['check', 'my-kit']),
    commandIn(folder, ['test', 'my-kit']),
    commandIn(folder, ['why', 'my-kit', 'hello there']),
  ]);
  assert.match(check.out, '0 errors');
  assert.match(tests.out, /\d+ passed, 0 failed/);
  assert.match(why.out, '"hello there"');
  assert.match(readFileSync(join(folder, 'my-kit/brain.yml'), 'utf8'), 'signals:');
});

story.run();
