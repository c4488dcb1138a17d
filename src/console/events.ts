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
  liveLine({
    url: '/events',
    hear: Object.fromEntries(types.map((type) => [type, heard])),
    tellOpen: (isOpen) => {
      isConnected.value = isOpen;
    },
  });
}

function heard(content: unknown): void {
  const event = content as LiveEvent;
  const isFirst = waiting.length === 0;
  waiting = [...waiting.slice(1 - MAX_EVENTS), event]; // a page that is not seen draws nothing, for hours
  for (const hear of listeners) hear(event);
  if (isFirst) requestAnimationFrame(show);
}

/** What came since the page was drawn last: it is drawn once a frame, however much there is. */
let waiting: LiveEvent[] = [];

function show(): void {
  events.value = [...events.value, ...waiting].slice(-MAX_EVENTS);
  waiting = [];
}

/** A line of server-sent events that comes back by itself, also when the service refused it for a while. */
export interface LiveLine {
  readonly close: () => void;
}

interface LiveLineOptions {
  readonly url: string;
  /** By the name of the event. */
  readonly hear: Readonly<Record<string, (content: unknown) => void>>;
  readonly tellOpen: (isOpen: boolean) => void;
}

/** An `EventSource` gives up for good upon an answer that is no stream. */
const AGAIN_MS = 2_000;

export function liveLine({ url, hear, tellOpen }: LiveLineOptions): LiveLine {
  let source = open();
  let again: ReturnType<typeof setTimeout> | undefined;

  function open(): EventSource {
    const opened = new EventSource(url);
    opened.onopen = () => tellOpen(true);
    opened.onerror = () => {
      tellOpen(false);
      if (opened.readyState === EventSource.CLOSED) again = setTimeout(reopen, AGAIN_MS);
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
      clearTimeout(again);
      source.close();
    },
  };
}
