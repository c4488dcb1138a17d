import type { NearMiss, RunTrace, SaidSlot } from '../../client/generated/types.ts';
import { without } from '../../lib/collections.ts';
import { comparedWord, isBlank } from '../../lib/normal-form.ts';
import { durationText } from '../duration-text.ts';
import { stageText } from '../waterfall-rows.ts';
import { runsTexts } from './texts.ts';
import { eventsOf, fieldText, matchesOf, nearMissesOf } from './trace.ts';

/** What became of a run, in one sentence, and how good that is. */
export interface Reason {
  readonly kind: 'fine' | 'open' | 'late' | 'failed';
  readonly sentence: string;
}

/** Why a run did what it did, what matters most first; there is always one. */
export function reasonsOf(trace: RunTrace): readonly [Reason, ...Reason[]] {
  const [first, ...others] = RULES.flatMap((rule) => rule(trace));
  return [first ?? fine(trace), ...others, ...silent(trace), ...late(trace)];
}

type Rule = (trace: RunTrace) => readonly Reason[];

/** The cause stands before what followed from it. */
const RULES: readonly Rule[] = [brokenOff, unheard, unmatched, failedNeurons, unspoken, going, waiting];

function brokenOff({ error, order }: RunTrace): readonly Reason[] {
  return error === undefined || order === '' ? [] : [failed(runsTexts.runBrokeOff(error))];
}

function unheard(trace: RunTrace): readonly Reason[] {
  const [transcript] = eventsOf(trace, 'transcript.final', 'on_stt_error').slice(-1);
  const error = fieldText(transcript ?? {}, 'error');
  if (error !== '') return [failed(runsTexts.notUnderstood(error))];
  const isSilence = transcript?.type === 'transcript.final' && isBlank(fieldText(transcript, 'text'));
  return isSilence || trace.order === '' ? [failed(runsTexts.noWordsHeard)] : [];
}

function unmatched(trace: RunTrace): readonly Reason[] {
  return eventsOf(trace, 'order.matched')
    .filter((event) => event.is_default === true && fieldText(event, 'order').trim() !== '')
    .map((event) => {
      const order = fieldText(event, 'order');
      const names = matchesOf(event).map(({ synapse_name }) => synapse_name);
      const instead = names.length === 0 ? '' : runsTexts.ranInPlace(names.join(', '));
      return failed(
        trace.answers === null
          ? `${whyUnmatched(order, nearMissesOf(trace))}${instead}`
          : runsTexts.notAnAnswer(order, instead),
      );
    });
}

function failedNeurons(trace: RunTrace): readonly Reason[] {
  return eventsOf(trace, 'neuron.failed').map((event) => {
    const [neuron = '', synapse = '', error = ''] = ['neuron_name', 'synapse_name', 'error'].map((field) =>
      fieldText(event, field),
    );
    return failed(runsTexts.neuronFailed(neuron, synapse, error));
  });
}

function unspoken(trace: RunTrace): readonly Reason[] {
  return [
    ...eventsOf(trace, 'speech.failed').map((event) =>
      failed(runsTexts.speechFailed(fieldText(event, 'text'), fieldText(event, 'error'))),
    ),
    ...eventsOf(trace, 'speech.stopped').map((event) =>
      open(runsTexts.speechStopped(fieldText(event, 'text'))),
    ),
  ];
}

/** One note for all its texts: no loudspeaker is no failure. */
function silent(trace: RunTrace): readonly Reason[] {
  const [unheard] = eventsOf(trace, 'speech.unheard');
  return unheard === undefined ? [] : [open(runsTexts.inWritingOnly(fieldText(unheard, 'reason')))];
}

function going({ duration_ms, events }: RunTrace): readonly Reason[] {
  if (duration_ms !== null) return [];
  const last = events.at(-1);
  const neuron =
    last?.type === 'neuron.started' ? runsTexts.neuronRunning(fieldText(last, 'neuron_name')) : '';
  return [open(runsTexts.stillAtWork(neuron))];
}

function waiting(trace: RunTrace): readonly Reason[] {
  if (trace.status !== 'waiting_for_answer') return [];
  const question = fieldText(eventsOf(trace, 'speech.asked').at(-1) ?? {}, 'text');
  return [open(question === '' ? runsTexts.waited : runsTexts.askedAndWaited(question))];
}

/** A person notices no shorter delay. */
const NOTICED_MS = 100;

function late({ stages, engines }: RunTrace): readonly Reason[] {
  const isHeard = engines.player?.engine !== 'none';
  return stages.flatMap(({ name, duration_ms: took, budget_ms: budget }): readonly Reason[] => {
    if (took === null || budget === null || took - budget < NOTICED_MS) return [];
    if (name === 'first_audio' && !isHeard) return []; // no loudspeaker played it, so no user waited
    const stage = stageText(name);
    return [
      { kind: 'late', sentence: runsTexts.overBudget(stage, durationText(took), durationText(budget)) },
    ];
  });
}

function fine(trace: RunTrace): Reason {
  return { kind: 'fine', sentence: fineSentence(trace) };
}

function fineSentence(trace: RunTrace): string {
  const [match] = eventsOf(trace, 'order.matched').flatMap(matchesOf);
  const ran = eventsOf(trace, 'neuron.ended').length;
  const neurons = runsTexts.neuronsRan(ran);
  if (match !== undefined)
    return runsTexts.matched(match.synapse_name, match.matched_order ?? trace.order ?? '', neurons);
  const started = trace.started_synapses.join(', ');
  return started === '' ? neurons : runsTexts.startedByName(started, neurons);
}

const failed = (sentence: string): Reason => ({ kind: 'failed', sentence });
const open = (sentence: string): Reason => ({ kind: 'open', sentence });

/** A word with what it is to a match. */
export interface MarkedWord {
  readonly text: string;
  /** `own`: of the order as written, or punctuation alone; `value`: taken by a hole; `missing`: not said; `other`: none of these. */
  readonly mark: 'own' | 'value' | 'missing' | 'other';
}

/** What was said, word by word: which the order as written accounts for, and which its holes took. */
export function markSpokenWords(
  said: string,
  written: string,
  parameters: Readonly<Record<string, unknown>>,
): readonly MarkedWord[] {
  const own = countWords(wordsOf(written.replace(HOLE, ' ').replace(/[()[\]|]/g, ' ')));
  const values = countWords(Object.values(parameters).flatMap((value) => wordsOf(String(value))));
  return wordsOf(said).map((text): MarkedWord => {
    if (comparedWord(text) === '' || takeWord(own, text)) return { text, mark: 'own' };
    return { text, mark: takeWord(values, text) ? 'value' : 'other' };
  });
}

/** The same of an order whose slots are known: what they did not take, its template said. */
export function markSlotWords(said: string, slots: readonly SaidSlot[]): readonly MarkedWord[] {
  const values = countWords(slots.flatMap(({ text }) => wordsOf(text)));
  return wordsOf(said).map((text) => ({ text, mark: takeWord(values, text) ? 'value' : 'own' }));
}

/** An order as written, word by word: which were missed. */
export function markTemplateWords(written: string, missing: readonly string[]): readonly MarkedWord[] {
  const left = countWords(missing);
  return (written.match(/\{\{.*?\}\}|\S+/g) ?? []).map((text): MarkedWord => {
    if (text.startsWith('{{')) return { text, mark: 'value' };
    return { text, mark: takeWord(left, text) ? 'missing' : 'own' };
  });
}

const HOLE = /\{\{.*?\}\}/g;

const wordsOf = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.map(comparedWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function takeWord(counts: Map<string, number>, text: string): boolean {
  const word = comparedWord(text);
  const left = counts.get(word) ?? 0;
  if (left > 0) counts.set(word, left - 1);
  return left > 0;
}

/** What keeps an order from matching: `"light" was not said`. The first is the one to look at. */
export function obstaclesOf(miss: NearMiss): readonly string[] {
  const expected = miss.similar_words.map(({ expected }) => expected);
  const missing = without(miss.missing_words, expected);
  return [
    ...(miss.enabled ? [] : [runsTexts.synapseSwitchedOff]),
    ...(miss.excluded_words.length > 0 ? [runsTexts.rulesOut(quoted(miss.excluded_words))] : []),
    ...miss.similar_words.map(({ said, expected }) => runsTexts.saidInstead(said, expected)),
    ...(missing.length > 0 ? [runsTexts.wordsMissing(quoted(missing), missing.length)] : []),
    ...(miss.extra_words.length > 0 ? [runsTexts.extraWords(quoted(miss.extra_words))] : []),
    ...(miss.wrong_order ? [runsTexts.wrongOrder] : []),
  ];
}

/** Why an order matched nothing, in one sentence; `misses` are the nearest synapses, the best first. */
function whyUnmatched(order: string, misses: readonly NearMiss[]): string {
  const [nearest] = misses;
  if (nearest === undefined) return runsTexts.noMatch(order);
  const [obstacle] = obstaclesOf(nearest);
  if (!nearest.enabled && nearest.score === 1) return runsTexts.matchSwitchedOff(order, nearest.synapse_name);
  return runsTexts.nearestMatch(order, nearest.synapse_name, obstacle ?? runsTexts.matchesNow);
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
