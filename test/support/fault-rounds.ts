import type { StreamedEvent } from './event-stream.ts';
import type { ListeningHome } from './listening-home.ts';
import { patient } from './patience.ts';
import { few } from './scale.ts';
import { ANSWER, CALLED, NOTE, ORDER } from './spoken-orders.ts';
import { until } from './until.ts';

/** What goes wrong, and when. */
export interface Fault {
  readonly name: string;
  /** How often it strikes at least: twice where the second time is another matter, as for what starts again after a pause. */
  readonly rounds?: number;
  /** Before each round. */
  readonly prepare?: (home: ListeningHome) => Promise<unknown>;
  /** Brings it about at its moment. The five seconds begin when this settles. */
  readonly strike: (home: ListeningHome) => Promise<Struck>;
}

export interface Struck {
  /** Whether it has had its effect, judged by what was told since before it struck: a fault that nobody notices proves nothing. */
  readonly isNoticed: (told: readonly StreamedEvent[]) => boolean;
  /** Takes it away where it lasts, before the next order. */
  readonly cure?: () => unknown;
  /** In place of `cure`: the next order comes while it lasts. */
  readonly afterwards?: () => unknown;
}

/** How often a fault strikes: once where it does not say otherwise, and fifty times in the long form. */
export const roundsOf = ({ rounds = 1 }: Pick<Fault, 'rounds'> = {}): number => few(rounds, 50);

/** So many events of the round are shown when it fails. */
const LAST_WORDS = 15;
const LEGAL_MS = 5_000;
/** For a device that comes back: the longest rest between two tries, and then some. */
const READY_MS = 12_000;
const ORDER_MS = 10_000;
/** A machine that is very busy may miss the first of them: what is said first is decoded twice. */
const FIRST_TRIES = 3;
const LEGAL = ['waiting_for_trigger', 'deaf', 'no_microphone'];

/** How long each round took to a legal state, in ms. Rejects with the fault, the round, and where the ears stood. */
export async function strikeAgainAndAgain(home: ListeningHome, fault: Fault): Promise<readonly number[]> {
  const rounds = roundsOf(fault);
  const tookMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1)
    tookMs.push(await withNews(home, `${fault.name}, round ${round}`, () => survived(home, fault)));
  return tookMs;
}

/** Rejects with what the home told meanwhile. */
export async function withNews<T>(home: ListeningHome, what: string, work: () => Promise<T>): Promise<T> {
  const from = home.events.length;
  try {
    return await work();
  } catch (error) {
    const told = home.events
      .slice(from)
      .slice(-LAST_WORDS)
      .map(({ data }) => shown(data));
    const where = `${what}: ${error instanceof Error ? error.message : String(error)}`;
    console.log(where); // now: a file that is cut at its deadline shows no failures
    throw new Error(`${where}; told since:\n${told.join('\n')}`);
  }
}

async function survived(home: ListeningHome, { prepare, strike }: Fault): Promise<number> {
  await prepare?.(home);
  await reached(home, READY_MS, 'was not ready', async () => (await home.ears()) === 'waiting_for_trigger');
  const from = home.events.length;
  const { isNoticed, cure, afterwards } = await strike(home);
  const told = () => home.events.slice(from);
  const startMs = performance.now();
  let tookMs = 0;
  try {
    await reached(
      home,
      LEGAL_MS,
      'was in no legal state',
      async () => LEGAL.includes(await home.ears()) && isNoticed(told()),
    );
    tookMs = performance.now() - startMs;
    await typedOrderWorks(home);
  } finally {
    await cure?.();
  }
  try {
    await home.quiet();
    await spokenOrderWorks(home);
  } finally {
    await afterwards?.();
  }
  return tookMs;
}

/** All that is loaded at first is loaded, and an order is understood. */
export async function firstOrderWorks(home: ListeningHome): Promise<void> {
  await reached(home, READY_MS, 'has no recogniser', async () => {
    const { engines } = (await home.send('GET', '/health')).body as Health;
    return engines.stt.state === 'ready';
  });
  for (let tries = 1; ; tries += 1) {
    try {
      return await spokenOrderWorks(home);
    } catch (error) {
      if (tries === FIRST_TRIES || !String(error).includes(TOO_BUSY)) throw error;
    }
  }
}

/** What Broca tells of an order that it could not decode in its time. */
const TOO_BUSY = 'the machine is too slow, or too busy';

interface Health {
  readonly engines: { readonly stt: { readonly state: string } };
}

/** The order that comes next, pressed and spoken, is understood and answered aloud. */
export async function spokenOrderWorks(home: ListeningHome): Promise<void> {
  await reached(home, READY_MS, 'was not ready', async () => (await home.ears()) === 'waiting_for_trigger');
  const from = home.events.length;
  const pressed = await home.send('POST', '/trigger');
  if (pressed.status !== 202) throw new Error(`POST /trigger gave ${JSON.stringify(pressed)}`);
  await home.say(ORDER);
  await isAnswered(home, from);
}

/** The same without a press: the order begins with the hotword. */
export async function calledOrderWorks(home: ListeningHome): Promise<void> {
  const from = home.events.length;
  await home.say(CALLED);
  await isAnswered(home, from);
}

async function isAnswered(home: ListeningHome, from: number): Promise<void> {
  const isReported = (type: string, field: string, value: string) =>
    home.events.slice(from).some(({ data }) => data.type === type && data[field] === value);
  await reached(home, ORDER_MS, 'did not understand', () => {
    const failure = home.events.slice(from).find(({ data }) => data.type === 'on_stt_error');
    if (failure !== undefined) throw new Error(`did not understand: ${failure.data.error}`);
    return isReported('order.matched', 'order', ORDER);
  });
  await reached(home, ORDER_MS, 'did not answer', () => isReported('speech.asked', 'text', ANSWER));
  await reached(home, ORDER_MS, 'did not come to rest', async () => LEGAL.includes(await home.ears()));
}

/** An order over the API is carried out, whatever the ears do. */
export async function typedOrderWorks({ send }: ListeningHome): Promise<void> {
  const { status, body } = await send('POST', '/synapses/start/order', { order: NOTE });
  if (status !== 201 || !JSON.stringify(body).includes('"complete"'))
    throw new Error(`a typed order gave ${status} ${JSON.stringify(body)}`);
}

/** Settles once it holds; rejects with what the ears are instead. */
export async function reached(
  home: ListeningHome,
  withinMs: number,
  otherwise: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const saying = async () =>
    `${otherwise} after ${Math.round(patient(withinMs))} ms, the ears are ${await home.ears()}`;
  await until(holds, { withinMs, otherwise: saying });
}

const shown = ({ time, type, ...rest }: Readonly<Record<string, unknown>>): string =>
  `${time} ${type} ${JSON.stringify(rest)}`.slice(0, 300);
