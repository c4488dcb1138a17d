import * as E from 'fp-ts/lib/Either.js';
import { type Command, failed, STATUS, say, wrongUsage } from './command.ts';
import { callFailure } from './running/call-failure.ts';
import { eventLine } from './running/event-line.ts';
import { runningService, SERVICE_HELP, SERVICE_OPTIONS } from './running/service.ts';
import { tail } from './running/tail.ts';
import { styled } from './styled.ts';

/** Shows what a running service does, as it does it. */
export const events: Command = {
  help: `broca events [--type TYPES] [--conversation NAME] [--json] [--url URL | --home DIR]

Shows what happens in the running service, as it happens, a line each; Ctrl-C ends it. When the service goes, it is waited
for, and nothing that it still knows is missed.

  --type TYPES these alone, commas between: order.matched,run.*
  --conversation NAME
               those of this conversation alone
  --json       each event as JSON in a line of its own
${SERVICE_HELP}

Exit status: 0 when it was ended; 1 when no service answers; 2 when the command was not understood.`,
  options: {
    ...SERVICE_OPTIONS,
    type: { type: 'string' },
    conversation: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ values, positionals }) => {
    if (positionals.length > 0) return wrongUsage(`broca cannot "events ${positionals.join(' ')}"`, events);
    const service = await runningService(values);
    if (E.isLeft(service)) return wrongUsage(`broca events: ${service.left}`, events);
    const { url, client } = service.right;
    const { type, conversation, json } = values as Readonly<Record<string, string | undefined>>;
    const query = {
      ...(type === undefined ? {} : { type }),
      ...(conversation === undefined ? {} : { conversation }),
    };
    const style = styled(process.stdout);
    const ended = new AbortController();
    const end = (): void => ended.abort();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    process.stdout.on('error', end); // whoever read them has enough; what is on its way fails too
    try {
      await tail({
        read: (after) =>
          client.readEvents(
            { ...query, ...(after === undefined ? {} : { last_event_id: after }) },
            { signal: ended.signal },
          ),
        tell: (event) => say(json === undefined ? eventLine(event, style) : JSON.stringify(event)),
        warn: (line) => console.error(`${line} ${url}`),
        ended: ended.signal,
      });
      return STATUS.fine;
    } catch (error) {
      return failed(callFailure(error, url));
    }
  },
};
