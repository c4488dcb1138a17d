import { isUtf8 } from 'node:buffer';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isPlainName } from '../brain/names.ts';
import { ALL } from '../brain/places.ts';
import { Flag, JsonFlag } from '../brain/raw-values.ts';
import { refusals, refusalsText } from '../lib/decode.ts';
import { isBlank } from '../lib/normal-form.ts';
import { serialQueue } from '../lib/promises.ts';
import type { Mqtt, Shared } from '../settings/mqtt.ts';
import { type MqttActions, runCommand } from './actions.ts';
import type { Received } from './link.ts';
import { COMMAND_ENDS, type CommandKind, placeOf, placeTopic } from './topics.ts';

/** The optional fields of a text command. */
interface TextOptions {
  readonly conversation?: string | undefined;
  readonly mute?: boolean | undefined;
  /** Overrides the satellite of the topic; `all` for everywhere. */
  readonly satellite?: string | undefined;
  /** Returned with the answer. */
  readonly id?: string | number | undefined;
}

export type Command =
  | { readonly kind: 'mute' | 'deaf'; readonly isOn: boolean }
  | { readonly kind: 'trigger' }
  | ({ readonly kind: 'say' | 'order' | 'answer'; readonly text: string } & TextOptions);

const MAX_BYTES = 20_000;
const MAX_CHARACTERS = 5_000;

const Text = t.refinement(
  t.string,
  (text) => text.trim() !== '' && text.length <= MAX_CHARACTERS,
  `a text of 1 to ${MAX_CHARACTERS} characters`,
);

const OrderText = t.refinement(
  t.string,
  (text) => !isBlank(text) && text.length <= MAX_CHARACTERS,
  `a text with a letter or a digit, of at most ${MAX_CHARACTERS} characters`,
);

const Name = t.refinement(t.string, isPlainName, 'a name of 1 to 255 characters');

const Id = t.refinement(
  t.union([t.string, t.number]),
  (id) => String(id).length <= 255,
  'a text of at most 255 characters, or a number',
);

const Options = t.partial({ conversation: Name, mute: JsonFlag, satellite: Name, id: Id }, 'a JSON object');

const TEXTS = {
  say: t.intersection([t.type({ text: Text }), Options]),
  order: t.intersection([t.type({ order: OrderText }), Options]),
  answer: t.intersection([t.type({ answer: OrderText }), Options]),
} as const;

/** The command of a message. Left: what is wrong with it, in words. */
export function commandOf(kind: CommandKind, payload: Buffer): E.Either<string, Command> {
  if (payload.length > MAX_BYTES) return E.left(`more than ${MAX_BYTES} bytes`);
  if (!isUtf8(payload)) return E.left('not valid UTF-8');
  const text = payload.toString();
  switch (kind) {
    case 'mute':
    case 'deaf': {
      const flag = Flag.decode(text);
      return E.isRight(flag) ? E.right({ kind, isOn: flag.right }) : E.left('expected ON or OFF');
    }
    case 'trigger':
      return /^\s*(press)?\s*$/i.test(text)
        ? E.right({ kind })
        : E.left('expected PRESS or an empty payload');
    default:
      return textCommand(kind, text);
  }
}

/** A payload that begins with a brace is JSON, any other is the text; for `say`, JSON without the key `text` is the text, too. */
function textCommand(kind: 'say' | 'order' | 'answer', text: string): E.Either<string, Command> {
  const key = kind === 'say' ? 'text' : kind;
  const json = text.trimStart().startsWith('{') ? parseJson(text) : E.right({ [key]: text });
  const object = kind === 'say' && !hasKey(json, key) ? E.right({ [key]: text }) : json;
  if (E.isLeft(object)) return object;
  const read = TEXTS[kind].decode(object.right);
  if (E.isLeft(read)) return E.left(refusalsText(refusals(read.left), 'the message'));
  const { conversation, mute, satellite, id } = read.right;
  const own = (read.right as Readonly<Record<string, unknown>>)[key];
  return E.right({ kind, text: String(own).trim(), conversation, mute, satellite, id });
}

const hasKey = (json: E.Either<string, unknown>, key: string): boolean =>
  E.isRight(json) && t.UnknownRecord.is(json.right) && Object.hasOwn(json.right, key);

const parseJson = (text: string): E.Either<string, unknown> =>
  E.tryCatch(
    () => JSON.parse(text),
    () => 'begins with { and is not valid JSON',
  );

interface CommandDeps {
  readonly mqtt: Pick<Mqtt, 'topic' | 'group'>;
  readonly actions: MqttActions;
  readonly send: (topic: string, payload: string, isRetained: boolean) => void;
  readonly log: { readonly warn: (line: string) => void };
}

/** The commands that a group receives. */
export const GROUP_COMMANDS = ['mute', 'deaf', 'say'] as const satisfies readonly CommandKind[];

/** More commands at a time are refused, because they come from a loop. */
const MAX_RUNNING = 100;

/** Runs the commands of messages. Failures go to the log and to the topic `error`. */
export function commands({ mqtt: { topic: own, group }, actions, send, log }: CommandDeps) {
  let running = 0;
  const refuse = (topic: string, why: string): void => {
    log.warn(`MQTT: ${topic}: ${why}`);
    send(`${own}/error`, JSON.stringify({ topic, error: why, time: new Date().toISOString() }), false);
  };
  const execute = async (kind: CommandKind, place: string | undefined, message: Received): Promise<void> => {
    const { topic, payload, isRetained } = message;
    if (isRetained) {
      if (payload.length > 0) refuse(topic, 'a retained command is ignored: it would run at each start');
      return;
    }
    const command = commandOf(kind, payload);
    if (E.isLeft(command)) return refuse(topic, command.left);
    if (running >= MAX_RUNNING) return refuse(topic, `${MAX_RUNNING} commands are already running`);
    running += 1;
    const done = await runCommand(command.right, place, actions).finally(() => {
      running -= 1;
    });
    if (E.isLeft(done)) return refuse(topic, done.left);
    if (done.right === undefined) return;
    send(`${placeTopic(own, place)}/order/answer`, JSON.stringify(done.right), false);
  };

  /** Returns whether the message was a command. */
  return (message: Received): boolean => {
    const place = placeOf(own, message.topic);
    const kind = place === undefined ? undefined : KINDS.get(place.end);
    const ofGroup = GROUP_COMMANDS.find((one) => message.topic === `${group}/${COMMAND_ENDS[one]}`);
    const command = ofGroup ?? kind;
    if (command === undefined) return false;
    execute(command, ofGroup === 'say' ? ALL : place?.satellite, message).catch((error: unknown) =>
      refuse(message.topic, String(error)),
    );
    return true;
  };
}

const KINDS: ReadonlyMap<string, CommandKind> = new Map(
  Object.entries(COMMAND_ENDS).map(([kind, end]) => [end, kind as CommandKind]),
);

export interface SharingDeps {
  readonly shares: readonly Shared[];
  /** The switch of this assistant. */
  readonly isOn: (what: Shared) => boolean;
  /** Sets the switch of this assistant; settles also when that fails. */
  readonly become: (what: Shared, isOn: boolean) => Promise<unknown>;
  /** Publishes the switch to the group, retained. */
  readonly emit: (what: Shared, isOn: boolean) => void;
}

export interface Sharing {
  /** Publishes the switches that were changed here. */
  readonly publish: () => void;
  /** Takes a switch of the group; `isRetained` when it was published before we subscribed. */
  readonly receive: (what: Shared, isOn: boolean, isRetained: boolean) => void;
  /** Publishes the changes that were made while disconnected. */
  readonly connected: () => void;
  readonly disconnected: () => void;
}

/**
 * Keeps switches equal in a group of assistants. The last message wins: each assistant applies every message, also its own, and
 * publishes only local changes. A change made while disconnected is published on the next connection and overrides the retained
 * message of the group.
 */
export function sharing({ shares, isOn, become, emit }: SharingDeps): Sharing {
  const enqueue = serialQueue();
  const known = new Map(shares.map((what) => [what, isOn(what)]));
  const unpublished = new Set<Shared>();
  let taking = 0;
  let canPublish = false;
  const publish = (): void => {
    if (taking > 0) return;
    for (const what of shares) {
      const now = isOn(what);
      if (now === known.get(what)) continue;
      known.set(what, now);
      if (canPublish) emit(what, now);
      else unpublished.add(what);
    }
  };
  return {
    publish,
    receive: (what, wanted, isRetained) => {
      if (!known.has(what) || (isRetained && unpublished.has(what))) return;
      known.set(what, wanted);
      if (taking === 0 && isOn(what) === wanted) return;
      taking += 1;
      const take = async (): Promise<void> => {
        if (isOn(what) !== wanted) await become(what, wanted);
      };
      void enqueue(take)
        .catch(() => {})
        .then(() => {
          taking -= 1;
          publish();
        });
    },
    connected: () => {
      canPublish = true;
      for (const what of unpublished) emit(what, known.get(what) === true);
      unpublished.clear();
    },
    disconnected: () => {
      canPublish = false;
    },
  };
}
