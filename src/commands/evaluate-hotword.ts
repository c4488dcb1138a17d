import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown } from '../lib/errors.ts';
import { type Command, type CommandInput, failed, STARTER_KIT, STATUS, say, wrongUsage } from './command.ts';
import { evaluated } from './evaluate-hotword/evaluation.ts';
import { makeSet } from './evaluate-hotword/made-set.ts';
import { type KitTrigger, kitTrigger, recordingSetIn } from './evaluate-hotword/recording-set.ts';
import { curveSvg, reportJson, reportText } from './evaluate-hotword/report.ts';
import { kitInForce, placeToWrite } from './kit-in-force.ts';

/** Measures how well a kit's hotword is heard. */
export const evaluateHotword: Command = {
  help: `broca evaluate-hotword DIR|FILES… [--home KIT] [--data DIR] [--trigger NAME]
                      [--svg FILE] [--json]
broca evaluate-hotword --make DIR [--home KIT] [--trigger NAME]

Tells how often a kit's hotword is missed, and how often something else is taken for it, at several sensitivities.

  DIR             holds hotword/*.wav, the hotword once in each, and other/*.wav, anything without it
  FILES           recordings with the hotword; those in a folder named other are without
  --home KIT      the kit (default: the starter kit)
  --data DIR      where Broca writes (default: data in the kit): recordings of hotwords, what was changed
  --trigger NAME  one of its triggers (default: the one in use)
  --svg FILE      draws misses against false alarms an hour
  --json          the same as JSON
  --make DIR      writes such recordings of espeak-ng's voices into DIR, to begin with
  --help          this text

Exit status: 0 when it could be measured, 1 when not, 2 when the command was not understood.`,
  options: {
    home: { type: 'string' },
    data: { type: 'string' },
    trigger: { type: 'string' },
    svg: { type: 'string' },
    json: { type: 'boolean' },
    make: { type: 'string' },
  },
  run: async ({ values, positionals }) => {
    const { home = STARTER_KIT, data, trigger: wanted, make } = values as Texts;
    if (make !== undefined && positionals.length > 0)
      return wrongUsage('broca evaluate-hotword: --make takes no recordings', evaluateHotword);
    if (make === undefined && positionals.length === 0)
      return wrongUsage('broca evaluate-hotword: which recordings?', evaluateHotword);
    const kit = await kitInForce(resolve(home), data);
    if (E.isLeft(kit.read.usable)) return failed(describe(kit.read.usable.left));
    const place = await placeToWrite(kit.data, wanted ?? kit.settings.trigger.chosen);
    const setup = { dataDirectory: place.directory, log: (line: string) => console.error(line) };
    try {
      const trigger = await kitTrigger(kit, wanted, setup);
      if (E.isLeft(trigger)) return failed(trigger.left);
      return make === undefined
        ? await measured(positionals, trigger.right, values)
        : await made(make, trigger.right);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return failed(describeUnknown(error));
    } finally {
      await place.remove();
    }
  },
};

type Texts = Readonly<Record<string, string | undefined>>;

async function made(directory: string, { title, hotword }: KitTrigger): Promise<number> {
  if (hotword === undefined) return failed(`the settings do not tell the hotword of ${title}`);
  const count = await makeSet(resolve(directory), hotword);
  if (E.isLeft(count)) return failed(count.left);
  say(`${count.right} recordings of "${hotword}" and of other things are in ${directory}`);
  return STATUS.fine;
}

async function measured(
  paths: readonly string[],
  trigger: KitTrigger,
  { svg, json }: CommandInput['values'],
): Promise<number> {
  const recordings = recordingSetIn(paths.map((path) => resolve(path)));
  if (E.isLeft(recordings)) return failed(recordings.left);
  const results = await evaluated(trigger, recordings.right);
  if (E.isLeft(results)) return failed(results.left);
  const { title } = trigger;
  if (typeof svg === 'string') writeFileSync(resolve(svg), curveSvg(results.right, title));
  say(json === true ? reportJson(results.right, title) : reportText(results.right, title));
  return STATUS.fine;
}
