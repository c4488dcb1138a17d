import * as E from 'fp-ts/lib/Either.js';
import { NOT_PRESSED } from '../brain/room-report.ts';
import { describe } from '../lib/errors.ts';
import type { StartOptions } from '../main.ts';
import { type Command, failed, STARTER_KIT, STATUS, wrongUsage } from './command.ts';

/** Serves a kit until it is stopped. */
export const command: Command = {
  help: `broca start [--home DIR] [--port N] [--data DIR]
            [--log text|json]

Starts the assistant on a kit and serves its REST API.

  --home DIR   the kit: settings.yml, brain.yml and what they name (default: the starter kit)
  --port N     the port of the API, 0 for any free one (default: rest_api.port of the settings);
               switches the API on where the settings switch it off
  --data DIR   where Broca writes (default: data in the kit)
  --log FORMAT text for people, json for programs: one object a line (default: logging.format of the settings)
  --help       this text

The signal SIGUSR1 opens its ears, as if the hotword had been heard.

Optional programs: ffmpeg, to understand uploads that are neither WAV nor MP3.`,
  texts: ['home', 'port', 'data', 'log'],
  run: ({ texts, positionals }) => {
    const { home = STARTER_KIT, data, port, log } = texts;
    if (positionals.length > 0) return wrongUsage(`broca cannot "start ${positionals.join(' ')}"`, command);
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
      return wrongUsage(`--port: found "${port}", expected a port from 0 to 65535`, command);
    }
    if (log !== undefined && log !== 'text' && log !== 'json') {
      return wrongUsage(`--log: found "${log}", expected text or json`, command);
    }
    return serve({ home, data, port: port === undefined ? undefined : Number(port), logFormat: log });
  },
};

const OFF =
  'Broca is ready; its API is switched off: rest_api.active: true in the settings, or --port, switches it on';

async function serve(options: StartOptions): Promise<number> {
  const { start: started } = await import('../main.ts'); // slow to load: a mistake in the words is said before
  try {
    const broca = await started(options);
    if (E.isLeft(broca)) return failed(describe(broca.left));
    const { url, stop, stopNow, stopped, press, say } = broca.right;
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        void (isAsked ? stopNow() : stop());
        isAsked = true;
      });
    }
    process.on('SIGUSR1', () => {
      const pressed = press(undefined);
      if (pressed !== 'pressed') say(`SIGUSR1 opens no ear: ${NOT_PRESSED[pressed]}`);
    });
    say(url === undefined ? OFF : `Broca is ready: ${url}`);
    await stopped;
    return STATUS.ok;
  } catch (error) {
    const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
    if (code === 'EADDRINUSE') return failed(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES') return failed(`no right to listen or write there: ${String(error)}`);
    if (code !== undefined && syscall !== undefined) return failed(message);
    throw error;
  }
}
