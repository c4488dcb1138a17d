import type { StreamedEvent } from './event-stream.ts';
import { reached } from './fault-rounds.ts';
import type { ListeningHome } from './listening-home.ts';
import { LONG_ORDER, ORDER, QUESTION, TALE } from './spoken-orders.ts';

const MOMENT_MS = 10_000;

type Told = readonly StreamedEvent[];

/** Whether something of this type was told, with these fields where some are named. */
export const isReported = (
  told: Told,
  type: string,
  fields: Readonly<Record<string, unknown>> = {},
): boolean =>
  told.some(
    ({ data }) => data.type === type && Object.entries(fields).every(([name, value]) => data[name] === value),
  );

/** What makes the ears change without anybody's order. */
export const isEarsState = (told: Told, state: string): boolean =>
  isReported(told, 'state.changed', { region: 'ears', state });

/** Settles when somebody is in the middle of an order. */
export const midUtterance = (home: ListeningHome): Promise<void> =>
  spokenTo(home, LONG_ORDER, 'utterance.started');

/** Settles when an order was said and the assistant is speaking its answer. */
export const midSpeech = (home: ListeningHome): Promise<void> => spokenTo(home, TALE, 'speech.sounding');

/** Settles when the answer to an order is about to be made into sound. */
export const beforeSpeech = (home: ListeningHome): Promise<void> => spokenTo(home, ORDER, 'speech.asked');

/** Settles when a question was heard and its answer is listened to. */
export async function afterQuestion(home: ListeningHome): Promise<void> {
  const from = home.events.length;
  await spokenTo(home, QUESTION, 'on_stop_speaking');
  await reached(
    home,
    MOMENT_MS,
    'did not listen to the answer',
    () => home.events.slice(from).filter(({ data }) => data.type === 'on_start_listening').length === 2,
  );
}

/** Somebody presses the button and says it; settles when this is told. */
export async function spokenTo(home: ListeningHome, text: string, type: string): Promise<void> {
  const from = home.events.length;
  await home.send('POST', '/trigger');
  void home.say(text);
  await told(home, from, type);
}

/** Settles when something of this type was told after so many events. */
export const told = (home: ListeningHome, from: number, type: string): Promise<void> =>
  reached(home, MOMENT_MS, `did not tell ${type}`, () => isReported(home.events.slice(from), type));
