import { signal } from '@preact/signals';

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

/** Whether the service is heard. */
export const isConnected = signal(false);

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears each event as it comes; gives what ends it. */
export function onEvent(hear: (event: LiveEvent) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** Opens the one line to the service; it opens itself again when it is lost. To be called once. */
export function connect(types: readonly string[]): void {
  openEventStream({
    url: '/events',
    hear: Object.fromEntries(types.map((type) => [type, receive])),
    tellOpen: (isOpen) => {
      isConnected.value = isOpen;
    },
  });
}

function receive(content: unknown): void {
  const event = content as LiveEvent;
  const isFirst = pendingEvents.length === 0;
  pendingEvents = [...pendingEvents.slice(1 - MAX_EVENTS), event]; // a page that is not seen draws nothing, for hours
  for (const hear of listeners) hear(event);
  if (isFirst) requestAnimationFrame(publish);
}

/** What came since the page was drawn last: it is drawn once a frame, however much there is. */
let pendingEvents: LiveEvent[] = [];

function publish(): void {
  events.value = [...events.value, ...pendingEvents].slice(-MAX_EVENTS);
  pendingEvents = [];
}

/** A line of server-sent events that comes back by itself, also when the service refused it for a while. */
export interface EventStream {
  readonly close: () => void;
}

interface EventStreamOptions {
  readonly url: string;
  /** By the name of the event. */
  readonly hear: Readonly<Record<string, (content: unknown) => void>>;
  readonly tellOpen: (isOpen: boolean) => void;
}

/** An `EventSource` gives up for good upon an answer that is no stream. */
const REOPEN_AFTER_MS = 2_000;

export function openEventStream({ url, hear, tellOpen }: EventStreamOptions): EventStream {
  let source = open();
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;

  function open(): EventSource {
    const opened = new EventSource(url);
    opened.onopen = () => tellOpen(true);
    opened.onerror = () => {
      tellOpen(false);
      if (opened.readyState === EventSource.CLOSED) reopenTimer = setTimeout(reopen, REOPEN_AFTER_MS);
    };
    for (const [name, take] of Object.entries(hear))
      opened.addEventListener(name, ({ data }) => take(JSON.parse(data as string)));
    return opened;
  }

  function reopen(): void {
    source = open();
  }

  return {
    close: () => {
      clearTimeout(reopenTimer);
      source.close();
    },
  };
}
