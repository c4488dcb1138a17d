import type { SeenStep } from './seen-steps.ts';
import { machinesTexts } from './texts.ts';

/** An actor that sends or gets events. */
export interface Lane {
  /** `''` is everything outside the actors. */
  readonly path: string;
  readonly name: string;
  /** The rest of its name: `kitchen` of `conversation.kitchen`. */
  readonly detail: string;
}

/** An event from one lane to another, or within one; both are numbers of lanes. */
export interface Message {
  readonly step: SeenStep;
  readonly from: number;
  readonly to: number;
}

/** The lanes and messages of these steps, the oldest first. What is outside stands first, then the actors, those with the most messages first. */
export function sequenceOf(steps: readonly SeenStep[]) {
  const counts = new Map<string, number>();
  for (const step of steps)
    for (const path of new Set([senderOf(step), step.actor])) counts.set(path, (counts.get(path) ?? 0) + 1);
  const actors = [...counts].filter(([path]) => path !== '').sort(([, one], [, other]) => other - one);
  const paths = [...(counts.has('') ? [''] : []), ...actors.map(([path]) => path)];
  const places = new Map(paths.map((path, index) => [path, index]));
  return {
    lanes: paths.map(laneOf),
    messages: steps.map(
      (step): Message => ({
        step,
        from: places.get(senderOf(step)) ?? 0,
        to: places.get(step.actor) ?? 0,
      }),
    ),
  };
}

/** Who sent the event of a step; an actor is started by the one above it. */
const senderOf = ({ sender, event, actor }: SeenStep): string =>
  sender ?? (event.type === 'started' ? actor.slice(0, Math.max(0, actor.lastIndexOf('/'))) : '');

function laneOf(path: string): Lane {
  if (path === '') return { path, name: machinesTexts.outside, detail: '' };
  const [name = '', ...rest] = path.slice(path.lastIndexOf('/') + 1).split('.');
  return { path, name, detail: rest.join('.') };
}
