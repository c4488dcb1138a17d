import { signal } from '@preact/signals';
import type {
  ConversationList,
  NeuronRun,
  QuestionThatWaits,
  RunList,
  RunListed,
  RunResult,
} from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { type LiveEvent, onEvent } from '../events.ts';
import { talkTexts } from './texts.ts';

const KEY = 'broca.conversation';
const MAX_CHARACTERS = 255;

/** The name of this tab: its conversation and its microphone. Stored as long as the tab is open. */
export const tabName = signal(sessionStorage.getItem(KEY) ?? newName());
sessionStorage.setItem(KEY, tabName.value);

/** Renames the tab; an empty name changes nothing. */
export function renameTab(name: string): void {
  const wanted = name.trim().slice(0, MAX_CHARACTERS);
  if (wanted === '') return;
  sessionStorage.setItem(KEY, wanted);
  tabName.value = wanted;
}

function newName(): string {
  return `tab-${Math.random().toString(36).slice(2, 6)}`;
}

/** An order or a start by name, with its answers. */
export interface Turn {
  /** The id of its run; of speech that led to none, of what was heard. */
  readonly run: string;
  readonly conversation: string;
  /** ISO 8601. */
  readonly time: string;
  /** As typed or understood; null for a start by name. */
  readonly order: string | null;
  /** Those that were started by name. */
  readonly started: readonly string[];
  /** Whether it answers a question. */
  readonly isAnswer: boolean;
  readonly said: readonly string[];
  /** Why something of it failed. */
  readonly failures: readonly string[];
  readonly outcome: TurnOutcome;
}

type TurnOutcome = 'running' | 'done' | 'asked' | 'not_matched' | 'failed';

/** Older ones are on disk, as runs. */
const MAX_TURNS = 100;

/** Applies an event to the turns; the same list if the event changes none. */
export function turnsAfter(turns: readonly Turn[], event: LiveEvent): readonly Turn[] {
  const { run = '', conversation = '' } = event;
  const change = (changed: (turn: Turn) => Partial<Turn>): readonly Turn[] =>
    turns.some((turn) => turn.run === run)
      ? turns.map((turn) => (turn.run === run ? { ...turn, ...changed(turn) } : turn))
      : turns;
  switch (event.type) {
    case 'run.started':
      if (event.from_hook === true) return turns;
      return withTurn(turns, {
        ...{ run, conversation, time: event.time, said: [], failures: [], outcome: 'running' },
        order: textOr(event.order, null),
        started: textsIn(event.started_synapses),
        isAnswer: typeof event.answers === 'string',
      });
    case 'order.matched':
      return event.is_default === true ? change(() => ({ outcome: 'not_matched' })) : turns;
    case 'neuron.ended':
      return typeof event.generated_message === 'string'
        ? change(({ said }) => ({ said: [...said, String(event.generated_message)] }))
        : turns;
    case 'neuron.failed':
    case 'speech.failed':
      return change(({ failures }) => ({ failures: [...failures, textOr(event.error, talkTexts.itFailed)] }));
    case 'transcript.final':
      return typeof event.error === 'string'
        ? withTurn(turns, unrecognizedTurn(run, conversation, event.time, event.error))
        : turns;
    case 'run.finished':
      return change((turn) => finished(turn, event));
    default:
      return turns;
  }
}

/** The turns of a list of runs, the latest first, as they are shown again: the oldest first. */
export const turnsOfRuns = (runs: readonly RunListed[]): readonly Turn[] =>
  runs
    .toReversed()
    .map(({ id, conversation, started, order, synapses, said, status, is_default, has_error }) => ({
      run: id,
      conversation,
      time: started,
      order,
      started: order === null ? synapses : [],
      isAnswer: false,
      said,
      failures: has_error ? [talkTexts.partFailed] : [],
      outcome: is_default ? 'not_matched' : OUTCOMES[status ?? 'none'],
    }));

/** Earlier turns before live ones. Live turns win, as they hold more. */
export function mergeTurns(earlier: readonly Turn[], live: readonly Turn[]): readonly Turn[] {
  const known = new Set(live.map(({ run }) => run));
  return [...earlier.filter(({ run }) => !known.has(run)), ...live]
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
    .slice(-MAX_TURNS);
}

/** Whether a turn is shown: those of this tab, and with `showsAll` what was said elsewhere; not what a timer or a program started. */
export const isSeen = (turn: Turn, tab: string, showsAll: boolean): boolean =>
  turn.conversation === tab || (showsAll && turn.started.length === 0);

const OUTCOMES = { complete: 'done', waiting_for_answer: 'asked', none: 'not_matched' } as const;

const withTurn = (turns: readonly Turn[], turn: Turn): readonly Turn[] =>
  [...turns.filter(({ run }) => run !== turn.run), turn].slice(-MAX_TURNS);

function finished(turn: Turn, { report, error }: LiveEvent): Partial<Turn> {
  if (typeof error === 'string') return { outcome: 'failed', failures: [...turn.failures, error] };
  const { status = null, matched_synapses = [] } = (report ?? {}) as Partial<RunResult>;
  const neurons = matched_synapses.flatMap(
    ({ neuron_module_list }): readonly NeuronRun[] => neuron_module_list,
  );
  const said = neurons.flatMap(({ generated_message }) => generated_message ?? []);
  const isUnmatched = turn.outcome === 'not_matched' && status === 'complete';
  return {
    // the report of an answer begins with what was said up to the question
    said: said.length > 0 && !turn.isAnswer ? said : turn.said,
    outcome: isUnmatched ? 'not_matched' : OUTCOMES[status ?? 'none'],
  };
}

const unrecognizedTurn = (run: string, conversation: string, time: string, failure: string): Turn => ({
  ...{ run, conversation, time, order: null, started: [], isAnswer: false, said: [] },
  failures: [failure],
  outcome: 'failed',
});

const textOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' ? value : other;

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Whether the question of a conversation may be another one after an event. */
export const canChangeQuestion = ({ type, conversation }: LiveEvent, name: string): boolean =>
  conversation === name && (type === 'run.finished' || type === 'question.dropped');

/** The answers that can be given with a button: those with a hole have to be typed. */
export const optionsOf = ({ links }: Pick<QuestionThatWaits, 'links'>): readonly string[] => [
  ...new Set(links.flatMap(({ answers }) => answers).filter((answer) => !answer.includes('{{'))),
];

/** The question that this tab's conversation waits on; null if there is none. */
export const question = signal<QuestionThatWaits | null>(null);

/** Fetches the question that waits. A failed request counts as none. */
export async function readQuestion(): Promise<void> {
  const name = tabName.value;
  const { conversations } = await call<ConversationList>('GET', '/conversations').catch(
    () => NO_CONVERSATIONS,
  );
  question.value = conversations.find((one) => one.name === name)?.question ?? null;
}

const NO_CONVERSATIONS: ConversationList = { conversations: [] };

onEvent((event) => {
  if (canChangeQuestion(event, tabName.value)) void readQuestion();
});

/** What was said and answered in all conversations, the oldest first. */
export const turns = signal<readonly Turn[]>([]);

/** The partial transcript by conversation, during speech. */
export const partials = signal<Readonly<Record<string, string>>>({});

onEvent((event) => {
  turns.value = turnsAfter(turns.value, event);
  const { type, conversation = '', text } = event;
  if (type === 'transcript.partial') partials.value = { ...partials.value, [conversation]: String(text) };
  if (type !== 'transcript.final' || partials.value[conversation] === undefined) return;
  const { [conversation]: _, ...others } = partials.value;
  partials.value = others;
});

/** Fetches what was said before the page was opened, in one conversation or in all of them. Rejects with `ApiError`. */
export async function readTurns(conversation: string | undefined): Promise<void> {
  const where = conversation === undefined ? '' : `&conversation=${encodeURIComponent(conversation)}`;
  const { runs } = await call<RunList>('GET', `/runs?limit=20${where}`);
  turns.value = mergeTurns(turnsOfRuns(runs), turns.value);
}
