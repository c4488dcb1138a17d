import type { IncomingHttpHeaders } from 'node:http';
import { type CallScope, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { CallerName, type CallOptions } from './codecs/calls.ts';
import { checked } from './io-ts-provider.ts';

/** Whose call a request is and how loud it may be. The body's conversation goes before the header `Broca-Conversation`. */
export function callScope(
  call: string,
  { mute, no_voice, conversation }: CallOptions,
  headers: IncomingHttpHeaders,
): CallScope {
  return {
    call,
    conversation: conversation ?? named(headers) ?? DEFAULT_CONVERSATION,
    mute: mute ?? no_voice,
    isFromHook: false,
    by: 'api',
  };
}

/** The conversation of the header, by the same rules as that of a body; an empty one names none. */
function named({ 'broca-conversation': header }: IncomingHttpHeaders): string | undefined {
  return header === undefined || header === '' ? undefined : checked(CallerName, header);
}
