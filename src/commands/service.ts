import { type Command, wrongUsage } from './command.ts';
import { install, type ServiceWords, status, uninstall } from './service/install.ts';

interface Action {
  readonly run: (options: ServiceWords) => Promise<number>;
  readonly options: readonly string[];
}

const ACTIONS: Readonly<Record<string, Action>> = {
  install: { run: install, options: ['name', 'home', 'data', 'port', 'force', 'print'] },
  uninstall: { run: uninstall, options: ['name', 'force'] },
  status: { run: status, options: ['name', 'json'] },
};

/** Has systemd run the assistant for good. */
export const command: Command = {
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
  texts: ['home', 'port', 'data', 'name'],
  flags: ['force', 'print', 'json'],
  run: ({ texts, flags, positionals: [action, ...more] }) => {
    const { home, data, port, name = 'broca' } = texts;
    const wrong = (text: string): number => wrongUsage(`broca service: ${text}`, command);
    if (action === undefined) return wrong('install, uninstall or status?');
    const found = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (found === undefined) return wrong(`found "${action}", expected install, uninstall or status`);
    if (more.length > 0) return wrong(`found "${more.join(' ')}" after ${action}, expected nothing`);
    if (!NAME.test(withoutEnding(name)))
      return wrong(`--name: found "${name}", expected letters, digits, dots, dashes and underscores`);
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535))
      return wrong(`--port: found "${port}", expected a port from 0 to 65535`);
    const refused = [...Object.keys(texts), ...flags].find((option) => !found.options.includes(option));
    if (refused !== undefined) return wrong(`${action} takes no --${refused}`);
    return found.run({
      ...{ home, data, port },
      name: withoutEnding(name),
      isForced: flags.has('force'),
      isPrinted: flags.has('print'),
      isJson: flags.has('json'),
    });
  },
};

/** systemd takes no longer name. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/;

const withoutEnding = (name: string): string => name.replace(/\.service$/, '');
