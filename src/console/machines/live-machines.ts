import { computed, effect, signal } from '@preact/signals';
import type { Stepping, Transition } from '../../client/generated/types.ts';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { openEventStream } from '../events.ts';
import { actorAt, withStates } from './actors.ts';
import { type NamedTransition, namedTransition } from './transition-text.ts';

const NOT_STEPPING: Stepping = { is_stepping: false, count: 0, waiting: [] };

/** Whether the machines are held, by this page or another, and what waits, as far as it is known here. */
export const stepping = signal<Stepping>(NOT_STEPPING);

/** Whether this page began to hold them, and they are held still. */
export const isHolder = signal(false);

/** Applies the state of stepping. A state from before this page began to hold does not end its hold. */
export function setStepping(next: Stepping): void {
  if (stepping.value.is_stepping && !next.is_stepping) isHolder.value = false;
  stepping.value = next;
}

/** The service ends the hold of a page whose connection is lost. */
function resetStepping(): void {
  stepping.value = NOT_STEPPING;
  isHolder.value = false;
}

/** A transition as it came, and in words. */
export interface SeenTransition extends Transition {
  /** Counts up: tells two of the same kind apart. */
  readonly number: number;
  readonly named: NamedTransition;
}

const MAX_SEEN = 100;

/** Undefined until the service has sent the tree. */
export const actors = signal<ActorNode | undefined>(undefined);

/** The last transitions, the newest first. */
export const transitions = signal<readonly SeenTransition[]>([]);

/** The number of transitions that the service left out because they came too fast. */
export const missed = signal(0);

/** Whether the stream of the machines is open; undefined while it opens for the first time. */
export const isStreamOpen = signal<boolean | undefined>(undefined);

let count = 0;

/** Whether the view of the machines is shown. */
const isShown = signal(false);

/** Follows the machines until the returned function is called, and while this page holds them: closing the stream ends the hold. */
export function watchMachines(): () => void {
  isShown.value = true;
  return () => {
    isShown.value = false;
  };
}

/** Whether this page follows the machines: it does while it shows or holds them. */
export const isFollowed = computed(() => isShown.value || isHolder.value);

effect(() => (isFollowed.value ? followMachines() : undefined));

function followMachines(): () => void {
  const line = openEventStream({
    url: '/machines/live',
    tellOpen: (isOpen) => {
      isStreamOpen.value = isOpen;
      if (!isOpen) resetStepping();
    },
    hear: {
      actors: (content) => {
        actors.value = (content as { readonly actors: ActorNode }).actors;
      },
      transition: (content) => addTransition(content as Transition),
      missed: (content) => {
        missed.value += (content as { readonly missed: number }).missed;
      },
      stepping: (content) => {
        setStepping(content as Stepping);
      },
    },
  });
  return () => {
    line.close();
    isStreamOpen.value = undefined;
  };
}

function addTransition(taken: Transition): void {
  const tree = actors.value;
  const before = tree && actorAt(tree, taken.actor)?.states;
  const seen = { ...taken, number: ++count, named: namedTransition(taken, before) };
  transitions.value = [seen, ...transitions.value].slice(0, MAX_SEEN);
  if (tree !== undefined) actors.value = withStates(tree, taken);
}
