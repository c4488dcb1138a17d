#!/usr/bin/env node
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { describe } from './errors.ts';
import { start } from './main.ts';

const HELP = `broca start [--home DIR] [--port N] [--data DIR]

Starts the assistant on a kit and serves its REST API.

  --home DIR   the kit: settings.yml, brain.yml and what they name (default: the starter kit)
  --port N     the port of the API, 0 for any free one (default: rest_api.port of the settings)
  --data DIR   where Broca writes (default: data in the kit)
  --help       this text

Optional programs: ffmpeg, to understand uploads that are neither WAV nor MP3.`;

const STARTER_KIT = join(import.meta.dirname, '../brains/starter');

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const read = readWords(words);
  if (typeof read === 'string') return fail(`${read}\n\n${HELP}`);
  const { values, positionals } = read;
  if (values.help || positionals.length === 0) return say(HELP);
  if (positionals[0] !== 'start' || positionals.length > 1) {
    return fail(`broca cannot "${positionals.join(' ')}"\n\n${HELP}`);
  }
  const port = values.port === undefined ? undefined : Number(values.port);
  if (values.port !== undefined && !(/^\d+$/.test(values.port) && Number(port) <= 65_535)) {
    return fail(`--port: found "${values.port}", expected a port from 0 to 65535`);
  }
  return serve({ home: values.home ?? STARTER_KIT, data: values.data, port });
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        home: { type: 'string' },
        port: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function serve(options: Parameters<typeof start>[0]): Promise<number> {
  try {
    const started = await start(options);
    if (E.isLeft(started)) return fail(describe(started.left));
    const { url, stop, stopped } = started.right;
    say(url === undefined ? 'Broca is ready; its API is switched off' : `Broca is ready: ${url}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
    await stopped;
    return 0;
  } catch (error) {
    const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
    if (code === 'EADDRINUSE') return fail(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES') return fail(`no right to listen or write there: ${String(error)}`);
    if (code !== undefined && syscall !== undefined) return fail(message);
    throw error;
  }
}

function say(text: string): 0 {
  console.log(text);
  return 0;
}

function fail(text: string): 1 {
  console.error(text);
  return 1;
}
