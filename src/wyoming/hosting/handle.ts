import { DEFAULT_CONVERSATION, type OrderGiven } from '../../brain/events.ts';
import type { EventSource$ } from '../../brain/guarded-events.ts';
import { isPlainName } from '../../brain/names.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { messageOf } from '../protocol/event.ts';
import type { RequestHandler } from './request.ts';

/** The brain for clients: a transcript is an order, or the answer to a question in its conversation; the reply is text. */
export const handle =
  (
    run: (call: OrderGiven) => Promise<unknown>,
    nextCall: () => string,
    events$: EventSource$,
  ): RequestHandler =>
  async (first, _, { send }) => {
    if (first.type !== 'transcript') return;
    const { text: order, context } = first.data;
    const conversation = conversationOf(context ?? {});
    const call = nextCall();
    /** All that was said, in order; a question is the last. */
    const texts: string[] = [];
    /** False for an order that nothing fits. */
    let isKnown = true;
    let isAnswer = false;
    /** The error of the first neuron that failed. */
    let failure: AssistantError | undefined;
    const subscription = events$.subscribe((event) => {
      if (!('call' in event) || event.call !== call) return;
      if (event.type === 'run.started') isAnswer = event.answers !== null;
      if (event.type === 'order.matched') isKnown = isAnswer || !event.isDefault || event.near !== undefined;
      if (event.type === 'neuron.ended' && event.said?.trim()) texts.push(event.said.trim());
      if (event.type !== 'neuron.failed') return;
      const { neuron, error } = event;
      failure ??= { _tag: 'NeuronFailed', neuron, message: `${neuron}: ${error}` };
    });
    try {
      await run({
        ...{ type: 'order.given', order, call, conversation },
        ...{ mute: true, isFromHook: false, by: 'api' },
      });
    } finally {
      subscription.unsubscribe();
    }
    if (texts.length === 0 && failure !== undefined) throw failure;
    const sentences = texts.map((text, index) => (index < texts.length - 1 ? withFullStop(text) : text));
    send(messageOf(isKnown ? 'handled' : 'not-handled', { text: sentences.join(' '), context }));
  };

/** The conversation of clients that name none or that of the room, whose questions they must not answer. */
const DEFAULT_CLIENT = 'wyoming';

/** The satellite's conversation, else that of the client, else that of the device. Throws `BadRequest`. */
function conversationOf(context: Readonly<Record<string, unknown>>): string {
  for (const field of ['satellite_id', 'conversation_id', 'device_id']) {
    const { [field]: name } = context;
    if (typeof name !== 'string' || name === '' || name === DEFAULT_CONVERSATION) continue;
    if (isPlainName(name)) return name;
    const message = `context.${field}: expected a name of 1 to 255 characters`;
    throw { _tag: 'BadRequest', field: `context.${field}`, message } satisfies AssistantError;
  }
  return DEFAULT_CLIENT;
}

/** Ends a text with a full stop, so that joined texts stay separate sentences. */
const withFullStop = (text: string): string => (/[.!?…:;,]$/u.test(text) ? text : `${text}.`);
