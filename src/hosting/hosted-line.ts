import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown, isAssistantError } from '../errors.ts';
import type { HostedService } from '../settings/wyoming.ts';
import type { WyomingEvent } from '../wyoming/event.ts';
import type { WyomingLine } from '../wyoming/line.ts';
import { type Message, messageOf, readMessage } from '../wyoming/messages.ts';
import { standing } from '../wyoming/standing.ts';
import { IN_VAIN, KINDS, type Kind, type KindName, kindBegunBy } from './kinds.ts';
import { type OpenRequest, openRequest } from './open-request.ts';
import type { Watchers } from './watchers.ts';
import type { Work } from './work.ts';

export interface LineWorld {
  readonly works: Readonly<Record<KindName, Work>>;
  readonly services: () => readonly HostedService[];
  readonly info: () => WyomingEvent;
  readonly watchers: Watchers;
  /** How long a client that owes us something, or nothing, may be silent. */
  readonly idleMs: number;
  readonly log: (line: string) => void;
  /** A request was begun, +1, or is over, -1. */
  readonly counted: (by: 1 | -1) => void;
  readonly closed: () => void;
}

/** A line of somebody who uses what is ours. */
export interface HostedLine {
  /** Begins nothing new. With what is at work done it is closed, that of a watcher with the service. */
  readonly leave: () => void;
  /** Gives up what is at work. */
  readonly close: () => void;
}

/** Requests one after another; `describe` and what watchers tell at any time. Bytes that are no event end the line, and are told with its peer. */
export function hostedLine(line: WyomingLine, world: LineWorld): HostedLine {
  const { works, services, info, watchers, idleMs, log, counted, closed } = world;
  let request: OpenRequest | undefined;
  /** What may still come of a request that failed. */
  let leftOver: Kind | undefined;
  let sound: 'asr' | 'wake' | undefined;
  let isLeaving = false;
  let heard = 0;
  const idle = standing(
    () => (watchers.isWatching(line) || request?.isSaid() === true ? undefined : heard),
    idleMs,
    () => (request === undefined ? line.close() : refuseAll(`nothing came for ${idleMs / 1_000} s`)),
  );

  line.received$.subscribe({
    next: (event) => {
      heard += 1;
      take(event);
      idle.watch();
    },
    error: (error: unknown) => {
      if (request !== undefined || !isCut(error)) log(describeUnknown(error));
      gone();
    },
    complete: gone,
  });
  idle.watch();
  return {
    leave: () => {
      isLeaving = true;
      if (request === undefined && !watchers.isWatching(line)) line.close();
    },
    close: () => {
      request?.giveUp();
      line.close();
    },
  };

  function take(event: WyomingEvent): void {
    const read = readMessage(event);
    if (E.isLeft(read)) misread(read.left);
    else if (read.right !== undefined && !request?.take(read.right) && !isLeftOver(read.right))
      answer(read.right);
  }

  function isLeftOver({ type }: Message): boolean {
    if (leftOver?.goesOn.includes(type) !== true) return false;
    if (type === leftOver.last) leftOver = undefined;
    return true;
  }

  function answer(message: Message): void {
    const inVain = IN_VAIN.get(message.type);
    const name = kindBegunBy(message.type, sound ?? (services().includes('asr') ? 'asr' : 'wake'));
    if (message.type === 'describe') line.send(info());
    else if (message.type === 'user-event') told(message);
    else if (inVain !== undefined) fail(inVain);
    else if (name !== undefined) begin(name, message);
  }

  function begin(name: KindName, first: Message): void {
    const kind = KINDS[name];
    leftOver = undefined;
    if (request !== undefined) {
      refuseAll(`${first.type} in the middle of another request: one at a time on a line`);
    } else if (isLeaving) {
      refuseAll('the service is shutting down');
    } else if (!services().includes(kind.service)) {
      leftOver = kind;
      fail(`${first.type}: nobody here does ${kind.service}, the settings do not name it`);
    } else {
      if (kind.service === 'asr' || kind.service === 'wake') sound = kind.service;
      counted(1);
      request = openRequest(name, works[name], { line, first, ended });
    }
  }

  function ended(error?: unknown): void {
    if (error !== undefined && !isToldByRun(error)) log(`${line.peer}: ${describeUnknown(error)}`);
    if (error !== undefined && request?.isSaid() === false) leftOver = request.kind;
    request = undefined;
    counted(-1);
    if (isLeaving && !watchers.isWatching(line)) line.close();
    else idle.watch();
  }

  function told({ data: { name, data = {} } }: Extract<Message, { type: 'user-event' }>): void {
    if (!watchers.take(line, name, data)) fail(`user-event: nobody here knows "${name}"`);
  }

  /** Nobody knows what it was to say: what is at work would go on without it. */
  function misread(text: string): void {
    if (request?.isSaid() === false) leftOver = request.kind;
    request?.giveUp();
    fail(text);
  }

  function fail(text: string): void {
    log(`${line.peer}: ${text}`);
    line.send(messageOf('error', { text }));
  }

  /** Nobody could tell any more which answer is whose. */
  function refuseAll(text: string): void {
    request?.giveUp();
    fail(text);
    line.close();
  }

  function gone(): void {
    request?.giveUp();
    idle.stop();
    watchers.leave(line);
    closed();
  }
}

/** The log tells failures of runs itself, as far as the settings let it. */
const isToldByRun = (error: unknown): boolean => isAssistantError(error) && error._tag === 'NeuronFailed';

/** Whoever leaves without a goodbye between two requests is no news. */
const isCut = (error: unknown): boolean =>
  isAssistantError(error) && describe(error).endsWith('the connection was cut');
