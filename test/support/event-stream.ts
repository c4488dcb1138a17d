import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** One event as it stood in the stream; `data` is parsed JSON. */
export interface StreamedEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Options {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Reads server-sent events over real HTTP; `close` it, or the test run hangs. */
export async function eventStream(url: string, { method = 'GET', headers = {}, body }: Options = {}) {
  const asked = request(url, { method, headers, agent: false }).end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  const events: StreamedEvent[] = [];
  let isOver = false;
  let look = (): void => {};
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    events.push(...blocks.flatMap(parsed));
    look();
  });
  response.on('error', () => {});
  response.once('close', () => {
    isOver = true;
    look();
  });
  const when = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      look = () => {
        if (isSo()) resolve();
        else if (isOver) reject(new Error(`the stream is over after ${JSON.stringify(events)}`));
      };
      look();
    });
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    /** All up to the first of this type. */
    until: async (type: string): Promise<readonly StreamedEvent[]> => {
      await when(() => events.some(({ event }) => event === type));
      return events;
    },
    /** As soon as this holds of the events so far; one wait at a time. */
    when,
    ended: () => when(() => isOver),
    close: () => asked.destroy(),
  };
}

function parsed(block: string): readonly StreamedEvent[] {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field('data');
  return data === undefined
    ? []
    : [{ id: field('id'), event: field('event'), data: JSON.parse(data) as StreamedEvent['data'] }];
}
