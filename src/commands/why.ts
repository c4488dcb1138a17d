import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { DEFAULT_CONVERSATION, synapsesOfHook } from '../brain/events.ts';
import { type Explanation, explain, explanationText } from '../brain/explain.ts';
import { roomContext } from '../brain/match-order.ts';
import { brainInForce } from '../brain/sentences/sentences-in-force.ts';
import { foundText } from '../lib/decode.ts';
import { describe } from '../lib/errors.ts';
import { modulesOf } from '../modules/load-modules.ts';
import { type Kit, readKit } from '../settings/load-kit.ts';
import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { HOME, lackOfKit } from './kit-place.ts';
import { working } from './progress.ts';

/** Explains what an order does. */
export const command: Command = {
  name: 'why',
  forms: [{ words: 'HOME ORDER' }],
  about:
    'Shows which synapses of a kit an order starts, which it nearly starts, and what is in their way. It runs nothing.',
  words: { HOME, ORDER: { means: 'what somebody says, such as "turn on the light"' } },
  options: {
    conversation: {
      value: 'NAME',
      means:
        'where it is said: a satellite of the settings, whose area some sentences of intents require (default: default)',
    },
    json: { means: 'print it as JSON, like POST /orders/explain' },
  },
  status: ['if the order could be explained', 'if the kit cannot be used'],
  run: async ({ flags, texts: { conversation }, positionals: [home, ...order] }) => {
    if (home === undefined) return wrongUsage('which kit?', command);
    if (order.length === 0) return wrongUsage('which order?', command);
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const { usable } = await working(`Reading ${home}`, () =>
      readKit(resolve(home), modulesOf(resolve(home))),
    );
    if (E.isLeft(usable)) return failed(describe(usable.left));
    const unknown = unknownConversation(usable.right, conversation);
    if (unknown !== undefined) return wrongUsage(`--conversation: ${unknown}`, command);
    const explanation = explained(usable.right, conversation)(order.join(' '));
    if (flags.has('json')) sayJson(explanation);
    else say(explanationText(explanation));
    return STATUS.ok;
  },
};

function unknownConversation({ settings: { satellites } }: Kit, name?: string): string | undefined {
  if (name === undefined || name === DEFAULT_CONVERSATION) return undefined;
  const names = satellites.map((satellite) => satellite.name);
  if (names.includes(name)) return undefined;
  const found = `found ${foundText(name)}, expected`;
  return names.length === 0
    ? `${found} ${DEFAULT_CONVERSATION}, since the settings have no satellites`
    : `${found} ${DEFAULT_CONVERSATION} or a satellite of the settings: ${names.join(', ')}`;
}

/** Explains orders to a kit as it is loaded; its brain is made ready at the first. */
export function explained(kit: Kit, conversation?: string): (order: string) => Explanation {
  const brain = brainInForce(kit);
  const { hooks, restApi, satellites } = kit.settings;
  const area = satellites.find(({ name }) => name === conversation)?.area;
  const options = { lowersHoles: restApi.lowersHoles, context: roomContext(area) };
  return (order) => explain(order, brain, synapsesOfHook(hooks.on_order_not_found), options);
}
