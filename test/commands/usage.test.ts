import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command, Listed } from '../../src/commands/command.ts';
import { command as completion } from '../../src/commands/completion.ts';
import { command as help } from '../../src/commands/help.ts';
import { command as man } from '../../src/commands/man.ts';
import { COMMANDS } from '../../src/commands/registry.ts';
import { helpText, overview, usageLines, verbsOf } from '../../src/commands/usage.ts';
import { commandHere } from '../support/command.ts';

const test = suite('usage of the commands');

const all = await Promise.all(
  COMMANDS.map(
    async (listed): Promise<Listed & { readonly command: Command }> => ({
      ...listed,
      command: (await listed.load()).command,
    }),
  ),
);
const docs = readFileSync(join(import.meta.dirname, '../../docs/commands.md'), 'utf8');
const shells = await Promise.all(
  ['bash', 'zsh', 'fish'].map(async (shell) => (await commandHere(completion, shell)).out),
);
const manual = (await commandHere(man)).out.replaceAll('\\-', '-');

for (const { name, purpose, command } of all) {
  const { forms, words = {}, options = {} } = command;

  test(`${name}: its forms, words and options belong together`, () => {
    assert.is(command.name, name);
    const usage = usageLines(command).join('\n');
    for (const option of Object.keys(options)) assert.match(usage, new RegExp(`--${option}\\b`), option);
    for (const one of forms) for (const option of one.options ?? []) assert.ok(options[option], option);
    const capitals = new Set(
      forms.flatMap((form) => form.words.match(/(?<![-\w])[A-Z]+\b(?!\|?[a-z])/g) ?? []),
    );
    // --make DIR shows the value of an option among the words
    const values = Object.values(options).map(({ value }) => value ?? '');
    for (const word of capitals) assert.ok(words[word] ?? values.includes(word), word);
    for (const word of Object.keys(words)) assert.match(usage, new RegExp(`\\b${word}\\b`));
  });

  test(`${name}: help, completion, manual and docs/commands.md say the same`, () => {
    const help = helpText(command);
    assert.match(overview(COMMANDS), `  ${name}`);
    assert.ok(help.startsWith(`broca ${name}`));
    for (const line of help.split('\n')) assert.ok(line.length <= 100, line);
    for (const option of [...Object.keys(options), 'help']) {
      assert.match(help, new RegExp(`\\n  --${option}\\b`));
      for (const script of shells) assert.ok(script.includes(option), option);
      assert.match(manual, new RegExp(`\\n\\.B --${option}\\b`));
    }
    for (const line of usageLines(command)) assert.ok(manual.includes(`.B ${line}`), line);
    for (const script of shells)
      for (const word of [name, ...verbsOf(command)]) assert.ok(script.includes(word), word);
    for (const script of shells.slice(1))
      assert.ok(script.includes(purpose.replaceAll(':', '\\:')) || script.includes(purpose), purpose);
    const section = sectionOf(name);
    const shown = usageLines(command)
      .map((line) => `\`${line}\``)
      .join('<br>\n');
    assert.ok(section.includes(shown), `docs/commands.md, ${name}:\n${shown}`);
  });
}

test('every command stands once in the table of docs/commands.md', () => {
  const table = docs.slice(docs.indexOf('| command |'), docs.indexOf('## Options and output'));
  for (const { name } of all) assert.is(table.split(`[\`${name}\`](#`).length, 2, name);
});

test('usage lines have what is required without brackets, and the options of their form', () => {
  const command = {
    name: 'paint',
    forms: [{ words: 'WALL' }, { words: '[list]', options: ['json'] }],
    about: '',
    options: {
      colour: { value: 'NAME', means: '', isRequired: true as const },
      json: { means: '' },
    },
  };
  assert.equal(usageLines(command), [
    'broca paint WALL --colour NAME [--json]',
    'broca paint [list] [--json]',
  ]);
  assert.equal(verbsOf(command), ['list']);
});

test('help is there as JSON too: all commands, or the description of one', async () => {
  const listed = JSON.parse((await commandHere(help, '--json')).out) as readonly unknown[];
  assert.equal(
    listed,
    COMMANDS.map(({ name, purpose }) => ({ name, purpose })),
  );
  const { name, forms } = JSON.parse((await commandHere(help, 'init', '--json')).out);
  assert.equal([name, forms], ['init', [{ words: 'DIRECTORY' }]]);
});

test.run();

/** The section of a command, up to the next one. */
function sectionOf(name: string): string {
  const [, rest = ''] = docs.split(new RegExp(`^#{2,3} ${name}\n`, 'm'));
  return rest.split(/^#{2,3} /m, 1)[0] ?? '';
}
