import { isBlank } from '../lib/normal-form.ts';
import { type Command, say, sayJson, wrongUsage } from './command.ts';
import { orderBody, runOrder, statusOf, terminalReader } from './running/order-run.ts';
import { SERVICE_HELP, SERVICE_TEXTS, withService } from './running/service.ts';
import { styled } from './styled.ts';

/** Gives a running service an order. */
export const command: Command = {
  help: `broca order TEXT [--mute] [--conversation NAME] [--json] [--url URL | --home DIR]

Gives the running service an order and tells what it says, or why nothing matches. A question is asked at the terminal;
Ctrl-D drops it.

  TEXT         what somebody says, e.g. "turn on the light"
  --mute       nothing sounds
  --conversation NAME
               whose order it is (default: default)
  --json       the answer as JSON, as POST /synapses/start/order has it
${SERVICE_HELP}

Exit status: 0 when it ran; 1 when nothing matches, a neuron failed or no service answers; 2 when the command was not understood.`,
  texts: [...SERVICE_TEXTS, 'conversation'],
  flags: ['mute', 'json'],
  run: ({ texts, flags, positionals }) => {
    const text = positionals.join(' ');
    if (isBlank(text)) return wrongUsage('broca order: which order?', command);
    return withService('order', command, texts, async ({ client }) => {
      const body = orderBody(text, texts.conversation, flags.has('mute'));
      if (flags.has('json')) {
        const result = await client.runOrder(body);
        sayJson(result);
        return statusOf(result);
      }
      const reader = terminalReader();
      try {
        return await runOrder(body, { client, reader, report: say, style: styled(process.stdout) });
      } finally {
        reader?.close();
      }
    });
  },
};
