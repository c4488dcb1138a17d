import * as E from 'fp-ts/lib/Either.js';
import { type AssistantEvent, DEFAULT_CONVERSATION, type OrderGiven } from '../../brain/events.ts';
import type { EventSource$ } from '../../brain/guarded-events.ts';
import { isPlainName } from '../../brain/names.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { messageOf } from '../protocol/event.ts';
import type { RequestHandler } from './hosted-info.ts';

/** The brain for clients: a transcript is an order, or the answer to a question in its conversation; the reply is text. */
export const handle =
  (deps: HandleDeps): RequestHandler =>
  async (first, _, { send }) => {
    if (first.type !== 'transcript') return;
    const { text: order, context } = first.data;
    const conversation = conversationOf(context ?? {});
    if (E.isLeft(conversation)) throw conversation.left;
    const { texts, isKnown, failure } = await runOrder(deps, order, conversation.right);
    if (texts.length === 0 && failure !== undefined) throw failure;
    const text = texts.map((one, place) => (place < texts.length - 1 ? withFullStop(one) : one)).join(' ');
    send(messageOf(isKnown ? 'handled' : 'not-handled', { text, context }));
  };

/** The conversation of clients that name none or that of the room, whose questions they must not answer. */
const DEFAULT_CLIENT = 'wyoming';

/** The satellite's conversation, else that of the client, else that of the device. */
function conversationOf(context: Readonly<Record<string, unknown>>): E.Either<AssistantError, string> {
  for (const field of ['satellite_id', 'conversation_id', 'device_id']) {
    const { [field]: name } = context;
    if (typeof name !== 'string' || name === '' || name === DEFAULT_CONVERSATION) continue;
    if (isPlainName(name)) return E.right(name);
    const message = `context.${field}: expected a name of 1 to 255 characters`;
    return E.left({ _tag: 'BadRequest', field: `context.${field}`, message });
  }
  return E.right(DEFAULT_CLIENT);
}

/** Ends a text with a full stop, so that joined texts stay separate sentences. */
const withFullStop = (text: string): string => (/[.!?…:;,]$/u.test(text) ? text : `${text}.`);

interface HandleDeps {
  /** Runs an order to its answer. */
  readonly run: (call: OrderGiven) => Promise<unknown>;
  readonly nextCall: () => string;
  readonly news$: EventSource$;
}

/** The result of a run as text. */
interface HandledRun {
  /** All that was said, in order; a question is the last. */
  readonly texts: readonly string[];
  /** False for an order that nothing fits. */
  readonly isKnown: boolean;
  /** The error of the first neuron that failed. */
  readonly failure: AssistantError | undefined;
}

/** Runs an order or an answer without sound. Rejects only on bugs. */
async function runOrder(
  { run, nextCall, news$ }: HandleDeps,
  order: string,
  conversation: string,
): Promise<HandledRun> {
  const call = nextCall();
  let ran: HandledRun = { texts: [], isKnown: true, failure: undefined };
  let isAnswer = false;
  const subscription = news$.subscribe((event) => {
    if (!('call' in event) || event.call !== call) return;
    if (event.type === 'run.started') isAnswer = event.answers !== null;
    ran = handledRunAfter(ran, event, isAnswer);
  });
  try {
    await run({
      ...{ type: 'order.given', order, call, conversation },
      ...{ mute: true, isFromHook: false, by: 'api' },
    });
  } finally {
    subscription.unsubscribe();
  }
  return ran;
}

function handledRunAfter(ran: HandledRun, event: AssistantEvent, isAnswer: boolean): HandledRun {
  if (event.type === 'order.matched') return { ...ran, isKnown: isAnswer || !event.isDefault };
  if (event.type === 'neuron.ended' && event.said !== null && event.said.trim() !== '')
    return { ...ran, texts: [...ran.texts, event.said.trim()] };
  if (event.type !== 'neuron.failed' || ran.failure !== undefined) return ran;
  const { neuron, error } = event;
  return { ...ran, failure: { _tag: 'NeuronFailed', neuron, message: `${neuron}: ${error}` } };
}
