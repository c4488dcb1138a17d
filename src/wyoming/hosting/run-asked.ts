import type { News, OrderGiven } from '../../brain/events.ts';
import type { NewsSource } from '../../brain/guarded-news.ts';
import type { AssistantError } from '../../errors.ts';

export interface AskWorld {
  /** Runs an order to its answer. */
  readonly run: (call: OrderGiven) => Promise<unknown>;
  readonly nextCall: () => string;
  readonly news$: NewsSource;
}

/** What a run came to for whoever only reads. */
interface AskedRun {
  /** All it said, in this order; what it asked is the last. */
  readonly texts: readonly string[];
  /** False for an order that nothing fits. */
  readonly isKnown: boolean;
  /** Of the neurons that failed, the first. */
  readonly failure: AssistantError | undefined;
}

/** Runs an order, or an answer, silently. A bug in the brain rejects. */
export async function runAsked(
  { run, nextCall, news$ }: AskWorld,
  order: string,
  conversation: string,
): Promise<AskedRun> {
  const call = nextCall();
  let ran: AskedRun = { texts: [], isKnown: true, failure: undefined };
  let isAnswer = false;
  const following = news$.subscribe((news) => {
    if (!('call' in news) || news.call !== call) return;
    if (news.type === 'run.started') isAnswer = news.answers !== null;
    ran = ranAfter(ran, news, isAnswer);
  });
  try {
    await run({
      ...{ type: 'order.given', order, call, conversation },
      ...{ mute: true, isFromHook: false, by: 'api' },
    });
  } finally {
    following.unsubscribe();
  }
  return ran;
}

function ranAfter(ran: AskedRun, news: News, isAnswer: boolean): AskedRun {
  if (news.type === 'order.matched') return { ...ran, isKnown: isAnswer || !news.isDefault };
  if (news.type === 'neuron.ended' && news.said !== null && news.said.trim() !== '')
    return { ...ran, texts: [...ran.texts, news.said.trim()] };
  if (news.type !== 'neuron.failed' || ran.failure !== undefined) return ran;
  const { neuron, error } = news;
  return { ...ran, failure: { _tag: 'NeuronFailed', neuron, message: `${neuron}: ${error}` } };
}
