import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe, describeUnknown } from '../lib/errors.ts';
import { type Command, failed, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { evaluated } from './evaluate-hotword/evaluation.ts';
import { type KitTrigger, kitTrigger, recordingSetIn } from './evaluate-hotword/recording-set.ts';
import { curveSvg, reportJson, reportText } from './evaluate-hotword/report.ts';
import { makeSyntheticSet } from './evaluate-hotword/synthetic-set.ts';
import { kitInForce, placeToWrite } from './kit-in-force.ts';

/** `broca evaluate-hotword`: measures how well a kit's wake word is detected. */
export const command: Command = {
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
  texts: ['home', 'data', 'trigger', 'svg', 'make'],
  flags: ['json'],
  run: async ({ texts, flags, positionals }) => {
    const { home = STARTER_KIT, data, trigger: wanted, make, svg } = texts;
    if (make !== undefined && positionals.length > 0)
      return wrongUsage('broca evaluate-hotword: --make takes no recordings', command);
    if (make === undefined && positionals.length === 0)
      return wrongUsage('broca evaluate-hotword: which recordings?', command);
    const kit = await kitInForce(resolve(home), data);
    if (E.isLeft(kit.read.usable)) return failed(describe(kit.read.usable.left));
    const place = await placeToWrite(kit.data, wanted ?? kit.settings.trigger.chosen);
    const setup = { dataDirectory: place.directory, log: (line: string) => console.error(line) };
    try {
      const trigger = await kitTrigger(kit, wanted, setup);
      if (E.isLeft(trigger)) return failed(trigger.left);
      return make === undefined
        ? await measure(positionals, trigger.right, svg, flags.has('json'))
        : await writeSet(make, trigger.right);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return failed(describeUnknown(error));
    } finally {
      await place.remove();
    }
  },
};

async function writeSet(directory: string, { title, hotword }: KitTrigger): Promise<number> {
  if (hotword === undefined) return failed(`the settings do not tell the hotword of ${title}`);
  const count = await makeSyntheticSet(resolve(directory), hotword);
  if (E.isLeft(count)) return failed(count.left);
  say(`${count.right} recordings of "${hotword}" and of other things are in ${directory}`);
  return STATUS.ok;
}

async function measure(
  paths: readonly string[],
  trigger: KitTrigger,
  svg: string | undefined,
  isJson: boolean,
): Promise<number> {
  const recordings = recordingSetIn(paths.map((path) => resolve(path)));
  if (E.isLeft(recordings)) return failed(recordings.left);
  const results = await evaluated(trigger, recordings.right);
  if (E.isLeft(results)) return failed(results.left);
  const { title } = trigger;
  if (svg !== undefined) writeFileSync(resolve(svg), curveSvg(results.right, title));
  if (isJson) sayJson(reportJson(results.right, title));
  else say(reportText(results.right, title));
  return STATUS.ok;
}
