import { type Command, type Description, type Listed, STATUS, say, wrongUsage } from './command.ts';
import { bashScript } from './completion/bash.ts';
import { type Completed, completed } from './completion/completed.ts';
import { fishScript } from './completion/fish.ts';
import { zshScript } from './completion/zsh.ts';

const SHELLS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `broca completion`: prints the script with which a shell completes commands, options and their values. */
export const command: Command = {
  name: 'completion',
  forms: [{ words: Object.keys(SHELLS).join('|') }],
  about: 'Prints the script with which a shell completes the commands of broca, their options and values.',
  more: `To use it from the next terminal on:
  bash:  broca completion bash > ~/.local/share/bash-completion/completions/broca
  zsh:   broca completion zsh > ~/.zfunc/_broca (if ~/.zfunc is in your fpath)
  fish:  broca completion fish > ~/.config/fish/completions/broca.fish`,
  status: ['if the shell is one of these', 'never'],
  run: async ({ positionals: [shell, ...more] }, listed) => {
    if (shell === undefined) return wrongUsage('which shell: bash, zsh or fish?', command);
    if (more.length > 0) return wrongUsage(`one shell, not ${more.length + 1}`, command);
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    if (script === undefined) return wrongUsage(`found "${shell}", expected bash, zsh or fish`, command);
    say(script(completed(await described(listed))));
    return STATUS.ok;
  },
};

/** All commands with their purposes and descriptions. */
export const described = async (
  listed: readonly Listed[],
): Promise<readonly (Listed & { readonly command: Description })[]> =>
  Promise.all(listed.map(async (one) => ({ ...one, command: (await one.load()).command })));
