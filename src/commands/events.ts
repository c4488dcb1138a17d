import { setTimeout as wait } from 'node:timers/promises';
import type { StreamEvent } from '../client/generated/client.ts';
import { type Command, STATUS, say, wrongUsage } from './command.ts';
import { isGone, SERVICE_LOGIN, SERVICE_OPTIONS, withService } from './running/service.ts';
import { type Style, styled } from './styled.ts';

/** Shows what a running service does, as it does it. */
export const command: Command = {
  name: 'events',
  forms: [{ words: '' }],
  about:
    'Shows what happens in the running service, as it happens, one event a line. Ctrl-C ends it. If the service stops, the command waits for it and continues after the last event.',
  options: {
    type: { value: 'TYPES', means: 'only these types, with commas between: order.matched,run.*' },
    conversation: { value: 'NAME', means: 'only those of this conversation' },
    json: { means: 'print each event as JSON in one line' },
    ...SERVICE_OPTIONS,
  },
  more: SERVICE_LOGIN,
  status: ['if you ended it', 'if no service answers'],
  run: ({ texts, flags, positionals }) => {
    if (positionals.length > 0) return wrongUsage(`"${positionals[0]}" is not expected`, command);
    const { type, conversation } = texts;
    const query = {
      ...(type === undefined ? {} : { type }),
      ...(conversation === undefined ? {} : { conversation }),
    };
    const style = styled(process.stdout);
    return withService(command, texts, async ({ url, client }) => {
      const ended = new AbortController();
      const end = (): void => ended.abort();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
      process.stdout.on('error', end); // the reader of the output has gone
      await tail({
        read: (after) =>
          client.readEvents(
            { ...query, ...(after === undefined ? {} : { last_event_id: after }) },
            { signal: ended.signal },
          ),
        report: (event) => say(flags.has('json') ? JSON.stringify(event) : eventLine(event, style)),
        warn: (line) => console.error(`${line} ${url}`),
        ended: ended.signal,
      });
      return STATUS.ok;
    });
  },
};

const TYPE_CHARACTERS = 21;

/** An event in one line: when, what, whose, and its other fields. */
export function eventLine(
  { type, time, conversation, run: _, id: __, ...fields }: StreamEvent,
  style: Style,
): string {
  const at = typeof time === 'string' ? clock(new Date(time)) : '';
  const whose = typeof conversation === 'string' ? `[${conversation}] ` : '';
  const rest = Object.entries(fields).map(([name, value]) => `${style('dim', `${name}=`)}${shown(value)}`);
  return `${style('dim', at)} ${style(colourOf(type), type.padEnd(TYPE_CHARACTERS))} ${whose}${rest.join(' ')}`.trimEnd();
}

/** As the clock on the wall shows it. */
const clock = (time: Date): string =>
  `${time.toTimeString().slice(0, 8)}.${String(time.getMilliseconds()).padStart(3, '0')}`;

const colourOf = (type: string) =>
  type.endsWith('.failed') ? 'red' : type.startsWith('on_') ? 'yellow' : 'cyan';

function shown(value: unknown): string {
  if (typeof value === 'string') return /^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value);
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

interface Tail {
  /** Reads what came after the event of this id, or comes from now on. */
  readonly read: (after: string | undefined) => AsyncIterable<StreamEvent>;
  readonly report: (event: StreamEvent) => void;
  /** Told when the service goes, and when it is back. */
  readonly warn: (line: string) => void;
  readonly ended: AbortSignal;
  /** Between two looks for a service that has gone. */
  readonly restMs?: number;
}

/** Reads events until `ended`. Rejects where there is no service to begin with, or one that refuses. */
export async function tail({ read, report, warn, ended, restMs = 1_000 }: Tail): Promise<void> {
  let after: string | undefined;
  let isLost: boolean | undefined;
  while (!ended.aborted) {
    try {
      for await (const event of read(after)) {
        if (isLost === true) warn('the service is back:');
        isLost = false;
        after = event.id ?? after;
        report(event);
        if (ended.aborted) return;
      }
    } catch (error) {
      if (ended.aborted) return;
      if ((after === undefined && isLost === undefined) || !isGone(error)) throw error;
    }
    if (ended.aborted) return;
    if (isLost !== true) warn('the service has stopped; waiting for it:');
    isLost = true;
    await wait(restMs, undefined, { signal: ended }).catch(() => {});
  }
}
