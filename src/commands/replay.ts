import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { RunExport as RawRun } from '../http/resources/run-trace-codec.ts';
import { isMap } from '../lib/collections.ts';
import { refusals, refusalsText } from '../lib/decode.ts';
import { describe } from '../lib/errors.ts';
import type { RunExport } from '../observe/run-export.ts';
import { replayText } from '../testing/replay/replay.ts';
import { replaying } from '../testing/replay/replaying.ts';
import { type Command, failed, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { kitInForce } from './kit-in-force.ts';
import { HOME_OPTION, lackOfKit } from './kit-place.ts';
import { working } from './progress.ts';
import { styled } from './styled.ts';
import { unreadable } from './unreadable.ts';

/** Runs what once happened on a kit as it is now. */
export const command: Command = {
  name: 'replay',
  forms: [{ words: 'FILE' }],
  about:
    'Gives a kit what was once said to it, as sound if that was kept, in virtual time, and shows for each stage what is different now. Nothing outside is touched: neurons that would do so are listed and do not run.',
  words: {
    FILE: { means: 'a run that the page or GET /runs/ID/export exported; - is standard input' },
  },
  options: {
    home: HOME_OPTION,
    data: { value: 'DIR', means: "where the kit's service writes (default: data in the kit)" },
    'save-test': {
      means:
        'run nothing, and add the run to orders.test.yml, with its recorded results as the expected ones',
    },
    json: { means: 'print the differences as JSON' },
  },
  status: ['if all is as it was', 'if something differs, or it cannot run'],
  run: async ({ texts, flags, positionals: [file, ...more] }) => {
    if (file === undefined) return wrongUsage('which run?', command);
    if (more.length > 0) return wrongUsage(`one run, not ${more.length + 1}`, command);
    const { home = STARTER_KIT, data } = texts;
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
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
    const replayed = await working('Replaying the run', () =>
      again.replay(run.right, new AbortController().signal)(),
    );
    if (E.isLeft(replayed)) return failed(describe(replayed.left));
    if (flags.has('json')) sayJson(replayed.right);
    else say(replayText(replayed.right, styled(process.stdout)));
    return replayed.right.isSame ? STATUS.ok : STATUS.problems;
  },
};

/** Reads an exported run. Left: a sentence that names the file. */
function readRun(file: string): E.Either<string, RunExport> {
  const name = file === '-' ? 'standard input' : file;
  const notExported = `${name} is not a run that Broca exported (GET /runs/ID/export, or Export in the page)`;
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    return E.left(unreadable(name, error));
  }
  const value = parsed(text);
  if (!isMap(value) || !('format' in value || 'run' in value)) return E.left(notExported);
  const decoded = RawRun.decode(value);
  return E.isRight(decoded)
    ? E.right(decoded.right)
    : E.left(`${notExported}: ${refusalsText(refusals(decoded.left), 'a run')}`);
}

/** Undefined for a text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
