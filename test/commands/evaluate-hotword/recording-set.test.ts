import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kitTrigger, recordingSetIn } from '../../../src/commands/evaluate-hotword/recording-set.ts';
import { kitInForce } from '../../../src/commands/kit-in-force.ts';
import { kit } from '../../support/kit.ts';

const test = suite('recordingSetIn');

const home = kit({ 'hotword/b.wav': '', 'hotword/a.WAV': '', 'other/c.wav': '', 'other/readme.txt': '' });
const path = (name: string) => join(home, name);

test('the WAV files of both folders of a directory are a set, and files may be named one by one', () => {
  const set = { hotword: [path('hotword/a.WAV'), path('hotword/b.wav')], other: [path('other/c.wav')] };
  assert.equal(recordingSetIn([home]), E.right(set));
  assert.equal(recordingSetIn([...set.hotword, ...set.other]), E.right(set));
});

test('a directory without recordings is named, and so is one that is not there', () => {
  const empty = kit({ 'other/readme.txt': '' });
  assert.equal(recordingSetIn([empty]), E.left(`${empty}: no hotword/*.wav and no other/*.wav in it`));
  const missing = recordingSetIn(['/nowhere']);
  assert.equal(missing, E.left('there is no /nowhere'));
});

const CLAP = 'export default () => ({ name: "clap", make: () => ({ detect: () => [] }) });';

async function found(settings: string, wanted?: string, files: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const home = kit({ 'settings.yml': settings, 'brain.yml': '[]', ...files });
  const setup = { dataDirectory: home, log: (line: string) => void lines.push(line) };
  return { lines, trigger: await kitTrigger(await kitInForce(home, undefined), wanted, setup) };
}

const title = ({ trigger }: Awaited<ReturnType<typeof found>>) =>
  E.isRight(trigger) ? trigger.right.title : trigger.left;

test("a trigger of Broca's has its first hotword in its title", async () => {
  assert.is(title(await found('triggers: [{ phrase: { phrase: hey you } }]')), '"hey you" by phrase');
  const hotwords = 'triggers: [{ personal: { hotwords: [{ name: one }, { name: two }] } }]';
  assert.is(title(await found(hotwords)), '"one" by personal');
});

test("a kit's own trigger is itself, and its hotword may be nowhere written", async () => {
  const settings = 'resource_directory: { trigger: mine }\ntriggers: [{ clap: {} }]\n';
  const own = await found(settings, undefined, { 'mine/clap.ts': CLAP });
  assert.equal([title(own), own.lines], ['clap', []]);
});

test('what stands in for a trigger that Broca does not have is named, and its parameters are its own', async () => {
  const stranger = await found('triggers: [{ snowboy: { pmdl_file: hey-you.pmdl, sensitivity: 0.9 } }]');
  assert.is(title(stranger), '"hey you" by phrase, which stands in for snowboy');
  assert.equal(stranger.lines, [
    'trigger "snowboy" is not part of Broca: phrase stands in for it, and is woken by "hey you"',
  ]);
  assert.equal(E.isRight(stranger.trigger) && stranger.trigger.right.parameters, { phrase: 'hey you' });
});

test('a trigger that is not there, and one without a hotword, are refused', async () => {
  const settings = 'triggers: [{ phrase: { phrase: hey you } }]';
  assert.is(title(await found(settings, 'snowboy')), 'the kit has no trigger "snowboy"; it has "phrase"');
  assert.is(title(await found('triggers: [none]')), 'the trigger "none" has no hotword');
});

test.run();
