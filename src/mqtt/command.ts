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

/** What a text may say of itself beside what it says. */
interface TextOptions {
  readonly conversation?: string | undefined;
  readonly mute?: boolean | undefined;
  /** Where, in place of the topic's own place; `all` for everywhere. */
  readonly satellite?: string | undefined;
  /** Comes back with the answer. */
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

/** What a message asks for. Left: what is wrong with it, in words. */
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

/** What begins with a brace is JSON, anything else is the text itself; so is what is to be said and is no object of ours. */
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
  readonly doings: MqttActions;
  readonly send: (topic: string, payload: string, isRetained: boolean) => void;
  readonly log: { readonly warn: (line: string) => void };
}

/** What a group is told, all of it. */
export const GROUP_COMMANDS = ['mute', 'deaf', 'say'] as const satisfies readonly CommandKind[];

/** More orders and texts than these at a time are refused: somebody sends in a circle. */
const MAX_RUNNING = 100;

/** Does what messages ask for, and says of those that cannot be done why, in the log and on the topic `error`. */
export function commands({ mqtt: { topic: own, group }, doings: actions, send, log }: CommandDeps) {
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

  /** Whether it was one. */
  return (message: Received): boolean => {
    const place = placeOf(own, message.topic);
    const kind = place === undefined ? undefined : KINDS.get(place.end);
    const told = GROUP_COMMANDS.find((one) => message.topic === `${group}/${COMMAND_ENDS[one]}`);
    if (kind === undefined && told === undefined) return false;
    const satellite = told === 'say' ? ALL : place?.satellite;
    execute(told ?? kind ?? 'trigger', satellite, message).catch((error: unknown) =>
      refuse(message.topic, String(error)),
    );
    return true;
  };
}

const KINDS: ReadonlyMap<string, CommandKind> = new Map(
  Object.entries(COMMAND_ENDS).map(([kind, end]) => [end, kind as CommandKind]),
);

interface SharingDeps {
  readonly shares: readonly Shared[];
  /** How it is here now. */
  readonly isOn: (what: Shared) => boolean;
  /** Makes it so here; settles when it is, or cannot be. */
  readonly become: (what: Shared, isOn: boolean) => Promise<unknown>;
  /** Tells the group, and everybody who comes later. */
  readonly emit: (what: Shared, isOn: boolean) => void;
}

export interface Sharing {
  /** Something here may have changed. */
  readonly look: () => void;
  /** The group says so; `isKept` when it had said so before we came. */
  readonly heard: (what: Shared, isOn: boolean, isKept: boolean) => void;
  /** The group can be heard from now on. */
  readonly connected: () => void;
  readonly disconnected: () => void;
}

/**
 * Keeps a few switches the same in a group of assistants. What is told last holds for all: each takes what it hears, its own words
 * too, and tells only what was changed here. A change made while nobody could hear it is told at the next chance; else what the
 * group has kept holds.
 */
export function sharing({ shares, isOn, become, emit }: SharingDeps): Sharing {
  const one = serialQueue();
  const known = new Map(shares.map((what) => [what, isOn(what)]));
  const unpublished = new Set<Shared>();
  let taking = 0;
  let canPublish = false;
  const look = (): void => {
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
    look,
    heard: (what, wanted, isKept) => {
      if (!known.has(what) || (isKept && unpublished.has(what))) return;
      known.set(what, wanted);
      if (taking === 0 && isOn(what) === wanted) return;
      taking += 1;
      const take = async (): Promise<void> => {
        if (isOn(what) !== wanted) await become(what, wanted);
      };
      void one(take)
        .catch(() => {})
        .then(() => {
          taking -= 1;
          look();
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
