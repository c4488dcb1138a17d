import type { AssistantEvent, CallAnswered, RunStarted } from '../../brain/events.ts';
import { saidTexts } from '../../brain/transcript-redaction.ts';
import { describeUnknown } from '../../lib/errors.ts';
import type { Log } from './log.ts';

/**
 * Logs failures. A repeated failure of speech, such as a missing sound card, is logged once until speech works again.
 * Only with `transcripts` do lines hold the words of people and of the assistant; then each run has a line too.
 */
export function logEvents(log: Log, transcripts: () => boolean): (event: AssistantEvent) => void {
  const said = saidTexts();
  const isAssistantEvent = speechFailures();
  return (event) => {
    said.keep(event);
    switch (event.type) {
      case 'actor.failed':
        return log.error(`${event.actor} failed: ${event.error}${REMEDIES[event.actor] ?? ''}`, {
          actor: event.actor,
        });
      case 'signal.failed':
        return log.warn(`signal ${event.signal}: ${event.error}`, { signal: event.signal });
      case 'hook.failed':
        return log.warn(`hook ${event.hook}: ${event.error}`, { hook: event.hook });
      case 'on_stt_error': {
        if (event.by !== 'voice' || event.detail === undefined) return;
        return log.warn(
          `an order of ${event.conversation ?? 'an unknown conversation'} was lost: ${event.detail}`,
          {
            conversation: event.conversation,
            run: event.call,
          },
        );
      }
      case 'neuron.failed': {
        const { conversation, call, place } = event;
        const error = transcripts() ? event.error : said.redact(event.error, call);
        return log.warn(`${place}: ${error}`, { conversation, run: call, place });
      }
      case 'speech.failed': {
        if (!isAssistantEvent(event)) return;
        const text = transcripts() ? `"${event.text}"` : 'a text';
        return log.warn(`could not say ${text}: ${event.error}`, ofCall(event));
      }
      case 'speech.unheard':
        if (!isAssistantEvent(event)) return;
        return log.warn(`answers are in writing only: ${event.reason}`, ofCall(event));
      case 'speech.sounding':
        return void isAssistantEvent(event);
      case 'call.answered': {
        if (transcripts()) log.info(outcomeText(said.startOf(event.call), event.result), ofCall(event));
      }
    }
  };
}

/** What to do when an actor fails for a reason of this machine. */
const REMEDIES: Readonly<Record<string, string>> = { microphone: '; "broca doctor" says what is missing' };

/** Whether a failure of speech differs from the last one, ignoring the time until the next try. */
function speechFailures() {
  let last: string | undefined;
  /** Speech that sounded without a failure. */
  let sounded: string | undefined;
  return (
    event: Extract<AssistantEvent, { readonly type: 'speech.sounding' | 'speech.failed' | 'speech.unheard' }>,
  ): boolean => {
    const text = `${event.call} ${event.text}`;
    if (sounded !== undefined && sounded !== text) last = undefined;
    sounded = event.type === 'speech.sounding' ? text : undefined;
    if (event.type === 'speech.sounding') return false;
    const reason = (event.type === 'speech.failed' ? event.error : event.reason).replace(AGAIN, '');
    const isNew = reason !== last;
    last = reason;
    return isNew;
  };
}

const AGAIN = /; will be tried again (in|after) \d+ m?s| \(\d+ times in a row\)/g;

const ofCall = ({ call, conversation }: { readonly call: string; readonly conversation: string }) => ({
  conversation,
  run: call,
});

/** One line for a run: its cause, its synapses and its messages. */
function outcomeText(start: RunStarted | undefined, result: CallAnswered['result']): string {
  return `${startText(start)}: ${'error' in result ? `failed: ${describeUnknown(result.error)}` : endText(result.report)}`;
}

function startText(start: RunStarted | undefined): string {
  if (start === undefined) return 'a run';
  const { order, names, answers } = start;
  if (order !== null) return `${answers === null ? 'order' : 'answer'} ${quoted(order)}`;
  return answers === null ? `started ${names.map(quoted).join(', ')}` : 'no answer';
}

type Report = Extract<CallAnswered['result'], { readonly report: unknown }>['report'];

function endText({ matched_synapses, status }: Report): string {
  if (matched_synapses.length === 0) return 'matches nothing';
  const said = matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.flatMap(({ generated_message }) => generated_message ?? []),
  );
  return [
    `ran ${matched_synapses.map(({ synapse_name }) => synapse_name).join(', ')}`,
    ...(said.length > 0 ? [`said ${said.map(quoted).join(', ')}`] : []),
    ...(status === 'waiting_for_answer' ? ['waits for an answer'] : []),
  ].join('; ');
}

const quoted = (text: string): string => JSON.stringify(text);
