import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { choose } from '../engines/choose.ts';
import { builtInEngines } from '../engines/index.ts';
import { describe, describeUnknown } from '../errors.ts';
import { modulesOf } from '../modules/load-modules.ts';
import { readKit } from '../settings/load-kit.ts';
import { type Command, failed, type Given, STATUS, say, wrongUsage } from './command.ts';
import { curveSvg } from './evaluate-hotword/curve-svg.ts';
import { evaluated } from './evaluate-hotword/evaluation.ts';
import { type HotwordTrigger, hotwordTrigger } from './evaluate-hotword/kit-trigger.ts';
import { makeSet } from './evaluate-hotword/made-set.ts';
import { recordingsIn } from './evaluate-hotword/recordings.ts';
import { reportJson, reportText } from './evaluate-hotword/report.ts';
import { STARTER_KIT } from './starter-kit.ts';

/** Measures how well a kit's hotword is heard. */
export const evaluateHotword: Command = {
  help: `broca evaluate-hotword DIR|FILES… [--home KIT] [--trigger NAME] [--svg FILE] [--json]
broca evaluate-hotword --make DIR [--home KIT] [--trigger NAME]

Tells how often a kit's hotword is missed, and how often something else is taken for it, at several sensitivities.

  DIR             holds hotword/*.wav, the hotword once in each, and other/*.wav, anything without it
  FILES           recordings with the hotword; those in a folder named other are without
  --home KIT      the kit (default: the starter kit)
  --trigger NAME  one of its triggers (default: the one in use)
  --svg FILE      draws misses against false alarms an hour
  --json          the same as JSON
  --make DIR      writes such recordings of espeak-ng's voices into DIR, to begin with
  --help          this text

Exit status: 0 when it could be measured, 1 when not, 2 when the command was not understood.`,
  options: {
    home: { type: 'string' },
    trigger: { type: 'string' },
    svg: { type: 'string' },
    json: { type: 'boolean' },
    make: { type: 'string' },
  },
  run: async ({ values, positionals }) => {
    const { make } = values;
    if (typeof make === 'string' && positionals.length > 0)
      return wrongUsage('broca evaluate-hotword: --make takes no recordings', evaluateHotword);
    if (typeof make !== 'string' && positionals.length === 0)
      return wrongUsage('broca evaluate-hotword: which recordings?', evaluateHotword);
    const home = resolve(typeof values.home === 'string' ? values.home : STARTER_KIT);
    const { usable } = await readKit(home, modulesOf(home));
    if (E.isLeft(usable)) return failed(describe(usable.left));
    const trigger = hotwordTrigger(usable.right.settings.trigger, values.trigger);
    if (E.isLeft(trigger)) return failed(trigger.left);
    try {
      return typeof make === 'string'
        ? await made(make, trigger.right)
        : await measured(positionals, { ...trigger.right, home, values });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return failed(describeUnknown(error));
    }
  },
};

async function made(directory: string, { hotword }: HotwordTrigger): Promise<number> {
  const count = await makeSet(resolve(directory), hotword);
  if (E.isLeft(count)) return failed(count.left);
  say(`${count.right} recordings of "${hotword}" and of other things are in ${directory}`);
  return STATUS.fine;
}

interface Measuring extends HotwordTrigger {
  readonly home: string;
  readonly values: Given['values'];
}

async function measured(
  paths: readonly string[],
  { entry, hotword, home, values: { svg, json } }: Measuring,
): Promise<number> {
  const recordings = recordingsIn(paths.map((path) => resolve(path)));
  if (E.isLeft(recordings)) return failed(recordings.left);
  const dataDirectory = join(home, 'data');
  const setup = {
    dataDirectory,
    cacheDirectory: dataDirectory,
    log: (line: string) => console.error(line),
  };
  const results = await evaluated(
    {
      parameters: entry.parameters,
      make: (parameters) =>
        choose('trigger', builtInEngines.trigger, { ...entry, parameters }, setup).instance,
    },
    recordings.right,
  );
  if (E.isLeft(results)) return failed(results.left);
  const title = `"${hotword}" by ${entry.name}`;
  if (typeof svg === 'string') writeFileSync(resolve(svg), curveSvg(results.right, title));
  say(json === true ? reportJson(results.right, title) : reportText(results.right, title));
  return STATUS.fine;
}
