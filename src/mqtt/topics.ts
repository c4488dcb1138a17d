import type { EarsState } from '../brain/room-report.ts';

/** What can be told to the assistant, or to one of its satellites, each with the end of its topic. */
export const COMMAND_ENDS = {
  mute: 'mute/set',
  deaf: 'deaf/set',
  trigger: 'trigger',
  say: 'say',
  order: 'order',
  answer: 'answer',
} as const;

export type CommandKind = keyof typeof COMMAND_ENDS;

/** Whether somebody is there: `online` or `offline`. */
export const STATUS = 'status';

export const OFFLINE = 'offline';

/** What the assistant or a satellite is doing. */
export const STATE = 'state';

const SATELLITE = 'satellite';

/** Where everything of the assistant is, or of one of its satellites. */
export const placeTopic = (topic: string, satellite: string | undefined): string =>
  satellite === undefined ? topic : `${topic}/${SATELLITE}/${levelOf(satellite)}`;

/** The topics to subscribe to for these ends, of the assistant and of all satellites. */
export const filtersOf = (topic: string, ends: readonly string[]): readonly string[] =>
  ends.flatMap((end) => [`${topic}/${end}`, `${topic}/${SATELLITE}/+/${end}`]);

/** The filter for the status of every satellite. */
export const satelliteStatuses = (topic: string): string => `${topic}/${SATELLITE}/+/${STATUS}`;

/** Whose topic this is, and its end; undefined of one that is not below `base`. */
export function placeOf(
  base: string,
  topic: string,
): { readonly satellite: string | undefined; readonly end: string } | undefined {
  if (!topic.startsWith(`${base}/`)) return undefined;
  const end = topic.slice(base.length + 1);
  const [first, level = '', ...rest] = end.split('/');
  if (first !== SATELLITE || rest.length === 0) return { satellite: undefined, end };
  const satellite = nameOf(level);
  return satellite === undefined ? undefined : { satellite, end: rest.join('/') };
}

/** A name as one level of a topic, which `nameOf` reads again. */
const levelOf = (name: string): string =>
  name.replace(/[%/+#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function nameOf(level: string): string | undefined {
  try {
    return decodeURIComponent(level);
  } catch {
    return undefined;
  }
}

/** What somebody who looks at it would say that it does. */
export const PLACE_STATES = ['idle', 'listening', 'processing', 'responding', 'waiting_for_answer'] as const;

export type PlaceState = (typeof PLACE_STATES)[number];

/** What waits for an answer. */
export interface OpenQuestion {
  /** Null when nothing was said. */
  readonly text: string | null;
  /** As the brain writes them. */
  readonly answers: readonly string[];
  /** Since 1970; undefined when that is not known. */
  readonly askedAtMs: number | undefined;
}

/** A place where the assistant hears and speaks: its own, or a satellite's. */
export interface HomePlace {
  readonly state: PlaceState;
  readonly ears: EarsState;
  /** Itself, or with the assistant, as `isDeaf`. */
  readonly isMuted: boolean;
  readonly isDeaf: boolean;
  readonly question: OpenQuestion | undefined;
}

export interface SatellitePlace {
  readonly name: string;
  readonly area: string | undefined;
  /** The settings name it: it is one of the home, there or not. */
  readonly isNamed: boolean;
  /** Undefined while it is not there. */
  readonly place: HomePlace | undefined;
}

/** All that the home sees. */
export interface HomePlaces {
  readonly hub: HomePlace;
  readonly satellites: readonly SatellitePlace[];
}
