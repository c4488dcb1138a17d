import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { RunExport as RawRun } from '../http/resources/run-trace-codec.ts';
import { refusals, refusalsText } from '../lib/decode.ts';
import { describe } from '../lib/errors.ts';
import type { RunExport } from '../observe/run-export.ts';
import { replayText } from '../testing/replay/replay.ts';
import { replaying } from '../testing/replay/replaying.ts';
import { type Command, failed, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { kitInForce } from './kit-in-force.ts';
import { styled } from './styled.ts';

/** Runs what once happened on a kit as it is now. */
export const command: Command = {
  help: `broca replay FILE [--home DIR] [--data DIR] [--save-test] [--json]

Gives a kit what was once said to it, as sound where that was kept, in virtual time, and tells stage by stage what comes out
otherwise than then. Nothing outside is touched: neurons that reach there are named and not run.

  FILE         a run as GET /runs/ID/export gives it; - is standard input
  --home DIR   the kit (default: the starter kit)
  --data DIR   where the kit's service writes (default: data in the kit)
  --save-test  adds it to the kit's orders.test.yml, with what came of it then as what is expected; nothing is run
  --json       the differences as JSON
  --help       this text

Exit status: 0 when all is as it was, 1 when something differs or it cannot be run, 2 when the command was not understood.`,
  texts: ['home', 'data'],
  flags: ['save-test', 'json'],
  run: async ({ texts, flags, positionals: [file, ...more] }) => {
    if (file === undefined) return wrongUsage('broca replay: which run?', command);
    if (more.length > 0) return wrongUsage(`broca replay: one run, not ${more.length + 1}`, command);
    const { home = STARTER_KIT, data } = texts;
    const run = readRun(file);
    if (E.isLeft(run)) return failed(run.left);
    const { kit, read } = await kitInForce(resolve(home), data);
    if (kit === undefined)
      return failed(E.isLeft(read.usable) ? describe(read.usable.left) : `${home} is no kit`);
    const again = replaying(() => kit);
    if (flags.has('save-test')) {
      const saved = await again.saveTest(run.right)();
      if (E.isLeft(saved)) return failed(describe(saved.left));
      say(flags.has('json') ? JSON.stringify({ file: saved.right }) : `added to ${saved.right}`);
      return STATUS.ok;
    }
    const replayed = await again.replay(run.right, new AbortController().signal)();
    if (E.isLeft(replayed)) return failed(describe(replayed.left));
    if (flags.has('json')) sayJson(replayed.right);
    else say(replayText(replayed.right, styled(process.stdout)));
    return replayed.right.isSame ? STATUS.ok : STATUS.problems;
  },
};

/** Reads an exported run. Left: a sentence that names the file. */
function readRun(file: string): E.Either<string, RunExport> {
  const name = file === '-' ? 'standard input' : file;
  try {
    const text = readFileSync(file === '-' ? 0 : file, 'utf8');
    const decoded = RawRun.decode(JSON.parse(text));
    if (E.isRight(decoded)) return E.right(decoded.right);
    return E.left(`${name} is no run that was exported: ${refusalsText(refusals(decoded.left), 'a run')}`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return E.left(`${name} is not there`);
    return E.left(`${name} cannot be read as a run: ${message}`);
  }
}
