import type { IncomingHttpHeaders } from 'node:http';
import { type CallScope, DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { CallOptions } from './codecs.ts';

/** Whose call a request is and how loud it may be. The body's conversation goes before the header `Broca-Conversation`. */
export function callScope(
  call: string,
  { mute, no_voice, conversation }: CallOptions,
  headers: IncomingHttpHeaders,
): CallScope {
  const named = headers['broca-conversation'];
  return {
    call,
    conversation: conversation ?? (typeof named === 'string' && named !== '' ? named : DEFAULT_CONVERSATION),
    mute: mute ?? no_voice,
    isFromHook: false,
  };
}
