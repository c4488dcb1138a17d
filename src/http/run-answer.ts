import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallScope, DEFAULT_CONVERSATION, type NewCall } from '../brain/events.ts';
import type { Places } from '../brain/places.ts';
import { describeUnknown } from '../lib/errors.ts';
import { CallerName, type CallOptions, checked } from './codecs.ts';
import { onResponseClosed } from './connections.ts';
import type { HttpDeps } from './deps.ts';
import { asked } from './errors.ts';
import { streamLine, wantsStream } from './event-lines.ts';
import { answer } from './shapes.ts';

interface Started {
  readonly call: NewCall;
  readonly from: 'order' | 'audio' | 'name';
  /** The number of the last event before what belongs to the run. */
  readonly after: number;
}

export type RunDeps = Pick<HttpDeps, 'ask' | 'shapes' | 'observed' | 'log'>;

/** Runs a call and answers with its report; with its events as they come, and the report in the last, where they are asked for. */
export async function runAnswer(
  { ask, shapes, observed, log }: RunDeps,
  { call, from, after }: Started,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsStream(request)) return answer(reply, shapes().run(await ask.run(call), from));
  const stream = observed.streamOf(call.call, after);
  stream.open(streamLine(reply, 201));
  onResponseClosed(request, reply, stream.close);
  try {
    stream.finish({ report: shapes().run(await ask.run(call), from).body });
  } catch (error) {
    const { method, rawPath } = asked(request);
    log(`${method} ${rawPath}: ${error instanceof Error ? error.stack : describeUnknown(error)}`);
    stream.finish({ status: null, error: describeUnknown(error) });
  }
  return reply;
}

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

/** What became of a text that was to be said; `muted` when it was not even asked for. */
export type Said =
  | { readonly outcome: 'heard' | 'muted' | 'stopped' }
  | { readonly outcome: 'failed'; readonly error: string };

/**
 * Says a text where the conversation is heard; settles when it was heard, or will not be. When `signal` aborts nobody waits any
 * longer: what has not been heard counts as stopped.
 */
export type Say = (text: string, scope: CallScope, signal: AbortSignal) => Promise<Said>;

export type SaidAt = Said & { readonly name: string };

/** What became of it, all in all and in each place; or the places that nobody knows, and then it was said in none. */
export type Announced =
  | (Said & { readonly places: readonly SaidAt[] })
  | { readonly outcome: 'unknown'; readonly names: readonly string[] };

/** Says a text in several places at once; settles when it was heard, or will not be, in each of them. */
export type Announce = (
  text: string,
  call: Omit<CallScope, 'call' | 'conversation'> & { readonly to: Places },
  signal: AbortSignal,
) => Promise<Announced>;
