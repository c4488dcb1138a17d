import type { Mqtt } from '../settings/mqtt.ts';
import type { AskedQuestion, HomePlace, HomePlaces } from './home-place.ts';
import type { LastRun, LastRuns } from './last-runs.ts';
import { OFFLINE, placeTopic, STATE, STATUS } from './topics.ts';

/** Topics with what they hold; all of it is retained. */
export type Topics = ReadonlyMap<string, string>;

interface StateWorld {
  readonly mqtt: Pick<Mqtt, 'topic'>;
  /** Whether what was said may be told. */
  readonly transcripts: boolean;
  readonly runs: Pick<LastRuns, 'of'>;
  readonly version: string;
  /** What the assistant is told apart by from others: random, the same as long as it runs. */
  readonly hub: string;
}

/** What the assistant and its satellites tell of themselves. */
export function stateTopics(
  { hub: place, satellites }: HomePlaces,
  { mqtt: { topic }, transcripts, runs, version, hub }: StateWorld,
): Topics {
  const told = (at: string, place: HomePlace | undefined, run: LastRun | undefined, more = {}) => [
    [`${at}/${STATUS}`, place === undefined ? OFFLINE : 'online'] as const,
    ...(place === undefined
      ? []
      : [
          [`${at}/${STATE}`, JSON.stringify({ ...stateText(place), ...more })] as const,
          [`${at}/question`, JSON.stringify(questionText(place.question, transcripts))] as const,
        ]),
    ...(run === undefined ? [] : [[`${at}/run`, JSON.stringify(runText(run, transcripts))] as const]),
  ];
  return new Map([
    ...told(topic, place, runs.of(), { version, hub }),
    ...satellites.flatMap(({ name, place }) => told(placeTopic(topic, name), place, runs.of(name))),
  ]);
}

/** The topics that one satellite may have left behind. */
export const satelliteTopics = (topic: string, satellite: string): readonly string[] =>
  [STATUS, STATE, 'question', 'run'].map((end) => `${placeTopic(topic, satellite)}/${end}`);

const stateText = ({ state, ears, isMuted, isDeaf }: HomePlace) => ({
  state,
  ears,
  mute: isMuted,
  deaf: isDeaf,
});

const questionText = (question: AskedQuestion | undefined, transcripts: boolean) =>
  question === undefined
    ? { waiting: false, text: null, answers: [], asked: null }
    : {
        waiting: true,
        text: transcripts ? question.text : null,
        answers: question.answers,
        asked: question.askedAtMs === undefined ? null : timeText(question.askedAtMs),
      };

const runText = ({ order, atMs, ...run }: LastRun, transcripts: boolean) => ({
  ...run,
  order: transcripts ? order : null,
  time: timeText(atMs),
});

const timeText = (atMs: number): string => new Date(atMs).toISOString();
