import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as completion } from '../../src/commands/completion.ts';
import { commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';

const test = suite('broca completion');

const scriptOf = async (shell: string): Promise<string> => {
  const { status, out, err } = await commandHere(completion, shell);
  assert.equal([status, err], [0, '']);
  return out;
};

const bash = await scriptOf('bash');

/** Completes a line in a zsh at a terminal of its own, and prints what the line has become. */
const DRIVE = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D'
zpty -w shell 'finished() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N finished; bindkey "^X" finished; print ready-$((1+1))'
zpty -r -m shell out '*ready-2*'
zpty -w -n shell "$1"$'\\t\\x18'
zpty -r -m shell out '*<broca*>*'
print -r -- "\${out##*<}"
zpty -d shell
`;

/** What bash offers for the last of these words. */
function offered(words: readonly string[], cwd = '/'): readonly string[] {
  const script = `${bash}
COMP_WORDS=(broca "$@"); COMP_CWORD=$#; _broca; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { cwd, encoding: 'utf8' });
  assert.is(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, their options and the values of these', () => {
  assert.equal(offered(['st']), ['start']);
  assert.equal(offered(['start', '--po']), ['--port']);
  assert.equal(offered(['start', '--log', '']), ['text', 'json']);
  assert.equal(offered(['token', '']), ['add', 'list', 'revoke']);
  assert.equal(offered(['wakeword', 'tr']), ['train']);
  assert.equal(offered(['init', 'x', '--language', 'f']), ['fr']);
  assert.equal(offered(['models', 'get', 'vosk-model-small-fr']), ['vosk-model-small-fr-0.22']);
  assert.equal(offered(['help', 'evalu']), ['evaluate-hotword']);
  assert.equal(offered(['nonsense', '']), []);
});

test('bash completes folders and files, also with a blank in their names', () => {
  const place = kit({ 'take one.wav': '' });
  mkdirSync(join(place, 'my kit'));
  writeFileSync(join(place, 'notes'), '');
  assert.equal(offered(['check', ''], place), ['my kit']);
  assert.equal(offered(['start', '--home', 'my'], place), ['my kit']);
  assert.equal([...offered(['listen', ''], place)].sort(), ['my kit', 'notes', 'take one.wav']);
});

test('zsh completes commands, options and values', async () => {
  if (!has('zsh')) return;
  const place = kit({ _broca: await scriptOf('zsh'), 'take.wav': '', 'drive.zsh': DRIVE });
  const complete = (line: string): string => {
    const { stdout, stderr } = spawnSync('zsh', ['-f', 'drive.zsh', line], { cwd: place, encoding: 'utf8' });
    assert.is(stderr, '');
    return stdout;
  };
  assert.match(complete('broca sta'), /\bstart /);
  assert.match(complete('broca start --log t'), /\btext /);
  assert.match(complete('broca wakeword tr'), /\btrain /);
  assert.match(complete('broca start --po'), /--port /);
  assert.match(complete('broca listen t'), /\btake\.wav /);
});

test('fish completes commands, options and values', async () => {
  if (!has('fish')) return;
  const file = join(kit({ 'broca.fish': await scriptOf('fish') }), 'broca.fish');
  const complete = (line: string): readonly string[] => {
    const script = `source ${file}; complete -C ${JSON.stringify(line)}`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
    assert.is(stderr, '');
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((one) => one.split('\t')[0] ?? '');
  };
  assert.equal(complete('broca sta'), ['start']);
  assert.ok(complete('broca start --').includes('--port'));
  assert.equal([...complete('broca start --log ')].sort(), ['json', 'text']);
});

test('another shell is refused', async () => {
  const { status, err } = await commandHere(completion, 'cmd');
  assert.equal(
    [status, err],
    [2, 'broca completion: found "cmd", expected bash, zsh or fish\nSee broca completion --help\n'],
  );
});

test.run();
