import { type Command, wrongUsage } from './command.ts';
import { DATA_OPTION, HOME_OPTION } from './kit-place.ts';
import { install, type ServiceWords, status, uninstall } from './service/install.ts';

interface Action {
  readonly run: (options: ServiceWords) => Promise<number>;
  readonly options: readonly string[];
}

const ACTIONS = {
  install: { run: install, options: ['home', 'port', 'data', 'name', 'force', 'print', 'json'] },
  uninstall: { run: uninstall, options: ['name', 'force', 'json'] },
  status: { run: status, options: ['name', 'json'] },
} as const satisfies Readonly<Record<string, Action>>;

/** Has systemd run the assistant for good. */
export const command: Command = {
  name: 'service',
  forms: [
    { words: 'install', options: ACTIONS.install.options },
    { words: 'uninstall', options: ACTIONS.uninstall.options },
    { words: 'status', options: ACTIONS.status.options },
  ],
  about:
    'Runs the assistant permanently with your own systemd: it starts when you log in, restarts after a failure, and its log is kept. You need no root. install writes ~/.config/systemd/user/NAME.service and starts it. uninstall stops it and removes that file; kit and data stay.',
  options: {
    home: HOME_OPTION,
    port: { value: 'N', means: 'the port (default: rest_api.port of the settings)' },
    data: DATA_OPTION,
    name: { value: 'NAME', means: 'its name, for a second one beside the first (default: broca)' },
    force: { means: 'replace or remove a unit that broca did not write' },
    print: { means: 'show the unit and change nothing' },
    json: { means: 'print the result or the state as JSON' },
  },
  status: ['if it is done, or it runs', 'if not'],
  run: ({ texts, flags, positionals: [action, ...more] }) => {
    const { home, data, port, name = 'broca' } = texts;
    const wrong = (text: string): number => wrongUsage(text, command);
    if (action === undefined) return wrong('install, uninstall or status?');
    const found: Action | undefined = Object.hasOwn(ACTIONS, action)
      ? ACTIONS[action as keyof typeof ACTIONS]
      : undefined;
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
