import { deepStrictEqual } from 'node:assert';
import { inspect } from 'node:util';
import type { Transition } from '../../observe/inspect/transitions.ts';

/** A machine entered a state. */
export interface Move {
  /** The name of the machine: `ears`, `brain`, `conversation.default`, `run.ID`. */
  readonly actor: string;
  readonly event: string;
  /** Its innermost state without the machine's name: `open.hearing.listening`. */
  readonly state: string;
}

/**
 * The moves of the transitions from index `from` on. `before` holds the states of each actor before the first transition. A transition
 * without a change of state is no move, and states that are left at once are skipped.
 */
export function movesIn(
  transitions: readonly Transition[],
  before: Readonly<Record<string, readonly string[]>>,
  from: number,
): readonly Move[] {
  const present = new Map(Object.entries(before));
  const moves: NumberedMove[] = [];
  const previous = new Map<string, number>();
  for (const [index, transition] of transitions.entries()) {
    const { actor, states } = transition;
    const entered = enteredIn(transition, present.get(actor) ?? []);
    const precedingIndex = previous.get(actor);
    present.set(actor, states);
    previous.set(actor, index);
    if (transition.event.type === BEGUN) continue;
    for (const state of entered) {
      const move = { ...moveTo(state, transition), index };
      const last = moves.at(-1);
      const isPassing =
        transition.transitions.every((id) => ALWAYS.test(id)) &&
        last?.index === precedingIndex &&
        last?.actor === move.actor &&
        last.region === move.region;
      if (isPassing) moves.pop();
      moves.push(isPassing ? { ...move, event: last.event } : move);
    }
  }
  return moves
    .filter(({ index }) => index >= from)
    .map(({ actor, event, state }) => ({ actor, event, state }));
}

interface NumberedMove extends Move {
  readonly region: string;
  readonly index: number;
}

/** Re-entering a state counts too. */
const enteredIn = ({ transitions, states }: Transition, before: readonly string[]): readonly string[] =>
  transitions.length > 0 && !before.some((state) => states.includes(state))
    ? states
    : states.filter((state) => !before.includes(state));

function moveTo(state: string, { actor, machine, event }: Transition): Omit<NumberedMove, 'index'> {
  const inner = state.slice(machine.length + 1);
  return {
    // a run is named without its conversation
    actor: actor.slice((machine === 'run' ? actor.lastIndexOf('/') : actor.indexOf('/')) + 1),
    event: event.type,
    state: inner,
    region: machine === 'brain' ? inner.slice(0, inner.indexOf('.')) : '',
  };
}

const BEGUN = 'started';
const ALWAYS = /:always(:\d+)?$/;

/** Formats a move for `expectPath`. */
const moveText = ({ actor, event, state }: Move): string => `${actor}: ${event} -> ${state}`;

const WRITTEN = /^([^:\s]+)(?:: (.+))? -> (\S+)$/;

type Expected = ReturnType<typeof expected>;

function expected(text: string) {
  const [, actor, event, state] = WRITTEN.exec(text) ?? [];
  if (actor === undefined || state === undefined)
    throw new Error(
      `a move is written "ears: trigger.heard -> listening" or "ears -> listening", not "${text}"`,
    );
  return { text, actor, state, event };
}

/**
 * Throws with the difference unless these are the moves of the named machines. Other machines are ignored. A move is
 * `ears: trigger.heard -> listening`, or without its event `ears -> listening`. The last names of a state are enough, and
 * `conversation` means any conversation, `run` any run.
 */
export function checkPath(moves: readonly Move[], wanted: readonly string[]): void {
  const all = wanted.map(expected);
  const named = moves.filter(({ actor }) => all.some((one) => isOf(actor, one.actor)));
  const found = named.map((move) => all.find((one) => isMeant(move, one))?.text ?? moveText(move));
  deepStrictEqual(found, [...wanted]);
}

const isMeant = (move: Move, { actor, event, state }: Expected): boolean =>
  isOf(move.actor, actor) &&
  (event === undefined || event === move.event) &&
  `.${move.state}`.endsWith(`.${state}`);

const isOf = (actor: string, name: string): boolean => actor === name || actor.startsWith(`${name}.`);

/** Returns the number. Throws unless it is a finite number of ms, 0 or more. */
export function durationMs(ms: number): number {
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new Error(`how long? found ${inspect(ms)}, expected milliseconds, 0 or more`);
}
