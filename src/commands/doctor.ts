import { resolve } from 'node:path';
import { type Command, failed, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { devices } from './doctor/devices.ts';
import { engineChecks } from './doctor/engine-checks.ts';
import { dataDirectory, installationOf, kit, port } from './doctor/installation.ts';
import { libraries, nodeVersion, programs } from './doctor/programs.ts';
import { type Check, type Checked, checked, countsOf, lineOf, ok, summaryOf } from './doctor/report.ts';
import { soundChecks } from './doctor/sound-checks.ts';
import { meter } from './doctor/tone.ts';
import { DATA_OPTION, HOME_OPTION, lackOfKit } from './kit-place.ts';
import { working } from './progress.ts';
import { styled } from './styled.ts';

/** `broca doctor`: examines what an assistant needs on this machine. */
export const command: Command = {
  name: 'doctor',
  forms: [{ words: '' }],
  about:
    'Checks whether this machine has what a kit needs: programs, libraries, models, devices, disk space. It tries every engine of the kit, then records three seconds and plays a tone.',
  options: {
    home: HOME_OPTION,
    data: DATA_OPTION,
    json: { means: 'print the results as JSON' },
    'no-sound': { means: 'record and play nothing' },
  },
  status: ['if there is no problem', 'if there is one'],
  run: async ({ texts: { home = STARTER_KIT, data }, flags, positionals }) => {
    if (positionals.length > 0) return wrongUsage(`"${positionals[0]}" is not expected`, command);
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const isJson = flags.has('json');
    const style = styled(process.stdout);
    const installation = await installationOf(resolve(home), data);
    const shown = process.stdout.isTTY && !isJson ? meter((text) => process.stdout.write(text)) : undefined;
    const results: Checked[] = [];
    const silent = [
      nodeVersion,
      ...libraries(installation),
      ...programs(installation),
      kit(installation),
      ...engineChecks(installation),
      ...devices(installation),
      ...dataDirectory(installation),
      port(installation.settings.restApi),
    ];
    const sounding: readonly Check[] = flags.has('no-sound') ? [] : soundChecks(installation, shown);
    // one after the other, so that a check that measures time has the machine to itself
    for (const check of [...silent, ...sounding]) {
      const look = () => checked(check);
      // what sounds shows its own level
      const result = sounding.includes(check) ? await look() : await working(`Checking ${check.name}`, look);
      if (!isJson) say(lineOf(result, style));
      results.push(result);
    }
    const closed = await checked({
      name: 'end',
      look: async () => {
        await installation.close();
        return ok('everything is closed');
      },
    });
    if (closed.state !== 'ok') {
      if (!isJson) say(lineOf(closed, style));
      results.push(closed);
    }
    if (isJson) sayJson({ checks: results, ...countsOf(results) });
    else say(summaryOf(results));
    return countsOf(results).problems > 0 ? STATUS.problems : STATUS.ok;
  },
};
