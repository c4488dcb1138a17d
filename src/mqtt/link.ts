import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { IClientOptions, MqttClient } from 'mqtt';
import { Observable, retry, timer } from 'rxjs';
import { brokerSaid, closeMqtt, mqttConnect } from '../system/mqtt-connection.ts';
import { REFUSED } from '../system/mqtt-listen.ts';

export interface Received {
  readonly topic: string;
  readonly payload: Buffer;
  /** It was published before we subscribed. */
  readonly isRetained: boolean;
}

/** How the connection to the broker stands. */
export interface LinkHealth {
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** Why it is not connected. */
  readonly detail?: string;
}

export type Link = ReturnType<typeof link>;

interface LinkDeps {
  /** Read before each connection. Left: why there are none. */
  readonly options: TaskEither<string, IClientOptions>;
  /** The last will, which is retained. */
  readonly will: { readonly topic: string; readonly payload: string };
  readonly filters: readonly string[];
  /** Called when connected, before the subscription: messages sent now replace the retained ones. */
  readonly connected: () => void;
  /** Called when subscribed to all filters. */
  readonly up: () => void;
  readonly down: () => void;
  readonly received: (message: Received) => void;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  /** The first retry delay, which doubles up to a minute; 1 s by default. */
  readonly firstRestMs?: number | undefined;
  /** The timeout for the answer to a subscription; 10 s by default. */
  readonly answerMs?: number | undefined;
}

const MAX_RETRY_MS = 60_000;
/** A connection that lasted this long resets the retry delay. */
const STABLE_MS = 10_000;
const CLOSE_MS = 1_000;
const ANSWER_MS = 10_000;

/** Keeps a connection to a broker and reconnects with growing delays until it is closed. */
export function link(deps: LinkDeps) {
  const { log, firstRestMs = 1_000 } = deps;
  let present: MqttClient | undefined;
  let health: LinkHealth = { state: 'connecting' };
  let loggedFailure: string | undefined;
  let loggedRefusal: string | undefined;
  let failures = 0;
  let upAtMs = 0;
  const retryAfter = (error: Error) => {
    const isStable = health.state === 'connected' && performance.now() - upAtMs > STABLE_MS;
    if (health.state === 'connected') deps.down();
    present = undefined;
    failures = isStable ? 1 : failures + 1;
    health = { state: 'waiting', detail: error.message };
    if (loggedFailure !== error.message) log.warn(`${error.message}; retrying`);
    loggedFailure = error.message;
    return timer(Math.min(firstRestMs * 2 ** (failures - 1), MAX_RETRY_MS));
  };
  const refused = (problem: string): void => {
    if (problem !== loggedRefusal) log.warn(problem);
    loggedRefusal = problem;
  };
  const connected = (client: MqttClient): void => {
    present = client;
    health = { state: 'connected' };
    upAtMs = performance.now();
    if (loggedFailure !== undefined) log.info('connected to the MQTT broker again');
    loggedFailure = undefined;
    deps.connected();
  };
  const subscription = connection(deps, refused)
    .pipe(retry({ delay: retryAfter }))
    .subscribe(connected);
  return {
    health: () => health,
    /** Drops the message while there is no connection. */
    send: (topic: string, payload: string, retain: boolean) => {
      if (present?.connected === true) present.publish(topic, payload, { qos: 1, retain }, () => {});
    },
    /** Publishes the last messages, retained by default, and disconnects within two seconds. */
    close: async (last: ReadonlyMap<string, string>, retain: boolean = true) => {
      const client = present;
      if (client?.connected === true) {
        const published = [...last].map(([topic, payload]) =>
          client.publishAsync(topic, payload, { qos: 1, retain }),
        );
        await Promise.race([Promise.allSettled(published), wait(CLOSE_MS, undefined, { ref: false })]);
      }
      subscription.unsubscribe();
    },
  };
}

/** One connection: emits its client before the subscription, and fails when the connection ends. */
const connection = (deps: LinkDeps, refused: (problem: string) => void): Observable<MqttClient> =>
  new Observable((subscriber) => {
    let client: MqttClient | undefined;
    let answering: NodeJS.Timeout | undefined;
    const fail = (why: string): void => subscriber.error(new Error(why));
    const open = async (): Promise<void> => {
      const options = await deps.options();
      if (E.isLeft(options)) return fail(options.left);
      const said = (error?: Error): string => brokerSaid(options.right, error);
      const { topic, payload } = deps.will;
      const will = { topic, payload: Buffer.from(payload), qos: 1, retain: true } as const;
      const opened = await mqttConnect({ ...options.right, will });
      if (subscriber.closed) return closeMqtt(opened);
      client = opened;
      opened.on('message', (topic, payload, { retain: isRetained }) =>
        deps.received({ topic, payload, isRetained }),
      );
      opened.on('error', (error) => fail(said(error)));
      opened.on('close', () => fail(said()));
      opened.on('connect', () => {
        subscriber.next(opened);
        answering = setTimeout(() => fail(said(NO_SUBACK)), deps.answerMs ?? ANSWER_MS);
        opened.subscribe([...deps.filters], { qos: 1 }, (error, granted = []) => {
          clearTimeout(answering);
          if (!opened.connected) return;
          const topics = granted.filter(({ qos }) => qos >= 128).map(({ topic }) => topic);
          if (topics.length > 0) refused(`${said(REFUSED)}: ${topics.join(', ')}`);
          else if (error) return fail(said(error));
          deps.up();
        });
      });
    };
    open().catch((error: unknown) => fail(String(error)));
    return () => {
      clearTimeout(answering);
      if (client !== undefined) closeMqtt(client);
    };
  });

const NO_SUBACK = new Error('it does not answer a subscription');
