import type { AssistantEvent, CallAnswered, RunStarted } from '../../brain/events.ts';
import { saidTexts } from '../../brain/transcript-redaction.ts';
import { describeUnknown } from '../../lib/errors.ts';
import type { Log } from './log.ts';

/**
 * Logs failures. A repeated failure of speech, such as a missing sound card, is logged once until speech works again.
 * Only with `transcripts` do lines hold the words of people and of the assistant; then each run has a line too.
 */
export function logEvents(log: Log, transcripts: () => boolean): (news: AssistantEvent) => void {
  const said = saidTexts();
  const isAssistantEvent = speechFailures();
  return (news) => {
    said.keep(news);
    switch (news.type) {
      case 'actor.failed':
        return log.error(`${news.actor} failed: ${news.error}`, { actor: news.actor });
      case 'signal.failed':
        return log.warn(`signal ${news.signal}: ${news.error}`, { signal: news.signal });
      case 'hook.failed':
        return log.warn(`hook ${news.hook}: ${news.error}`, { hook: news.hook });
      case 'on_stt_error': {
        if (news.by !== 'voice' || news.detail === undefined) return;
        return log.warn(`an order of ${news.conversation ?? 'nobody'} is lost: ${news.detail}`, {
          conversation: news.conversation,
          run: news.call,
        });
      }
      case 'neuron.failed': {
        const { conversation, call, place } = news;
        const error = transcripts() ? news.error : said.takenOut(news.error, call);
        return log.warn(`${place}: ${error}`, { conversation, run: call, place });
      }
      case 'speech.failed': {
        if (!isAssistantEvent(news)) return;
        const text = transcripts() ? `"${news.text}"` : 'a text';
        return log.warn(`could not say ${text}: ${news.error}`, ofCall(news));
      }
      case 'speech.sounding':
        return void isAssistantEvent(news);
      case 'call.answered': {
        if (transcripts()) log.info(outcomeText(said.startOf(news.call), news.result), ofCall(news));
      }
    }
  };
}

/** Whether a failure of speech differs from the last one, ignoring the time until the next try. */
function speechFailures() {
  let last: string | undefined;
  /** Speech that sounded without a failure. */
  let sounded: string | undefined;
  return (news: Extract<AssistantEvent, { readonly type: 'speech.sounding' | 'speech.failed' }>): boolean => {
    const text = `${news.call} ${news.text}`;
    if (sounded !== undefined && sounded !== text) last = undefined;
    sounded = news.type === 'speech.sounding' ? text : undefined;
    if (news.type === 'speech.sounding') return false;
    const reason = news.error.replace(AGAIN, '');
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
