import { groupedBy } from '../../../lib/collections.ts';
import type { Chart, ChartState, ChartTransition } from '../chart.ts';

/** Where a box lies: its left edge, its upper edge, its width and its height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The corners of a line, from its begin to its end: x, y, x, y … */
export type Line = readonly number[];

/** Where everything of a chart lies, in px from the upper left corner. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** By the id of the state. */
  readonly states: Readonly<Record<string, Box>>;
  /** The dot of each state with an initial state within, by its id, and the line to that state. */
  readonly begins: Readonly<Record<string, Begin>>;
  /** By the key of the arrow. */
  readonly arrows: Readonly<Record<string, PlacedArrow>>;
}

export interface Begin {
  readonly dot: Box;
  readonly line: Line;
}

export interface PlacedArrow {
  readonly line: Line;
  readonly label: Box;
}

/** The transitions from one state to another: they share an arrow. */
export interface Arrow {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly ChartTransition[];
}

/** The arrows of a chart, in the order of its states. */
export function arrowsOf({ states }: Chart): readonly Arrow[] {
  const ways = statesIn(states).flatMap(({ id, transitions }) =>
    transitions.flatMap((transition) => transition.targets.map((to) => ({ from: id, to, transition }))),
  );
  return [...groupedBy(ways, ({ from, to }) => `${from} > ${to}`)].map(([key, together]) => ({
    key,
    from: together[0]?.from ?? '',
    to: together[0]?.to ?? '',
    transitions: together.map(({ transition }) => transition),
  }));
}

/** A state and all states within, each before those within it. */
export const statesIn = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(statesIn),
];

/** The transitions of a state that leave it where it is. */
export const stayingIn = ({ transitions }: ChartState): readonly ChartTransition[] =>
  transitions.filter(({ targets }) => targets.length === 0);

/** A guard as it stands at an arrow. */
export const guardText = (guard: string): string => `[${guard}]`;

/** A transition whose line would be wider than its neighbours has its guard on a line of its own. */
const MAX_CHARACTERS = 24;

/** The lines of each transition at its arrow: its event, and its guard. Transitions upon the same event say it once. */
export const linesOf = (transitions: readonly ChartTransition[]): readonly (readonly LabelLine[])[] =>
  transitions.map(({ event, guard }, index) => {
    const isAlike = (other: ChartTransition | undefined) => other?.event === event && other.guard !== null;
    if (guard === null) return [{ event }];
    if (transitions[index - 1]?.event === event) return [{ guard }];
    const isShort = event.length + guard.length < MAX_CHARACTERS;
    return isShort && !isAlike(transitions[index + 1]) ? [{ event, guard }] : [{ event }, { guard }];
  });

export interface LabelLine {
  readonly event?: string;
  readonly guard?: string;
}

/** The measures of a drawing, in px. */
export const SIZES = {
  /** Of the name of a state. */
  name: 13,
  /** Of the words at an arrow. */
  label: 11,
  lineHeight: 14,
  /** Around the words at an arrow. */
  labelMargin: 4,
  /** The part of a box with states within that holds its name. */
  head: 26,
  dot: 10,
} as const;
