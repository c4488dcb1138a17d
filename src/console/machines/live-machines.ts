import { computed, effect, signal } from '@preact/signals';
import type { Stepping, Transition } from '../../client/generated/types.ts';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { openEventStream } from '../events.ts';
import { withStates } from './actors.ts';
import { follow, movedIn } from './following.ts';
import { expectSteps, readSteps, steps } from './seen-steps.ts';

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

/** Undefined until the service has sent the tree. */
export const actors = signal<ActorNode | undefined>(undefined);

/** Whether the stream of the machines is open; undefined while it opens for the first time. */
export const isStreamOpen = signal<boolean | undefined>(undefined);

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
    url: () => '/machines/live',
    staysOpen: isHolder, // its end ends the hold
    tell: (state) => {
      isStreamOpen.value = state === 'open';
      if (state === 'open') void readSteps();
      else resetStepping();
    },
    hear: {
      actors: (content) => {
        actors.value = (content as { readonly actors: ActorNode }).actors;
      },
      transition: (content) => {
        const tree = actors.value;
        if (tree !== undefined) actors.value = withStates(tree, content as Transition);
        expectSteps();
      },
      missed: expectSteps,
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

let seen = 0;

// the newest steps say what to follow
effect(() => {
  const [newest] = steps.value;
  const isStepping = stepping.peek().is_stepping;
  if (newest !== undefined) follow(isStepping ? newest.actor : movedIn(steps.value, seen), isStepping);
  seen = newest?.number ?? 0;
});
