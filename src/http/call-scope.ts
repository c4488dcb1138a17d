import type { IncomingHttpHeaders } from 'node:http';
import { type CallScope, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { CallerName, type CallOptions } from './codecs/calls.ts';
import { checked } from './io-ts-provider.ts';

/** Whose call a request is and how loud it may be. */
export function callScope(
  call: string,
  { mute, no_voice, ...body }: CallOptions,
  headers: IncomingHttpHeaders,
): CallScope {
  return {
    call,
    conversation: conversationOf(body, headers) ?? DEFAULT_CONVERSATION,
    mute: mute ?? no_voice,
    isFromHook: false,
    by: 'api',
  };
}

/** The conversation a request names: its body goes before the header `Broca-Conversation`. */
export const conversationOf = (
  { conversation }: Pick<CallOptions, 'conversation'>,
  headers: IncomingHttpHeaders,
): string | undefined => conversation ?? named(headers);

/** The conversation of the header, by the same rules as that of a body; an empty one names none. */
function named({ 'broca-conversation': header }: IncomingHttpHeaders): string | undefined {
  return header === undefined || header === '' ? undefined : checked(CallerName, header);
}
