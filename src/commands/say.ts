import * as E from 'fp-ts/lib/Either.js';
import { type Command, failed, say as report, STATUS, wrongUsage } from './command.ts';
import {
  callFailure,
  runningService,
  SERVICE_HELP,
  SERVICE_OPTIONS,
  SERVICE_STATUS,
} from './running/service.ts';

/** Has a running service say something. */
export const say: Command = {
  help: `broca say TEXT [--conversation NAME | --to NAME] [--json] [--url URL | --home DIR]

Has the running service say a text, and waits until it was heard.

  TEXT         what to say
  --conversation NAME
               where it is heard: at the satellite of this conversation (default: in the room)
  --to NAME    where it is heard: at this satellite, at several (NAME,NAME), or everywhere at once (all); the
               room is the one named default
  --json       what became of it as JSON
${SERVICE_HELP}

${SERVICE_STATUS}`,
  options: {
    ...SERVICE_OPTIONS,
    conversation: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ values, positionals }) => {
    const text = positionals.join(' ');
    if (text.trim() === '') return wrongUsage('broca say: what?', say);
    const service = await runningService(values);
    if (E.isLeft(service)) return wrongUsage(`broca say: ${service.left}`, say);
    const { client, url } = service.right;
    const { conversation, to, json } = values;
    try {
      const { outcome, satellites } = await client.sayText({
        text,
        ...(typeof conversation === 'string' ? { conversation } : {}),
        ...(typeof to === 'string' ? { satellites: to === 'all' ? to : to.split(',') } : {}),
      });
      for (const { name, error } of satellites ?? [])
        if (error !== undefined && json !== true) report(`${name}: ${error}`);
      if (json === true) report(JSON.stringify({ text, outcome, satellites }, undefined, 2));
      if (outcome === 'heard') return STATUS.fine;
      return json === true ? STATUS.problems : failed(SILENT[outcome]);
    } catch (error) {
      return failed(callFailure(error, url));
    }
  },
};

const SILENT = { muted: 'the assistant is mute', stopped: 'somebody wanted quiet' } as const;
