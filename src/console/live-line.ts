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
