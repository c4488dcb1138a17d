import * as E from 'fp-ts/lib/Either.js';
import { DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { isPlainName } from '../../brain/plain-name.ts';
import type { AssistantError } from '../../errors.ts';
import { messageOf } from '../protocol/messages.ts';
import { type AskWorld, runAsked } from './run-asked.ts';
import type { Work } from './work.ts';

/** The brain for others: a text is an order, or the answer to what was asked in its conversation, and what is said to it goes back as text. */
export const handle =
  (world: AskWorld): Work =>
  async (first, _, { send }) => {
    if (first.type !== 'transcript') return;
    const { text: order, context } = first.data;
    const conversation = conversationOf(context ?? {});
    if (E.isLeft(conversation)) throw conversation.left;
    const { texts, isKnown, failure } = await runAsked(world, order, conversation.right);
    if (texts.length === 0 && failure !== undefined) throw failure;
    const text = texts.map((one, place) => (place < texts.length - 1 ? ended(one) : one)).join(' ');
    send(messageOf(isKnown ? 'handled' : 'not-handled', { text, context }));
  };

/** Of those who name nobody, or the room: its conversation is not theirs to answer. */
const NOBODY = 'wyoming';

/** A satellite keeps its conversation; whoever has none goes by that of his client, or by his device. */
function conversationOf(context: Readonly<Record<string, unknown>>): E.Either<AssistantError, string> {
  for (const field of ['satellite_id', 'conversation_id', 'device_id']) {
    const { [field]: name } = context;
    if (typeof name !== 'string' || name === '' || name === DEFAULT_CONVERSATION) continue;
    if (isPlainName(name)) return E.right(name);
    const message = `context.${field}: expected a name of 1 to 255 characters`;
    return E.left({ _tag: 'BadRequest', field: `context.${field}`, message });
  }
  return E.right(NOBODY);
}

/** What was said apart is not to sound like one sentence. */
const ended = (text: string): string => (/[.!?…:;,]$/u.test(text) ? text : `${text}.`);
