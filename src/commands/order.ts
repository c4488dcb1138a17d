import type { OrderBody } from '../client/generated/client.ts';
import { isBlank } from '../lib/normal-form.ts';
import { type Command, say, sayJson, wrongUsage } from './command.ts';
import { working } from './progress.ts';
import { isUnmatched, orderBody, runOrder, statusOf, terminalReader } from './running/order-run.ts';
import { CONVERSATION_OPTION, SERVICE_LOGIN, SERVICE_OPTIONS, withService } from './running/service.ts';
import { styled } from './styled.ts';

/** Gives a running service an order. */
export const command: Command = {
  name: 'order',
  forms: [{ words: 'TEXT' }],
  about:
    'Gives the running service an order and prints what it says, or why nothing matches. If it asks a question, you are asked at the terminal; Ctrl-D cancels the question.',
  words: { TEXT: { means: 'what somebody says, such as "turn on the light"' } },
  options: {
    mute: { means: 'make no sound' },
    conversation: CONVERSATION_OPTION,
    json: { means: 'print the answer as JSON, like POST /synapses/start/order, with matched: true or false' },
    ...SERVICE_OPTIONS,
  },
  more: SERVICE_LOGIN,
  status: ['if it ran', 'if nothing matches, a neuron failed or no service answers'],
  run: ({ texts, flags, positionals }) => {
    const text = positionals.join(' ');
    if (isBlank(text)) return wrongUsage('which order?', command);
    return withService(command, texts, async (service) => {
      const client = {
        ...service.client,
        runOrder: (body: OrderBody) => working('Running', () => service.client.runOrder(body)),
      };
      const body = orderBody(text, texts.conversation, flags.has('mute'));
      if (flags.has('json')) {
        const result = await client.runOrder(body);
        sayJson({ ...result, matched: !isUnmatched(result) });
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
