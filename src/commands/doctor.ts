import { resolve } from 'node:path';
import { type Command, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { devices } from './doctor/devices.ts';
import { engineChecks } from './doctor/engine-checks.ts';
import { dataDirectory, installationOf, kit, port } from './doctor/installation.ts';
import { libraries, nodeVersion, programs } from './doctor/programs.ts';
import { type Checked, checked, countsOf, lineOf, ok, summaryOf } from './doctor/report.ts';
import { soundChecks } from './doctor/sound-checks.ts';
import { meter } from './doctor/tone.ts';
import { styled } from './styled.ts';

/** `broca doctor`: examines what an assistant needs on this machine. */
export const command: Command = {
  help: `broca doctor [--home DIR] [--data DIR] [--json] [--no-sound]

Tells whether this machine has what a kit needs: programs, libraries, models, devices, room to write. Every engine of the kit is
really used; then three seconds are recorded, and a tone is played.

  --home DIR   the kit: settings.yml, brain.yml and what they name (default: the starter kit)
  --data DIR   where Broca writes (default: data in the kit)
  --json       what was found as JSON
  --no-sound   records and plays nothing
  --help       this text

Exit status: 0 when there is no problem, 1 when there is one, 2 when the command was not understood.`,
  texts: ['home', 'data'],
  flags: ['json', 'no-sound'],
  run: async ({ texts: { home = STARTER_KIT, data }, flags, positionals }) => {
    if (positionals.length > 0) return wrongUsage(`broca cannot "doctor ${positionals.join(' ')}"`, command);
    const isJson = flags.has('json');
    const style = styled(process.stdout);
    const installation = await installationOf(resolve(home), data);
    const shown = process.stdout.isTTY && !isJson ? meter((text) => process.stdout.write(text)) : undefined;
    const results: Checked[] = [];
    const checks = [
      nodeVersion,
      ...libraries(installation),
      ...programs(installation),
      kit(installation),
      ...engineChecks(installation),
      ...devices(installation),
      ...dataDirectory(installation),
      port(installation.settings.restApi),
      ...(flags.has('no-sound') ? [] : soundChecks(installation, shown)),
    ];
    // one after the other, so that a check that measures time has the machine to itself
    for (const check of checks) {
      const result = await checked(check);
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
