import { type Command, type CommandInput, wrongUsage } from './command.ts';
import { install, type ServiceWords, status, uninstall } from './service/install.ts';

const ACTIONS: Readonly<Record<string, (options: ServiceWords) => Promise<number>>> = {
  install,
  uninstall,
  status,
};

/** Has systemd run the assistant for good. */
export const service: Command = {
  help: `broca service install [--home DIR] [--port N] [--data DIR] [--name NAME] [--force] [--print]
broca service uninstall [--name NAME] [--force]
broca service status [--name NAME] [--json]

Has your own systemd start the assistant when you log in, start it anew when it fails, and keep its log.
No root is needed. install writes ~/.config/systemd/user/NAME.service and starts it; uninstall stops it and
removes that file, and touches neither kit nor data.

  --home DIR   the kit: settings.yml, brain.yml and what they name (default: the starter kit)
  --port N     the port of the API (default: rest_api.port of the settings)
  --data DIR   where Broca writes (default: data in the kit)
  --name NAME  what to call it, for a second one beside the first (default: broca)
  --force      also when a unit of that name is there that broca did not write
  --print      shows the unit and does nothing
  --json       the state as JSON
  --help       this text

Exit status: 0 when it is done, or it runs; 1 when not; 2 when the command was not understood.`,
  options: {
    home: { type: 'string' },
    port: { type: 'string' },
    data: { type: 'string' },
    name: { type: 'string' },
    force: { type: 'boolean' },
    print: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: ({ values, positionals: [action, ...more] }) => {
    const run = action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    const wrong = wrongIn(action, run !== undefined, more, values);
    if (wrong !== undefined || run === undefined) return wrongUsage(`broca service: ${wrong}`, service);
    return run(wordsOf(values));
  },
};

/** What is wrong with the words, in words. */
function wrongIn(
  action: string | undefined,
  isKnown: boolean,
  more: readonly string[],
  { name, port, ...values }: CommandInput['values'],
): string | undefined {
  if (action === undefined) return 'install, uninstall or status?';
  if (!isKnown) return `found "${action}", expected install, uninstall or status`;
  if (more.length > 0) return `found "${more.join(' ')}" after ${action}, expected nothing`;
  if (typeof name === 'string' && !NAME.test(withoutEnd(name)))
    return `--name: found "${name}", expected letters, digits, dots, dashes and underscores`;
  if (typeof port === 'string' && !(/^\d+$/.test(port) && Number(port) <= 65_535))
    return `--port: found "${port}", expected a port from 0 to 65535`;
  const strange = Object.keys(values).filter((option) => !TAKEN[action]?.includes(option));
  if (action === 'install') return values.json === undefined ? undefined : 'install takes no --json';
  return strange.length === 0 && port === undefined
    ? undefined
    : `${action} takes no --${strange[0] ?? 'port'}`;
}

/** What the others take beside --name. */
const TAKEN: Readonly<Record<string, readonly string[]>> = { uninstall: ['force'], status: ['json'] };

/** systemd takes no longer one. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/;

const withoutEnd = (name: string): string => name.replace(/\.service$/, '');

function wordsOf(values: CommandInput['values']): ServiceWords {
  const { home, data, port, name = 'broca' } = values as Readonly<Record<string, string | undefined>>;
  const { force, print, json } = values;
  return {
    ...{ home, data, port },
    name: withoutEnd(name),
    isForced: force === true,
    isPrinted: print === true,
    isJson: json === true,
  };
}
