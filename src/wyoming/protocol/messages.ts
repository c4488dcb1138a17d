import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { refusals, refusalsText } from '../../decode.ts';
import { CATALOGUE } from './catalogue.ts';
import { eventOf, NO_PAYLOAD, type WyomingEvent } from './event.ts';

type Catalogue = typeof CATALOGUE;
export type MessageType = keyof Catalogue;

/** What the data of that type of event holds; its names are the protocol's. */
export type MessageData<Type extends MessageType> = Readonly<t.TypeOf<Catalogue[Type]>>;

/** An event of a known type, whose data is what the type promises. `info` has a codec of its own, in `info.ts`. */
export type Message = {
  readonly [Type in MessageType]: {
    readonly type: Type;
    readonly data: MessageData<Type>;
    readonly payload: Uint8Array;
  };
}[MessageType];

/** Undefined for a type nobody knows, which is to be passed over. Left: the type, and what its data should hold. */
export function readMessage(event: WyomingEvent): E.Either<string, Message | undefined> {
  const { type, payload } = event;
  if (!isKnown(type)) return E.right(undefined);
  const read = CATALOGUE[type].decode(event.data);
  if (E.isLeft(read)) return E.left(`${type}: ${refusalsText(refusals(read.left), 'data')}`);
  return E.right({ type, data: read.right, payload } as Message);
}

/** An event of that type, for sending. */
export const messageOf = <Type extends MessageType>(
  type: Type,
  data: MessageData<Type>,
  payload: Uint8Array = NO_PAYLOAD,
): WyomingEvent => ({ ...eventOf(type, data), payload });

const isKnown = (type: string): type is MessageType => Object.hasOwn(CATALOGUE, type);
