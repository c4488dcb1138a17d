import * as E from 'fp-ts/lib/Either.js';
import { isBlank } from '../lib/normal-form.ts';
import { type Command, failed, STATUS, say, wrongUsage } from './command.ts';
import { atTerminal, hasFailed, isUnmatched, orderRun } from './running/order-run.ts';
import {
  callFailure,
  type RunningService,
  runningService,
  SERVICE_HELP,
  SERVICE_OPTIONS,
} from './running/service.ts';
import { styled } from './styled.ts';

/** Gives a running service an order. */
export const order: Command = {
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
  options: {
    ...SERVICE_OPTIONS,
    mute: { type: 'boolean' },
    conversation: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ values, positionals }) => {
    const text = positionals.join(' ');
    if (isBlank(text)) return wrongUsage('broca order: which order?', order);
    const service = await runningService(values);
    if (E.isLeft(service)) return wrongUsage(`broca order: ${service.left}`, order);
    const { url, client } = service.right;
    const conversation = typeof values.conversation === 'string' ? values.conversation : undefined;
    const asked = { conversation, isMuted: values.mute === true };
    const asking = values.json === true ? undefined : atTerminal();
    try {
      if (values.json === true) return await inJson(text, client, asked);
      return await orderRun(text, { client, ...asked, asking, report: say, style: styled(process.stdout) });
    } catch (error) {
      return failed(callFailure(error, url));
    } finally {
      asking?.close();
    }
  },
};

async function inJson(
  order: string,
  client: RunningService['client'],
  { conversation, isMuted }: { readonly conversation: string | undefined; readonly isMuted: boolean },
): Promise<number> {
  const result = await client.runOrder({
    order,
    ...(isMuted ? { mute: true } : {}),
    ...(conversation === undefined ? {} : { conversation }),
  });
  say(JSON.stringify(result, undefined, 2));
  return isUnmatched(result) || hasFailed(result) ? STATUS.problems : STATUS.fine;
}
