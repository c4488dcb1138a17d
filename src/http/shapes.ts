import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as t from 'io-ts';
import type { Hooks } from '../brain/events.ts';
import type { RunReport } from '../brain/stored-run.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { Settings } from '../settings/settings.ts';
import type { CallOptions } from './codecs.ts';

export interface Answer {
  readonly status: number;
  /** Sent as JSON, a null too; a text is sent as it is, with the content type of the headers. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an error answer is made from: the message of the contract, the thrown error, and the request. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  /** The path of the wrong field in the body; `''` when the error is about no field. */
  readonly field: string;
  /** An `AssistantError` or any other; undefined when nothing was thrown. */
  readonly error?: unknown;
  readonly method: string;
  /** Without its query and without a slash at its end. */
  readonly path: string;
  /** Without its query. */
  readonly rawPath: string;
}

export interface PresentSettings {
  readonly settings: Settings;
  readonly version: string;
  readonly isDeaf: boolean;
  readonly isMuted: boolean;
}

/**
 * The shapes of answers and of some requests. The settings choose one, so routes read it at each request and never branch. A
 * request with another meaning is rewritten before its route sees it.
 */
export interface Shapes {
  readonly version: (version: string) => unknown;
  readonly synapses: (synapses: readonly Synapse[]) => object;
  readonly synapse: (synapse: Synapse) => object;
  readonly created: (synapse: Synapse) => unknown;
  readonly run: (report: RunReport, from: 'order' | 'audio' | 'name') => Answer;
  readonly settings: (present: PresentSettings) => unknown;
  readonly hooks: (hooks: Hooks) => unknown;
  readonly failure: (failure: Failure) => Answer;
  /** The status of every OPTIONS request, preflight or not. */
  readonly optionsStatus: 200 | 204;

  /** The body of `POST /settings/variables`. */
  readonly variables: t.Decoder<unknown, Readonly<Record<string, unknown>>>;
  /** The call options in the fields of an uploaded form. */
  readonly formOptions: t.Decoder<unknown, CallOptions>;
  readonly isAudioName: (fileName: string) => boolean;
  /** Whether a body that is not JSON counts as no body. */
  readonly ignoresBrokenBody: (path: string) => boolean;
  /** Whether a request needs no login even if a password is required. */
  readonly isOpen: (request: FastifyRequest) => boolean;
}

/** Sends an answer; `null` becomes a JSON body, where Fastify alone would send none. */
export function answer(reply: FastifyReply, { status, body, headers }: Answer): FastifyReply {
  reply.code(status);
  if (headers !== undefined) reply.headers(headers);
  return body === null ? reply.type('application/json; charset=utf-8').send('null') : reply.send(body);
}
