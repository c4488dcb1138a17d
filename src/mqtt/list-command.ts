import { isUtf8 } from 'node:buffer';
import * as E from 'fp-ts/lib/Either.js';
import type { ListEdit } from '../sentences/lists/list-edit.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import { RETAINED, refusing } from './command.ts';
import type { Link, Received } from './link.ts';
import { type ListCommand, listOf } from './topics.ts';

/** What commands to lists may do. A Left says why it was not done. */
export interface ListActions {
  /** One change after the other. No text becomes a sentence template. */
  readonly change: (list: string, edit: ListEdit) => Promise<E.Either<string, unknown>>;
  /** Brings the list of the kit back. */
  readonly reset: (list: string) => Promise<E.Either<string, unknown>>;
}

const MAX_BYTES = 1_000_000;

/** More is refused while changes wait for the disk. */
const MAX_WAITING_BYTES = 10_000_000;

/** Does what messages say about lists. Failures go to the log and to the topic `error`. A list is a state: one that the broker keeps is taken. */
export function listCommands(
  { topic: own }: Pick<Mqtt, 'topic'>,
  { change, reset }: ListActions,
  send: Link['send'],
  warn: (line: string) => void,
) {
  const refuse = refusing(own, send, warn);
  let waitingBytes = 0;
  const execute = async (
    { list, command }: { readonly list: string; readonly command: ListCommand },
    { topic, payload, isRetained }: Received,
  ): Promise<void> => {
    if (isRetained && command !== 'set') return payload.length > 0 ? refuse(topic, RETAINED) : undefined;
    const value = messageValue(command, payload);
    if (E.isLeft(value)) return refuse(topic, value.left);
    if (waitingBytes + payload.length > MAX_WAITING_BYTES)
      return refuse(topic, `changes of more than ${MAX_WAITING_BYTES} bytes are waiting already`);
    waitingBytes += payload.length;
    const isReset = command === 'set' && value.right === undefined;
    const done = await (isReset ? reset(list) : change(list, { [command]: value.right })).finally(() => {
      waitingBytes -= payload.length;
    });
    if (E.isLeft(done)) refuse(topic, done.left);
  };

  /** Returns whether the message was about a list. */
  return (message: Received): boolean => {
    const found = listOf(own, message.topic);
    if (found === undefined) return false;
    execute(found, message).catch((error: unknown) => refuse(message.topic, String(error)));
    return true;
  };
}

/** The value of a message: JSON, or for single values a text as it is. Undefined for an empty `set`. Left: what is wrong, in words. */
function messageValue(command: ListCommand, payload: Buffer): E.Either<string, unknown> {
  if (payload.length > MAX_BYTES) return E.left(`more than ${MAX_BYTES} bytes`);
  if (!isUtf8(payload)) return E.left('not valid UTF-8');
  const text = payload.toString().trim();
  if (command === 'set' && text === '') return E.right(undefined);
  const isJson = /^[[{]/.test(text);
  if (isJson)
    return E.tryCatch(
      () => JSON.parse(text) as unknown,
      () => `begins with ${text.charAt(0)} and is not valid JSON`,
    );
  return command === 'set'
    ? E.left('expected a JSON list, or a JSON object in the form of a list')
    : E.right(text);
}
