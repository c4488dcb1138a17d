import { type ReadonlySignal, signal } from '@preact/signals';
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
/** The most events that come from before the page was opened. */
const MAX_EARLIER_EVENTS = 300;

/** The last events, the oldest first. */
export const events = signal<readonly LiveEvent[]>([]);

/** Whether the event stream is open. */
export const isConnected = signal(false);

/** Whether it was closed or could not be opened, and has not been opened since. */
export const isLost = signal(false);

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls `hear` for each event from now on; returns the function that unsubscribes. */
export function onEvent(hear: (event: LiveEvent) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** Opens the event stream of the service, which reopens itself. Call it once. */
export function connect(types: readonly string[]): void {
  openEventStream({
    url: (after) =>
      `/events?${after === undefined ? `last=${MAX_EARLIER_EVENTS}` : `last_event_id=${after}`}`,
    hear: {
      ...Object.fromEntries(types.map((type) => [type, receive])),
      'events.earlier': (content) => {
        lastEarlier = (content as { readonly newest: string | null }).newest;
      },
      'events.missed': () => {
        lastEarlier = null; // it may be among them
      },
    },
    tell: (state) => {
      lastEarlier = null; // a stream that broke off before it does not bring it any more
      isConnected.value = state === 'open';
      isLost.value = state === 'lost';
    },
  });
}

/** The last of the events from before the page was opened, until it came. Nobody listens to these. */
let lastEarlier: string | null = null;

function receive(content: unknown): void {
  const event = content as LiveEvent;
  const isEarlier = lastEarlier !== null;
  if (event.id === lastEarlier) lastEarlier = null;
  const isFirst = pendingEvents.length === 0;
  pendingEvents = [...pendingEvents.slice(1 - MAX_EVENTS), event]; // a hidden page gets no animation frame for hours
  if (!isEarlier) for (const hear of listeners) hear(event);
  if (isFirst) requestAnimationFrame(publish);
}

/** The events since the last frame: the page is drawn once a frame. */
let pendingEvents: LiveEvent[] = [];

function publish(): void {
  events.value = [...events.value, ...pendingEvents].slice(-MAX_EVENTS);
  pendingEvents = [];
}

interface EventStreamOptions {
  /** Of the stream from now on, or from after an event. */
  readonly url: (after: string | undefined) => string;
  /** By the name of the event. */
  readonly hear: Readonly<Record<string, (content: unknown) => void>>;
  /** `hidden`: it was closed because the tab is hidden. */
  readonly tell: (state: 'open' | 'lost' | 'hidden') => void;
  /** Whether it stays open while the tab is hidden. A browser opens six connections to a service, for all its tabs. */
  readonly staysOpen?: ReadonlySignal<boolean>;
}

/** An `EventSource` closes for good when the answer is not a stream, so it is opened again. */
const REOPEN_AFTER_MS = 2_000;

/** A stream of server-sent events that reopens itself, also after the service refused it. */
export function openEventStream({ url, hear, tell, staysOpen }: EventStreamOptions) {
  let source: EventSource | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let lastId: string | undefined;
  void start();
  document.addEventListener('visibilitychange', follow);
  const leave = staysOpen?.subscribe(follow);

  function open(): EventSource {
    const opened = new EventSource(url(lastId));
    opened.onopen = () => tell('open');
    opened.onerror = () => {
      tell('lost');
      if (opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      void readSession(); // the answer was no stream: perhaps the session is over
      reopenTimer = setTimeout(start, REOPEN_AFTER_MS);
    };
    for (const [name, take] of Object.entries(hear))
      opened.addEventListener(name, ({ data, lastEventId }) => {
        if (lastEventId !== '') lastId = lastEventId;
        take(JSON.parse(data as string));
      });
    return opened;
  }

  async function start(): Promise<void> {
    await loggedIn();
    if (!isClosed && source === undefined && !isHidden()) source = open();
  }

  function isHidden(): boolean {
    return document.visibilityState === 'hidden' && staysOpen?.peek() !== true;
  }

  function follow(): void {
    if (!isHidden()) void start();
    else if (source !== undefined) {
      stop();
      tell('hidden');
    }
  }

  function stop(): void {
    clearTimeout(reopenTimer);
    source?.close();
    source = undefined;
  }

  return {
    close: () => {
      isClosed = true;
      document.removeEventListener('visibilitychange', follow);
      leave?.();
      stop();
    },
  };
}
