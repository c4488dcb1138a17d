import { isUtf8 } from 'node:buffer';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isPlainName } from '../brain/names.ts';
import { ALL } from '../brain/places.ts';
import { Flag, JsonFlag } from '../brain/raw-values.ts';
import type { RunReport } from '../brain/stored-run.ts';
import { refusals, refusalsText } from '../lib/decode.ts';
import { isBlank } from '../lib/normal-form.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import type { Link, Received } from './link.ts';
import { COMMAND_ENDS, type CommandKind, GROUP_COMMANDS, placeOf, placeTopic } from './topics.ts';

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

/** More commands at a time are refused, because they come from a loop. */
const MAX_RUNNING = 100;

/** Runs the commands of messages. Failures go to the log and to the topic `error`. */
export function commands(
  { topic: own, group }: Pick<Mqtt, 'topic' | 'group'>,
  actions: MqttActions,
  send: Link['send'],
  warn: (line: string) => void,
) {
  let running = 0;
  const refuse = refusing(own, send, warn);
  const execute = async (kind: CommandKind, place: string | undefined, message: Received): Promise<void> => {
    const { topic, payload, isRetained } = message;
    if (isRetained) {
      if (payload.length > 0) refuse(topic, RETAINED);
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
    const ofGroup = GROUP_COMMANDS.find((name) => message.topic === `${group}/${COMMAND_ENDS[name]}`);
    const command = ofGroup ?? kind;
    if (command === undefined) return false;
    execute(command, ofGroup === 'say' ? ALL : place?.satellite, message).catch((error: unknown) =>
      refuse(message.topic, String(error)),
    );
    return true;
  };
}

/** Tells the log and the topic `error` why a message was not done. */
export const refusing =
  (own: string, send: Link['send'], warn: (line: string) => void) =>
  (topic: string, why: string): void => {
    warn(`MQTT: ${topic}: ${why}`);
    send(`${own}/error`, JSON.stringify({ topic, error: why, time: new Date().toISOString() }), false);
  };

export const RETAINED = 'a retained command is ignored: it would run at each start';

const KINDS: ReadonlyMap<string, CommandKind> = new Map(
  Object.entries(COMMAND_ENDS).map(([kind, end]) => [end, kind as CommandKind]),
);

/** The actions of the assistant that commands use. A Left says why an action failed. */
export interface MqttActions {
  /** Sets a switch of the assistant, or of one satellite. */
  readonly become: (
    what: 'mute' | 'deaf',
    isOn: boolean,
    satellite: string | undefined,
  ) => Promise<E.Either<string, unknown>>;
  readonly press: (satellite: string | undefined) => E.Either<string, unknown>;
  /** Speaks where this conversation is; in the room when it is undefined. */
  readonly say: (text: string, call: CallOptions) => Promise<E.Either<string, unknown>>;
  /** Speaks in the room and at every satellite. */
  readonly sayToAll: (text: string, mute: boolean | undefined) => Promise<E.Either<string, unknown>>;
  readonly order: (text: string, call: CallOptions) => Promise<E.Either<string, OrderRun>>;
  /** Whether a question waits there. */
  readonly isWaiting: (conversation: string | undefined) => boolean;
  /** The names of the connected satellites. */
  readonly present: () => readonly string[];
}

/** How an order ended, and what was said meanwhile. */
interface OrderRun {
  readonly report: Pick<RunReport, 'status' | 'matched_synapses'>;
  readonly said: readonly string[];
}

export interface CallOptions {
  readonly conversation: string | undefined;
  readonly mute: boolean | undefined;
}

/** The payload of the topic `order/answer`. */
interface OrderAnswer {
  readonly id: string | number | null;
  readonly conversation: string | null;
  readonly order: string;
  readonly status: 'complete' | 'waiting_for_answer' | 'no_match' | 'failed';
  readonly synapses: readonly string[];
  readonly said: readonly string[];
  readonly error: string | null;
}

/** Runs a command for a place. Left: why it failed. Right: the answer to an order, undefined for other commands. */
async function runCommand(
  command: Command,
  place: string | undefined,
  actions: MqttActions,
): Promise<E.Either<string, OrderAnswer | undefined>> {
  if ('isOn' in command) return withoutAnswer(await actions.become(command.kind, command.isOn, place));
  const satellite = 'satellite' in command ? (command.satellite ?? place) : place;
  if (command.kind === 'say' && satellite === ALL)
    return withoutAnswer(await actions.sayToAll(command.text, command.mute));
  if (satellite !== undefined && !actions.present().includes(satellite))
    return E.left(`no satellite "${satellite}" is here`);
  if (command.kind === 'trigger') return withoutAnswer(actions.press(satellite));
  const conversation = command.conversation ?? satellite;
  if (command.kind !== 'say') return order(command, conversation, actions);
  return withoutAnswer(await actions.say(command.text, { conversation, mute: command.mute }));
}

async function order(
  { kind, text, mute, id }: Extract<Command, { readonly kind: 'say' | 'order' | 'answer' }>,
  conversation: string | undefined,
  actions: MqttActions,
): Promise<E.Either<string, OrderAnswer>> {
  if (kind === 'answer' && !actions.isWaiting(conversation)) return E.left('no question waits for an answer');
  const of = { id: id ?? null, conversation: conversation ?? null, order: text };
  const ran = await actions.order(text, { conversation, mute });
  if (E.isLeft(ran)) return E.right({ ...of, status: 'failed', synapses: [], said: [], error: ran.left });
  const { report, said } = ran.right;
  const synapses = report.matched_synapses.map(({ synapse_name }) => synapse_name);
  return E.right({ ...of, status: report.status ?? 'no_match', synapses, said, error: null });
}

const withoutAnswer = E.map(() => undefined);
