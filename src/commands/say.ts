import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { SERVICE_HELP, SERVICE_STATUS, SERVICE_TEXTS, withService } from './running/service.ts';

/** Has a running service say something. */
export const command: Command = {
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
  texts: [...SERVICE_TEXTS, 'conversation', 'to'],
  flags: ['json'],
  run: ({ texts, flags, positionals }) => {
    const text = positionals.join(' ');
    if (text.trim() === '') return wrongUsage('broca say: what?', command);
    const { conversation, to } = texts;
    const isJson = flags.has('json');
    return withService('say', command, texts, async ({ client }) => {
      const { outcome, satellites } = await client.sayText({
        text,
        ...(conversation === undefined ? {} : { conversation }),
        ...(to === undefined ? {} : { satellites: to === 'all' ? to : to.split(',') }),
      });
      for (const { name, error } of satellites ?? [])
        if (error !== undefined && !isJson) say(`${name}: ${error}`);
      if (isJson) sayJson({ text, outcome, satellites });
      if (outcome === 'heard') return STATUS.ok;
      return isJson ? STATUS.problems : failed(SILENT[outcome]);
    });
  },
};

const SILENT = { muted: 'the assistant is mute', stopped: 'it was interrupted' } as const;
