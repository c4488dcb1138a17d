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
  openRequest,
  REQUEST_KINDS,
  type RequestHandler,
  type RequestKindName,
  UNSUPPORTED,
  type watchers,
} from './request.ts';

export interface LineDeps {
  readonly works: Readonly<Record<RequestKindName, RequestHandler>>;
  readonly services: () => readonly HostedService[];
  readonly info: () => Promise<WyomingEvent>;
  readonly watchers: ReturnType<typeof watchers>;
  /** The timeout for a client that is idle or has an incomplete request. */
  readonly idleMs: number;
  readonly log: (line: string) => void;
  /** Counts open requests that end by themselves: +1 at the start, -1 at the end. */
  readonly counted: (by: 1 | -1) => void;
  readonly closed: () => void;
}

/** How long a client may continue a failed request: many read nothing before they have sent everything. */
const CLOSE_AFTER_ERROR_MS = 30_000;

/**
 * Handles the requests of a client over its connection, one at a time; `describe` and events of watchers at any time. An error closes
 * the connection, because many clients wait for that; not that of a watcher. Invalid bytes close it too, and are logged.
 */
export function hostedLine(line: WyomingLine, deps: LineDeps) {
  const { works, services, info, watchers, idleMs, log, counted, closed } = deps;
  const note = dedupeLog((problem) => log(`${line.peer}: ${problem}`));
  let latest: ReturnType<typeof openRequest> | undefined;
  let sound: 'asr' | 'wake' | undefined;
  let isLeaving = false;
  let isGone = false;
  let closeTimer: NodeJS.Timeout | undefined;
  let received = 0;
  const isClientSilent = (): boolean =>
    !isGone && !watchers.isWatching(line) && runningRequest()?.isComplete() !== true;
  const idle = stallTimer(
    () => (isClientSilent() ? received : undefined),
    idleMs,
    () => (runningRequest() === undefined ? line.close() : hangUp(`nothing came for ${idleMs / 1_000} s`)),
  );

  line.received$.subscribe({
    next: (event) => {
      received += 1;
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
    /** Closes the connection if its endless request is no longer hosted. */
    follow,
    /** Takes no new requests and closes when the open one is done, at once if that is endless. Watchers stay until the service closes. */
    leave: (): void => {
      isLeaving = true;
      follow();
      closeIfDone();
    },
    /** Cancels the open request and closes. */
    close: (): void => {
      latest?.cancel();
      line.close();
    },
  };

  function runningRequest() {
    return latest?.isOver() === false ? latest : undefined;
  }

  function take(event: WyomingEvent): void {
    const read = readMessage(event);
    if (E.isLeft(read)) {
      fail(read.left, event.type);
      latest?.cancel(); // the unreadable message may belong to it
    } else if (read.right !== undefined && latest?.take(read.right) !== true) answer(read.right);
    closeIfDone();
  }

  function answer(message: Message): void {
    const inVain = UNSUPPORTED.get(message.type);
    const name = kindStartedBy(message.type, sound ?? (services().includes('asr') ? 'asr' : 'wake'));
    if (message.type === 'describe')
      void info().then(line.send, (error: unknown) => hangUp(describeUnknown(error)));
    else if (message.type === 'user-event') {
      if (!watchers.take(line, message))
        fail(`user-event: unknown name ${foundText(message.data.name)}`, message.type);
    } else if (inVain !== undefined) fail(inVain, message.type);
    else if (name !== undefined) begin(name, message);
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
    const kind = REQUEST_KINDS[name];
    const { service } = kind;
    const isHosted = services().includes(service);
    const isCounted = isHosted && kind.isEndless !== true;
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
    latest = openRequest(kind, work, line, first, ended);
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
    const kind = runningRequest()?.kind;
    if (kind?.isEndless !== true || (!isLeaving && services().includes(kind.service))) return;
    hangUp(`${kind.service} is no longer hosted here`);
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
    return latest.kind.isEndless !== true && type !== latest.kind.last;
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
