import * as E from 'fp-ts/lib/Either.js';
import { NOT_PRESSED } from '../brain/room-report.ts';
import { describe } from '../lib/errors.ts';
import type { StartOptions } from '../main.ts';
import { type Command, failed, STARTER_KIT, STATUS, wrongUsage } from './command.ts';
import { DATA_OPTION, HOME_OPTION, lackOfKit } from './kit-place.ts';
import { addressLines } from './start/addresses.ts';

/** Serves a kit until it is stopped. */
export const command: Command = {
  name: 'start',
  forms: [{ words: '' }],
  about:
    'Starts the assistant with a kit and serves its page and its REST API. Ctrl-C stops it. The signal SIGUSR1 opens its ears, like the wake word.',
  options: {
    home: HOME_OPTION,
    port: {
      value: 'N',
      means:
        'the port, 0 for any free one (default: rest_api.port of the settings); it also turns the API on if the settings turn it off',
    },
    data: DATA_OPTION,
    log: {
      value: 'text|json',
      means:
        'the form of the log: text for people, json for programs (default: logging.format of the settings)',
    },
  },
  more: 'With the program ffmpeg it also understands uploads that are neither WAV nor MP3.',
  status: ['after it was stopped', 'if it cannot start'],
  run: ({ texts, positionals }) => {
    const { home = STARTER_KIT, data, port, log } = texts;
    if (positionals.length > 0) return wrongUsage(`"${positionals[0]}" is not expected`, command);
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
      return wrongUsage(`--port: found "${port}", expected a port from 0 to 65535`, command);
    }
    if (log !== undefined && log !== 'text' && log !== 'json') {
      return wrongUsage(`--log: found "${log}", expected text or json`, command);
    }
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    return serve({ home, data, port: port === undefined ? undefined : Number(port), logFormat: log });
  },
};

const OFF =
  'Broca is ready; its page and its API are off: rest_api.active: true in the settings, or --port, turns them on';

const SLOW_MS = 1_000;

async function serve(options: StartOptions): Promise<number> {
  const { start: started } = await import('../main.ts'); // slow to load: a mistake in the words is said before
  // a line of its own, for the log may follow it
  const slow = process.stderr.isTTY ? setTimeout(() => console.error('Starting …'), SLOW_MS) : undefined;
  try {
    const broca = await started(options).finally(() => clearTimeout(slow));
    if (E.isLeft(broca)) return failed(describe(broca.left));
    const { url, restApi, stop, stopNow, stopped, press, say } = broca.right;
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
    const lines = url === undefined ? [OFF] : addressLines({ ...restApi, url });
    for (const line of lines) say(line);
    await stopped;
    return STATUS.ok;
  } catch (error) {
    const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
    if (code === 'EADDRINUSE') return failed(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES' && syscall === 'listen')
      return failed(`${message}: choose a port above 1023 with --port`);
    if (code === 'EACCES')
      return failed(`${message}; --data chooses another data directory, broca init makes a kit of your own`);
    if (code !== undefined && syscall !== undefined) return failed(message);
    throw error;
  }
}
