import { signal } from '@preact/signals';
import { loggedIn, readSession } from './session.ts';

/** A live event, as `GET /events` sends it; its other fields depend on the type. */
export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  /** ISO 8601. */
  readonly time: string;
  readonly conversation?: string;
  readonly run?: string;
  readonly [field: string]: unknown;
}

const MAX_EVENTS = 1_000;

/** The last events, the oldest first. */
export const events = signal<readonly LiveEvent[]>([]);

/** Whether the event stream is open. */
export const isConnected = signal(false);

/** Whether it was closed or could not be opened, and has not been opened since. */
export const isLost = signal(false);

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls `hear` for each event; returns the function that unsubscribes. */
export function onEvent(hear: (event: LiveEvent) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** Opens the event stream of the service, which reopens itself. Call it once. */
export function connect(types: readonly string[]): void {
  openEventStream({
    url: '/events',
    hear: Object.fromEntries(types.map((type) => [type, receive])),
    tellOpen: (isOpen) => {
      isConnected.value = isOpen;
      isLost.value = !isOpen;
    },
  });
}

function receive(content: unknown): void {
  const event = content as LiveEvent;
  const isFirst = pendingEvents.length === 0;
  pendingEvents = [...pendingEvents.slice(1 - MAX_EVENTS), event]; // a hidden page gets no animation frame for hours
  for (const hear of listeners) hear(event);
  if (isFirst) requestAnimationFrame(publish);
}

/** The events since the last frame: the page is drawn once a frame. */
let pendingEvents: LiveEvent[] = [];

function publish(): void {
  events.value = [...events.value, ...pendingEvents].slice(-MAX_EVENTS);
  pendingEvents = [];
}

interface EventStreamOptions {
  readonly url: string;
  /** By the name of the event. */
  readonly hear: Readonly<Record<string, (content: unknown) => void>>;
  readonly tellOpen: (isOpen: boolean) => void;
}

/** An `EventSource` closes for good when the answer is not a stream, so it is opened again. */
const REOPEN_AFTER_MS = 2_000;

/** A stream of server-sent events that reopens itself, also after the service refused it. */
export function openEventStream({ url, hear, tellOpen }: EventStreamOptions) {
  let source: EventSource | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  void start();

  function open(): EventSource {
    const opened = new EventSource(url);
    opened.onopen = () => tellOpen(true);
    opened.onerror = () => {
      tellOpen(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      void readSession(); // the answer was no stream: perhaps the session is over
      reopenTimer = setTimeout(start, REOPEN_AFTER_MS);
    };
    for (const [name, take] of Object.entries(hear))
      opened.addEventListener(name, ({ data }) => take(JSON.parse(data as string)));
    return opened;
  }

  async function start(): Promise<void> {
    await loggedIn();
    if (!isClosed) source = open();
  }

  return {
    close: () => {
      isClosed = true;
      clearTimeout(reopenTimer);
      source?.close();
    },
  };
}
