import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { working } from './progress.ts';
import { SERVICE_LOGIN, SERVICE_OPTIONS, withService } from './running/service.ts';

/** Has a running service say something. */
export const command: Command = {
  name: 'say',
  forms: [{ words: 'TEXT' }],
  about: 'The running service says a text. The command ends when it was heard.',
  words: { TEXT: { means: 'what to say' } },
  options: {
    conversation: {
      value: 'NAME',
      means: 'where it is heard: at the satellite of this conversation (default: in the room)',
    },
    to: {
      value: 'NAMES',
      means:
        'where it is heard: at this satellite, at several (NAME,NAME), or everywhere at once (all); the room is named default',
    },
    json: { means: 'print the outcome as JSON' },
    ...SERVICE_OPTIONS,
  },
  more: SERVICE_LOGIN,
  status: ['if it was heard', 'if it was not, or no service answers'],
  run: ({ texts, flags, positionals }) => {
    const text = positionals.join(' ');
    if (text.trim() === '') return wrongUsage('which text?', command);
    const { conversation, to } = texts;
    const isJson = flags.has('json');
    return withService(command, texts, async ({ client }) => {
      const { outcome, satellites } = await working('Speaking', () =>
        client.sayText({
          text,
          ...(conversation === undefined ? {} : { conversation }),
          ...(to === undefined ? {} : { satellites: to === 'all' ? to : to.split(',') }),
        }),
      );
      for (const { name, error } of satellites ?? [])
        if (error !== undefined && !isJson) say(`${name}: ${error}`);
      if (isJson) sayJson({ text, outcome, satellites });
      if (outcome === 'heard') return STATUS.ok;
      return isJson ? STATUS.problems : failed(SILENT[outcome]);
    });
  },
};

const SILENT = { muted: 'the assistant is mute', stopped: 'it was interrupted' } as const;
