import type { Registry } from 'prom-client';
import type { AssistantEvent, OrderMatched } from '../../brain/events.ts';
import type { OpenRun } from '../open-run.ts';
import type { SpeechStep } from '../run-trace.ts';
import { type Distribution, distribution, exposeCounter, exposeHistogram } from './expose.ts';

/** Counts orders, runs and neurons. `isNeuron` says whether the brain has this name (lower case). Other names are counted together. */
export function runMetrics(registry: Registry, isNeuron: (name: string) => boolean) {
  const neurons = neuronMetrics(registry, isNeuron);
  const stages = {
    transcribe: distribution(),
    match: distribution(),
    run: distribution(),
    speech_start: distribution(),
  };
  const orders = { matched: 0, not_matched: 0 };
  const answers = { matched: 0, not_matched: 0 };
  const runs = { complete: 0, waiting_for_answer: 0, not_matched: 0, failed: 0 };
  const transcriptions = { understood: 0, failed: 0 };
  let matches = 0;
  let silenced = 0;

  const counters = [
    ['broca_orders_total', 'Orders, by whether a synapse matched.', 'outcome', () => orders],
    ['broca_matches_total', 'Synapses that orders matched.', undefined, () => ({ matches })],
    [
      'broca_answers_total',
      'Answers to questions, by whether they were one of those expected.',
      'outcome',
      () => answers,
    ],
    ['broca_runs_total', 'Runs that have ended, by how.', 'status', () => runs],
    [
      'broca_transcriptions_total',
      'Recordings that were listened to, by whether that failed.',
      'outcome',
      () => transcriptions,
    ],
    ['broca_speech_failures_total', 'Texts that could not be said.', undefined, () => ({ silenced })],
  ] as const;
  for (const [name, help, label, counts] of counters)
    exposeCounter(registry, {
      name,
      help,
      labels: label === undefined ? [] : [label],
      read: () =>
        Object.entries(counts()).map(([value, count]) => [
          label === undefined ? {} : { [label]: value },
          count,
        ]),
    });
  exposeHistogram(registry, {
    name: 'broca_stage_duration_seconds',
    help: 'From the start of a recording to its text; of a run to its match and to its end; from a text to its sound.',
    labels: ['stage'],
    read: () => Object.entries(stages).map(([stage, times]) => [{ stage }, times] as const),
  });

  const matched = ({ isDefault, matches: found }: OrderMatched, tick: number, run: OpenRun): void => {
    stages.match.observe(tick - run.startTick);
    (run.answers === null ? orders : answers)[isDefault ? 'not_matched' : 'matched'] += 1;
    if (!isDefault && run.answers === null) matches += found.length;
  };
  const speechStep = (event: AssistantEvent, step: SpeechStep, tick: number, run: OpenRun): void => {
    if (step === 'asked') {
      run.speechTicks ??= [];
      run.speechTicks.push(tick);
    }
    if (step === 'asked' || (step === 'ended' && event.type === 'on_stop_speaking')) return;
    const asked = run.speechTicks?.shift();
    if (step === 'begun' && asked !== undefined) stages.speech_start.observe(tick - asked);
  };

  return {
    transcribed: (durationMs: number) => stages.transcribe.observe(durationMs),
    count: (event: AssistantEvent, tick: number, run: OpenRun | undefined, speech: SpeechStep) => {
      if (event.type === 'speech.failed') silenced += 1;
      if (event.type === 'audio.transcribed')
        transcriptions['text' in event.result ? 'understood' : 'failed'] += 1;
      if (event.type === 'conversation.failed') runs.failed += 1;
      if (run === undefined) return;
      if (speech !== undefined) speechStep(event, speech, tick, run);
      if (event.type === 'order.matched') matched(event, tick, run);
      else if (event.type === 'neuron.started') run.neuronTick = tick;
      else if (event.type === 'neuron.ended')
        neurons.ended(event.neuron, event.outcome, tick - run.neuronTick);
      else if (event.type === 'neuron.failed') neurons.ended(event.neuron, 'failed', tick - run.neuronTick);
      else if (event.type === 'call.answered') {
        stages.run.observe(tick - run.startTick);
        runs['report' in event.result ? (event.result.report.status ?? 'not_matched') : 'failed'] += 1;
      }
    },
  };
}

type NeuronOutcome = 'finished' | 'asked' | 'started_synapses' | 'failed';

interface Tally {
  readonly name: string;
  readonly outcomes: Record<NeuronOutcome, number>;
  readonly times: Distribution;
}

/** All unknown names count as one, which bounds the number of labels. */
const OTHER = 'unknown';

const MAX_SPELLINGS = 1_000;

function neuronMetrics(registry: Registry, isNeuron: (name: string) => boolean) {
  const tallies = new Map<string, Tally>();
  const bySpelling = new Map<string, Tally>();

  const tallyOf = (spelling: string): Tally => {
    const lower = spelling.toLowerCase();
    const name = isNeuron(lower) ? lower : OTHER;
    const tally = tallies.get(name) ?? {
      name,
      outcomes: { finished: 0, asked: 0, started_synapses: 0, failed: 0 },
      times: distribution(),
    };
    tallies.set(name, tally);
    if (bySpelling.size < MAX_SPELLINGS) bySpelling.set(spelling, tally);
    return tally;
  };

  exposeCounter(registry, {
    name: 'broca_neurons_total',
    help: 'Neurons that have run, by name and outcome.',
    labels: ['neuron', 'outcome'],
    read: () =>
      [...tallies.values()].flatMap(({ name, outcomes }) =>
        Object.entries(outcomes)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => [{ neuron: name, outcome }, count] as const),
      ),
  });
  exposeHistogram(registry, {
    name: 'broca_neuron_duration_seconds',
    help: 'How long neurons took.',
    labels: ['neuron'],
    read: () => [...tallies.values()].map(({ name, times }) => [{ neuron: name }, times] as const),
  });

  return {
    /** `neuron` is the name in the brain file. */
    ended: (neuron: string, outcome: NeuronOutcome, durationMs: number) => {
      const { outcomes, times } = bySpelling.get(neuron) ?? tallyOf(neuron);
      outcomes[outcome] += 1;
      times.observe(durationMs);
    },
  };
}
