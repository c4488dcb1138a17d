import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kitFindings } from '../../src/commands/check.ts';
import { kitChoice } from '../../src/commands/init/answers.ts';
import { dialog } from '../../src/commands/init/dialog.ts';
import { type KitChoice, kitFiles } from '../../src/commands/init/kit-files.ts';
import { LANGUAGES, usualLanguage } from '../../src/commands/init/languages.ts';
import { command as init } from '../../src/commands/init.ts';
import { command as kitTests } from '../../src/commands/test.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { readKit } from '../../src/settings/load-kit.ts';
import { commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { until } from '../support/until.ts';

process.env.LC_ALL = 'C'; // the first question is asked in the language of the terminal

const test = suite('broca init');

const SOUNDS: readonly KitChoice['sound'][] = ['both', 'speaker', 'none'];

for (const [tag, texts] of Object.entries(LANGUAGES)) {
  for (const hasExamples of [true, false]) {
    for (const sound of SOUNDS) {
      for (const wakeWord of sound === 'both' ? [texts.wakeWord, undefined] : [texts.wakeWord]) {
        const choice = { texts, sound, wakeWord, hasExamples };
        const title = `${tag}, ${sound}, ${wakeWord ?? 'no wake word'}, ${hasExamples ? 'with' : 'without'} examples`;
        test(`a kit has nothing that check finds: ${title}`, async () => {
          const home = kit(kitFiles(choice));
          const read = await readKit(home, modulesOf(home));
          assert.equal(await kitFindings(read), []);
          assert.ok(E.isRight(read.kit));
          const { trigger, player, microphone } = read.settings.settings;
          const isHearing = sound === 'both';
          const waits = isHearing && wakeWord !== undefined;
          assert.equal(
            [trigger.chosen === 'none', player.chosen, microphone?.name],
            [!waits, sound === 'none' ? 'none' : 'speaker', isHearing && !waits ? 'mic' : undefined],
          );
        });
      }
    }

    test(`the tests of a kit pass: ${tag}, ${hasExamples ? 'with' : 'without'} examples`, async () => {
      const home = kit(kitFiles({ texts, sound: 'none', wakeWord: texts.wakeWord, hasExamples }));
      const { status, out } = await commandHere(kitTests, home);
      assert.is(status, 0, out);
      assert.match(out, hasExamples ? /\n8 passed, 0 failed\n$/ : /\n2 passed, 0 failed\n$/);
    });
  }
}

test('every language has the same rooms, and no order twice', () => {
  for (const { lights, hello, time, interrupt, coffee, myName } of Object.values(LANGUAGES)) {
    assert.is(lights.rooms.length, 3);
    const orders = [hello, time, interrupt, coffee, myName].flatMap((said) => said.orders);
    assert.is(new Set(orders).size, orders.length);
  }
});

test('a kit is written into a new folder, and what to do next is told', async () => {
  const directory = join(kit({}), 'a/new/kit');
  const { status, out, err } = await commandHere(init, directory, '--yes', '--language', 'fr');
  assert.equal([status, err], [0, '']);
  assert.equal(readdirSync(directory).sort(), ['brain.yml', 'orders.test.yml', 'settings.yml']);
  assert.match(readFileSync(join(directory, 'settings.yml'), 'utf8'), 'phrase: "bonjour maison"');
  assert.match(out, `broca models get vosk-model-small-fr-0.22 --home ${directory}\n`);
  assert.match(
    out,
    `broca start --home ${directory}\nDites « bonjour maison, bonjour », ou tapez « bonjour ».\n`,
  );
});

test('each option answers its question, and --json tells what was made', async () => {
  const directory = join(kit({}), 'kit');
  const words = ['--language', 'en', '--sound', 'both', '--wake-word', 'hey "house"', '--examples', 'no'];
  const { status, out } = await commandHere(init, directory, ...words, '--json');
  assert.is(status, 0);
  assert.equal(JSON.parse(out), {
    directory,
    files: ['settings.yml', 'brain.yml', 'orders.test.yml'],
    model: null,
  });
  const { settings } = await readKit(directory, modulesOf(directory));
  assert.equal(settings.settings.trigger.entries.at(-1)?.parameters, { phrase: 'hey "house"', stop: 'stop' });
});

test('an empty folder will do; one with files is left alone, and so is a file', async () => {
  const place = kit({ 'full/.notes': 'mine', file: '' });
  mkdirSync(join(place, 'empty'));
  assert.is((await commandHere(init, join(place, 'empty'), '--yes')).status, 0);
  const full = join(place, 'full');
  assert.equal(await commandHere(init, full, '--yes'), {
    status: 1,
    out: '',
    err: `${full} has files in it (.notes), expected a new or empty folder\n`,
  });
  assert.equal(readdirSync(full), ['.notes']);
  const onFile = await commandHere(init, join(place, 'file'), '--yes');
  assert.equal([onFile.status, onFile.err], [1, `${join(place, 'file')} is a file, expected a folder\n`]);
  writeFileSync(join(place, 'blocked'), '');
  const below = await commandHere(init, join(place, 'blocked/kit'), '--yes');
  assert.equal([below.status, below.out], [1, '']);
  assert.match(below.err, /ENOTDIR|not a directory/);
});

test('what is wrong with the words is said', async () => {
  const errors = await Promise.all(
    [[], ['a', 'b'], ['a', '--language', 'xx'], ['a', '--sound', 'loud'], ['a', '--wake-word', ' ']].map(
      async (words) => (await commandHere(init, ...words)).err.split('\n')[0],
    ),
  );
  assert.equal(errors, [
    'broca init: which folder?',
    'broca init: one folder, not 2',
    'broca init: --language: found "xx", expected one of en, fr, de, es, it',
    'broca init: --sound: found "loud", expected one of both, speaker, none',
    'broca init: --wake-word: found no words',
  ]);
});

test('without a terminal it asks nothing, and says what to add', async () => {
  const directory = join(kit({}), 'kit');
  const { isTTY } = process.stdin;
  process.stdin.isTTY = false;
  const { status, err } = await commandHere(init, directory, '--language', 'en');
  process.stdin.isTTY = isTTY;
  assert.equal([status, existsSync(directory)], [2, false]);
  assert.match(err, /^broca init: there is no terminal to ask at: add --yes, /);
});

/** What is chosen when these lines are typed, and what is shown meanwhile. */
async function typed(lines: readonly string[], texts: Readonly<Record<string, string>> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk;
  });
  const talk = dialog({ input, output });
  let isDone = false;
  const chosen = kitChoice({ texts }, talk).finally(() => {
    isDone = true;
  });
  for (const [index, line] of lines.entries()) {
    await until(() => shown.split('] > ').length > index + 1); // a line that nobody waits for is lost
    input.write(`${line}\n`);
  }
  await until(() => isDone || shown.split('] > ').length > lines.length + 1);
  input.end();
  const choice = await chosen;
  talk.close();
  return { choice, shown };
}

test('the answers are asked for, by number or name, and an empty line is the usual one', async () => {
  const { choice, shown } = await typed(['3', '', 'hallo haus', 'no']);
  assert.equal(
    choice,
    E.right({ texts: LANGUAGES.de, sound: 'both', wakeWord: 'hallo haus', hasExamples: false }),
  );
  assert.match(shown, /Which language do you speak\?\n {2}1 {2}English\n {2}2 {2}français\n/);
});

test('an answer that is none is asked for again', async () => {
  const { choice, shown } = await typed(['klingon', 'it', '3', '1']);
  assert.equal(
    choice,
    E.right({ texts: LANGUAGES.it, sound: 'none', wakeWord: 'ciao casa', hasExamples: true }),
  );
  assert.match(shown, 'Type a number from 1 to 5.\n');
});

test('what an option says is not asked, and "none" is no wake word', async () => {
  const { choice, shown } = await typed(['none', ''], { language: 'en', sound: 'both' });
  assert.equal(
    choice,
    E.right({ texts: LANGUAGES.en, sound: 'both', wakeWord: undefined, hasExamples: true }),
  );
  assert.not.match(shown, 'Which language');
});

test('it asks in the language that was chosen, and takes its word for none', async () => {
  const { choice, shown } = await typed(['2', '7', '', 'aucun', 'no']);
  assert.match(shown, /Quels appareils audio Broca doit-il utiliser \?\n {2}1 {2}le micro/);
  assert.match(shown, 'Tapez un numéro de 1 à 3.\n');
  assert.match(shown, 'Le kit doit-il avoir des exemples ?');
  assert.equal(
    choice,
    E.right({ texts: LANGUAGES.fr, sound: 'both', wakeWord: undefined, hasExamples: false }),
  );
});

test('whoever ends the input chooses nothing', async () => {
  assert.equal((await typed(['3'])).choice, E.left('Es wurde nichts geschrieben.'));
  assert.equal((await typed([])).choice, E.left('Nothing was written.'));
});

test('the language of the terminal is the usual one, if kits have it', () => {
  assert.is(usualLanguage({ LANG: 'fr_FR.UTF-8' }), 'fr');
  assert.is(usualLanguage({ LC_ALL: 'de_DE.UTF-8', LANG: 'fr_FR.UTF-8' }), 'de');
  assert.is(usualLanguage({ LANG: 'C.UTF-8' }), 'en');
  assert.is(usualLanguage({}), 'en');
});

test.run();
