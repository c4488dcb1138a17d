import type { EarsState } from '../brain/room-report.ts';

/** The commands to the assistant or a satellite, each with the end of its topic. */
export const COMMAND_ENDS = {
  mute: 'mute/set',
  deaf: 'deaf/set',
  trigger: 'trigger',
  say: 'say',
  order: 'order',
  answer: 'answer',
} as const;

export type CommandKind = keyof typeof COMMAND_ENDS;

/** The commands that a group receives. */
export const GROUP_COMMANDS = ['mute', 'deaf', 'say'] as const satisfies readonly CommandKind[];

/** The end of the topic that holds `online` or `offline`. */
export const STATUS = 'status';

export const OFFLINE = 'offline';

/** The end of the topic that holds the state. */
export const STATE = 'state';

const SATELLITE = 'satellite';

/** The prefix of all topics of the assistant, or of one satellite. */
export const placeTopic = (topic: string, satellite: string | undefined): string =>
  satellite === undefined ? topic : `${topic}/${SATELLITE}/${levelOf(satellite)}`;

/** The topics to subscribe to for these ends, of the assistant and of all satellites. */
export const filtersOf = (topic: string, ends: readonly string[]): readonly string[] =>
  ends.flatMap((end) => [`${topic}/${end}`, `${topic}/${SATELLITE}/+/${end}`]);

/** What can be done to a list, each the last level of a topic. */
const LIST_COMMANDS = ['set', 'add', 'remove'] as const;

export type ListCommand = (typeof LIST_COMMANDS)[number];

const LIST = 'list';

/** The filters for the commands to every list. */
export const listFilters = (topic: string): readonly string[] =>
  LIST_COMMANDS.map((command) => `${topic}/${LIST}/+/${command}`);

/** The list and the command of a topic; undefined for any other topic. */
export function listOf(
  base: string,
  topic: string,
): { readonly list: string; readonly command: ListCommand } | undefined {
  if (!topic.startsWith(`${base}/${LIST}/`)) return undefined;
  const [level = '', end, ...rest] = topic.slice(base.length + LIST.length + 2).split('/');
  const list = nameOf(level);
  const command = LIST_COMMANDS.find((one) => one === end);
  return list === undefined || command === undefined || rest.length > 0 ? undefined : { list, command };
}

/** The filter for the status of every satellite. */
export const satelliteStatuses = (topic: string): string => `${topic}/${SATELLITE}/+/${STATUS}`;

/** The place and the end of a topic; undefined for one that is not below `base`. */
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

/** A name as one level of a topic; `nameOf` reads it back. */
const levelOf = (name: string): string =>
  name.replace(/[%/+#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function nameOf(level: string): string | undefined {
  try {
    return decodeURIComponent(level);
  } catch {
    return undefined;
  }
}

/** The states of a place, for displays. */
export const PLACE_STATES = ['idle', 'listening', 'processing', 'responding', 'waiting_for_answer'] as const;

export type PlaceState = (typeof PLACE_STATES)[number];

/** A question that waits for an answer. */
export interface OpenQuestion {
  /** Null when the question has no text. */
  readonly text: string | null;
  /** The answers as the brain's file has them. */
  readonly answers: readonly string[];
  /** In ms since 1970; undefined when unknown. */
  readonly askedAtMs: number | undefined;
}

/** A place where the assistant hears and speaks: its own, or a satellite's. */
export interface HomePlace {
  readonly state: PlaceState;
  readonly ears: EarsState;
  /** Muted itself or with the assistant; the same for `isDeaf`. */
  readonly isMuted: boolean;
  readonly isDeaf: boolean;
  readonly question: OpenQuestion | undefined;
}

export interface SatellitePlace {
  readonly name: string;
  readonly area: string | undefined;
  /** The settings name it, so it belongs to the home even when it is not connected. */
  readonly isNamed: boolean;
  /** Undefined while it is not connected. */
  readonly place: HomePlace | undefined;
}

/** The assistant and its satellites. */
export interface HomePlaces {
  readonly hub: HomePlace;
  readonly satellites: readonly SatellitePlace[];
}
