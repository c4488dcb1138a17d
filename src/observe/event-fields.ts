import type { AssistantEvent, CallAnswered, HookEvent, HookName, OrderMatched } from '../brain/events.ts';
import { accountedShare } from '../brain/matching/words.ts';
import type { TimerEvent } from '../brain/timer.ts';
import { describeUnknown } from '../lib/errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an event besides its type, conversation and run, with the API's names. Errors are texts. */
export function eventFields(event: AssistantEvent): Fields {
  switch (event.type) {
    case 'run.started': {
      const { by, isFromHook, order, names, answers } = event;
      return { by, from_hook: isFromHook, order, started_synapses: names, answers };
    }
    case 'order.matched':
      return {
        ...{ order: event.order, is_default: event.isDefault, matches: matchesOf(event) },
        ...(event.near === undefined ? {} : { near: event.near }),
      };
    case 'neuron.started':
      return { synapse_name: event.synapse, neuron_name: event.neuron, step: event.step };
    case 'neuron.ended': {
      const { synapse, neuron, step, outcome, said } = event;
      return { synapse_name: synapse, neuron_name: neuron, step, outcome, generated_message: said };
    }
    case 'neuron.failed': {
      const { synapse, neuron, step, place, error } = event;
      return { synapse_name: synapse, neuron_name: neuron, step, place, error };
    }
    case 'call.answered':
      return outcomeOf(event);
    case 'audio.transcribed':
      return 'text' in event.result ? event.result : { error: describeUnknown(event.result.error) };
    case 'transcript.partial':
    case 'speech.asked':
    case 'speech.stopped':
      return { text: event.text };
    case 'speech.sounding':
      return {
        text: event.text,
        ...(event.isCached === true ? { cached: true } : {}),
        ...(event.engine === undefined ? {} : { engine: event.engine }),
      };
    case 'speech.failed':
      return { text: event.text, error: event.error };
    case 'speech.unheard':
      return { text: event.text, reason: event.reason };
    case 'trigger.near':
      return { hotword: event.hotword, score: event.score };
    case 'trigger.released':
      return { hotword: event.hotword, to: event.to };
    case 'timer.started':
    case 'timer.cancelled':
    case 'timer.finished':
      return { timer: timerFields(event) };
    case 'utterance.started':
      return { at_ms: event.atMs };
    case 'utterance.ended':
      return { at_ms: event.atMs, by: event.by, silence_ms: event.silenceMs };
    case 'state.changed':
      return { region: event.region, state: event.state };
    case 'question.dropped':
      return { asked_by: event.asked };
    case 'conversation.failed':
      return { error: describeUnknown(event.error) };
    case 'actor.failed':
      return { actor: event.actor, error: event.error };
    case 'signal.failed':
      return { signal: event.signal, error: event.error };
    case 'signal.notified':
      return { notification: event.notification, payload: event.payload };
    case 'hook.failed':
      return { hook: event.hook, error: event.error };
    case 'stepping.changed':
      return { is_stepping: event.isStepping };
    case 'brain.changed':
    case 'settings.changed':
      return {};
    case 'on_deaf':
    case 'on_mute':
    case 'on_order_found':
    case 'on_order_not_found':
    case 'on_processed_synapses':
    case 'on_start':
    case 'on_start_listening':
    case 'on_start_speaking':
    case 'on_stop_listening':
    case 'on_stop_speaking':
    case 'on_stt_error':
    case 'on_triggered':
    case 'on_undeaf':
    case 'on_unmute':
    case 'on_waiting_for_trigger':
      return hookFields(event);
  }
}

const timerFields = ({ timer: { id, name, synapse, dueAtMs } }: TimerEvent): Fields => ({
  ...{ id, name, synapse },
  due: new Date(dueAtMs).toISOString(),
});

const outcomeOf = ({ result }: CallAnswered): Fields =>
  'report' in result
    ? { status: result.report.status, report: result.report }
    : { status: null, error: describeUnknown(result.error) };

const matchesOf = ({ order, matches }: OrderMatched) =>
  matches.map(({ synapse, matchedOrder, parameters, slots }) => ({
    synapse_name: synapse,
    matched_order: matchedOrder,
    parameters,
    ...(slots === undefined ? {} : { slots }),
    score: matchedOrder === null ? null : slots === undefined ? shareOf(order, matchedOrder, parameters) : 1,
  }));

/** What was found with its slots takes the whole order. */
const shareOf = (...[order, matchedOrder, parameters]: Parameters<typeof accountedShare>): number =>
  Math.round(accountedShare(order, matchedOrder, parameters) * 100) / 100;

function hookFields({ type, detail, isFromHook = false }: HookEvent): Fields {
  const from = { from_hook: isFromHook };
  return detail === undefined ? from : { ...from, [hookDetail(type)]: detail };
}

/** The name of a hook's detail in the API. */
export const hookDetail = (type: HookName): string => DETAILS[type] ?? 'detail';

const DETAILS: Readonly<Partial<Record<HookName, string>>> = {
  on_order_found: 'order',
  on_order_not_found: 'order',
  on_processed_synapses: 'order',
  on_start_speaking: 'text',
  on_stop_speaking: 'text',
  on_stt_error: 'error',
};
