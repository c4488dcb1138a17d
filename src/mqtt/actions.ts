import * as E from 'fp-ts/lib/Either.js';
import { ALL } from '../brain/places.ts';
import type { RunReport } from '../brain/stored-run.ts';
import type { Command } from './command.ts';

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
export async function runCommand(
  command: Command,
  place: string | undefined,
  actions: MqttActions,
): Promise<E.Either<string, OrderAnswer | undefined>> {
  if ('isOn' in command) {
    return withoutAnswer(await actions.become(command.kind, command.isOn, place));
  }
  const satellite = 'satellite' in command ? (command.satellite ?? place) : place;
  if (command.kind === 'say' && satellite === ALL)
    return withoutAnswer(await actions.sayToAll(command.text, command.mute));
  if (satellite !== undefined && !actions.present().includes(satellite)) {
    return E.left(`no satellite "${satellite}" is here`);
  }
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
  if (E.isLeft(ran)) {
    return E.right({ ...of, status: 'failed', synapses: [], said: [], error: ran.left });
  }
  const { report, said } = ran.right;
  const synapses = report.matched_synapses.map(({ synapse_name }) => synapse_name);
  return E.right({ ...of, status: report.status ?? 'no_match', synapses, said, error: null });
}

const withoutAnswer = (done: E.Either<string, unknown>): E.Either<string, undefined> =>
  E.isLeft(done) ? done : E.right(undefined);
