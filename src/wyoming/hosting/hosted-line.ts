import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../../lib/decode.ts';
import { dedupeLog } from '../../lib/dedupe-log.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import type { HostedService } from '../../settings/wyoming.ts';
import { type Message, messageOf, readMessage, type WyomingEvent } from '../protocol/event.ts';
import { stallTimer } from '../protocol/keep-alive.ts';
import { isCut, type WyomingLine } from '../protocol/line.ts';
import {
  kindStartedBy,
  REQUEST_KINDS,
  type RequestHandler,
  type RequestKind,
  type RequestKindName,
  UNSUPPORTED,
} from './hosted-info.ts';
import { type OpenRequest, openRequest, type Watchers } from './request.ts';

export interface LineDeps {
  readonly works: Readonly<Record<RequestKindName, RequestHandler>>;
  readonly services: () => readonly HostedService[];
  readonly info: () => Promise<WyomingEvent>;
  readonly watchers: Watchers;
  /** The timeout for a client that is idle or has an incomplete request. */
  readonly idleMs: number;
  readonly log: (line: string) => void;
  /** Counts open requests that end by themselves: +1 at the start, -1 at the end. */
  readonly counted: (by: 1 | -1) => void;
  readonly closed: () => void;
}

/** The connection of a client. */
export interface HostedLine {
  /** Closes the connection if its endless request is no longer hosted. */
  readonly follow: () => void;
  /** Takes no new requests and closes when the open one is done, at once if that is endless. Watchers stay until the service closes. */
  readonly leave: () => void;
  /** Cancels the open request and closes. */
  readonly close: () => void;
}

/** How long a client may continue a failed request: many read nothing before they have sent everything. */
const CLOSE_AFTER_ERROR_MS = 30_000;

/**
 * Handles one request at a time; `describe` and events of watchers at any time. An error closes the connection, because many clients
 * wait for that; not that of a watcher. Invalid bytes close it too, and are logged.
 */
export function hostedLine(line: WyomingLine, deps: LineDeps): HostedLine {
  const { works, services, info, watchers, idleMs, log, counted, closed } = deps;
  const note = dedupeLog((problem) => log(`${line.peer}: ${problem}`));
  let latest: OpenRequest | undefined;
  let sound: 'asr' | 'wake' | undefined;
  let isLeaving = false;
  let isGone = false;
  let closeTimer: NodeJS.Timeout | undefined;
  let heard = 0;
  const idle = stallTimer(
    () =>
      isGone || watchers.isWatching(line) || runningRequest()?.isComplete() === true ? undefined : heard,
    idleMs,
    () => (runningRequest() === undefined ? line.close() : hangUp(`nothing came for ${idleMs / 1_000} s`)),
  );

  line.received$.subscribe({
    next: (event) => {
      heard += 1;
      take(event);
      idle.watch();
    },
    error: (error: unknown) => {
      if (runningRequest() !== undefined || !isCut(error)) log(describeUnknown(error));
      onGone();
    },
    complete: onGone,
  });
  idle.watch();
  return {
    follow,
    leave: () => {
      isLeaving = true;
      follow();
      closeIfDone();
    },
    close: () => {
      latest?.cancel();
      line.close();
    },
  };

  function runningRequest(): OpenRequest | undefined {
    return latest?.isOver() === false ? latest : undefined;
  }

  function take(event: WyomingEvent): void {
    const read = readMessage(event);
    if (E.isLeft(read)) failUnreadable(read.left, event.type);
    else if (read.right !== undefined && latest?.take(read.right) !== true) answer(read.right);
    closeIfDone();
  }

  function answer(message: Message): void {
    const inVain = UNSUPPORTED.get(message.type);
    const name = kindStartedBy(message.type, sound ?? (services().includes('asr') ? 'asr' : 'wake'));
    if (message.type === 'describe') describe();
    else if (message.type === 'user-event') onUserEvent(message);
    else if (inVain !== undefined) fail(inVain, message.type);
    else if (name !== undefined) begin(name, message);
  }

  function describe(): void {
    void info().then(line.send, (error: unknown) => hangUp(describeUnknown(error)));
  }

  function begin(name: RequestKindName, message: Message): void {
    const before = name === 'wake' && runningRequest()?.kind.isEndless === true ? latest : undefined;
    before?.cancel();
    const why = refusalOf(message);
    if (why !== undefined) {
      hangUp(why);
      return;
    }
    const isSameAgain = message.type === 'audio-start' && before?.first.type === 'detect';
    const first = isSameAgain ? before.first : message;
    const { service, isEndless }: RequestKind = REQUEST_KINDS[name];
    const isHosted = services().includes(service);
    const isCounted = isHosted && isEndless !== true;
    if (isHosted && (service === 'asr' || service === 'wake')) sound = service;
    if (isCounted) counted(1);
    const work = isHosted ? works[name] : notHosted(service);
    const ended = (error?: unknown): void => {
      if (error !== undefined && !isLoggedByRun(error)) note(describeUnknown(error));
      if (error !== undefined && !watchers.isWatching(line)) endWithRequest();
      if (isCounted) counted(-1);
      closeIfDone();
      idle.watch();
    };
    latest = openRequest(name, work, { line, first, ended });
    if (isSameAgain) latest.take(message);
  }

  function refusalOf({ type }: Message): string | undefined {
    if (runningRequest() !== undefined)
      return `${type} during another request: send one request at a time on a connection`;
    if (closeTimer !== undefined)
      return `${type} after a failed request: the connection closes after an error`;
    return isLeaving ? 'the service is shutting down' : undefined;
  }

  function follow(): void {
    const { service, isEndless }: Partial<RequestKind> = runningRequest()?.kind ?? {};
    if (service === undefined || isEndless !== true || (!isLeaving && services().includes(service))) return;
    hangUp(`${service} is no longer hosted here`);
  }

  function onUserEvent(message: Extract<Message, { type: 'user-event' }>): void {
    if (watchers.take(line, message)) return;
    fail(`user-event: unknown name ${foundText(message.data.name)}`, message.type);
  }

  /** Cancels the open request, because the unreadable message may belong to it. */
  function failUnreadable(text: string, type: string): void {
    fail(text, type);
    latest?.cancel();
  }

  function fail(text: string, type: string): void {
    complain(text);
    if (watchers.isWatching(line)) return;
    latest?.cancel();
    if (isGoingOn(type)) endWithRequest();
    else line.close();
  }

  function endWithRequest(): void {
    if (!isGone) closeTimer ??= setTimeout(line.close, CLOSE_AFTER_ERROR_MS);
  }

  /** Whether the client will send more of the latest request after a message of that type. */
  function isGoingOn(type: string): boolean {
    if (latest === undefined || latest.isComplete()) return false;
    const { last, isEndless }: RequestKind = latest.kind;
    return isEndless !== true && type !== last;
  }

  /** Closes the connection, because the client could no longer match answers to requests. */
  function hangUp(text: string): void {
    complain(text);
    latest?.cancel();
    line.close();
  }

  function complain(text: string): void {
    note(text);
    line.send(messageOf('error', { text }));
  }

  function closeIfDone(): void {
    if (runningRequest() !== undefined) return;
    const hasFailed =
      closeTimer !== undefined && (latest?.isComplete() === true || latest?.kind.isEndless === true);
    if (hasFailed || (isLeaving && !watchers.isWatching(line))) line.close();
  }

  function onGone(): void {
    isGone = true;
    latest?.cancel();
    clearTimeout(closeTimer);
    idle.stop();
    watchers.leave(line);
    closed();
  }
}

const notHosted =
  (service: HostedService): RequestHandler =>
  async ({ type }) => {
    const message = `${type}: ${service} is not hosted here; the settings do not name it`;
    throw { _tag: 'UnknownName', field: 'type', message } satisfies AssistantError;
  };

/** The run itself logs the failures of its neurons, as the settings allow. */
const isLoggedByRun = (error: unknown): boolean => isAssistantError(error) && error._tag === 'NeuronFailed';
