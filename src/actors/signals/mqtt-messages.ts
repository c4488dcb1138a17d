import { isTopicMatch } from '../../system/mqtt-topics.ts';
import type { SignalTools, SignalUse } from '../signal.ts';

export interface TopicParameters {
  readonly topic: string;
  readonly is_json?: boolean;
}

/** Larger ones are no messages for a synapse. */
const LARGEST_BYTES = 1_048_576;

/** Hands a message to every use whose topic it is of. The members of a JSON object are parameters by their own names too. */
export function giveMessage(
  uses: readonly SignalUse<TopicParameters>[],
  { topic, payload }: { readonly topic: string; readonly payload: Buffer },
  { fire, tell }: Pick<SignalTools, 'fire' | 'tell'>,
): void {
  const wanted = uses.filter(({ parameters }) => isTopicMatch(parameters.topic, topic));
  if (payload.length > LARGEST_BYTES) {
    tell(
      `topic "${topic}": a message of ${payload.length} bytes is passed over, ${LARGEST_BYTES} are the most`,
    );
    return;
  }
  const text = payload.toString('utf8');
  const json = wanted.some(({ parameters }) => parameters.is_json) ? parsed(text) : undefined;
  if (json !== undefined && 'problem' in json) tell(`topic "${topic}": is_json, but ${json.problem}`);
  for (const { synapse, parameters } of wanted) {
    const own = { mqtt_subscriber_topic: topic, mqtt_subscriber_message: text };
    if (!parameters.is_json) fire(synapse, own);
    else if (json !== undefined && 'value' in json) {
      fire(synapse, { ...members(json.value), ...own, mqtt_subscriber_message: json.value });
    }
  }
}

function parsed(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: `the message is no JSON: ${text.length > 60 ? `${text.slice(0, 59)}…` : text}` };
  }
}

const members = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
