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
import { DATA_OPTION, HOME_OPTION, lackOfKit } from './kit-place.ts';
import { working } from './progress.ts';

/** `broca evaluate-hotword`: measures how well a kit's wake word is detected. */
export const command: Command = {
  name: 'evaluate-hotword',
  forms: [
    { words: 'DIR|FILE…', options: ['home', 'data', 'trigger', 'svg', 'json'] },
    { words: '--make DIR', options: ['home', 'data', 'trigger', 'json'] },
  ],
  about:
    "Measures how often a kit's wake word is missed, and how often something else is taken for it, at several sensitivities.",
  words: {
    DIR: { means: 'a folder with hotword/*.wav, the wake word once in each, and other/*.wav, without it' },
    FILE: { means: 'a recording with the wake word; one in a folder named other is without' },
  },
  options: {
    make: {
      value: 'DIR',
      means: 'write such recordings with synthetic voices into a folder, as a start',
    },
    home: HOME_OPTION,
    data: DATA_OPTION,
    trigger: { value: 'NAME', means: 'one of its triggers (default: the one in use)' },
    svg: { value: 'FILE', means: 'draw misses against false alarms an hour' },
    json: { means: 'print the result as JSON' },
  },
  status: ['if it could be measured', 'if not'],
  run: async ({ texts, flags, positionals }) => {
    const { home = STARTER_KIT, data, trigger: wanted, make, svg } = texts;
    if (make !== undefined && positionals.length > 0)
      return wrongUsage('--make takes no recordings', command);
    if (make === undefined && positionals.length === 0) return wrongUsage('which recordings?', command);
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const kit = await kitInForce(resolve(home), data);
    if (E.isLeft(kit.read.usable)) return failed(describe(kit.read.usable.left));
    const place = await placeToWrite(kit.data, wanted ?? kit.settings.trigger.chosen);
    const setup = { dataDirectory: place.directory, log: (line: string) => console.error(line) };
    try {
      const trigger = await kitTrigger(kit, wanted, setup);
      if (E.isLeft(trigger)) return failed(trigger.left);
      return make === undefined
        ? await measure(positionals, trigger.right, svg, flags.has('json'))
        : await writeSet(make, trigger.right, flags.has('json'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return failed(describeUnknown(error));
    } finally {
      await place.remove();
    }
  },
};

async function writeSet(directory: string, { title, hotword }: KitTrigger, isJson: boolean): Promise<number> {
  if (hotword === undefined) return failed(`the settings do not name the wake word of ${title}`);
  const count = await working('Making recordings', () => makeSyntheticSet(resolve(directory), hotword));
  if (E.isLeft(count)) return failed(count.left);
  if (isJson) sayJson({ directory, recordings: count.right, hotword });
  else say(`${count.right} recordings of "${hotword}" and of other things are in ${directory}`);
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
  const results = await working('Listening to the recordings', ({ reached }) =>
    evaluated(trigger, recordings.right, reached),
  );
  if (E.isLeft(results)) return failed(results.left);
  const { title } = trigger;
  if (svg !== undefined) writeFileSync(resolve(svg), curveSvg(results.right, title));
  if (isJson) sayJson(reportJson(results.right, title));
  else say(reportText(results.right, title));
  return STATUS.ok;
}
