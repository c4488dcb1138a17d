import { resolve } from 'node:path';
import { type Command, STARTER_KIT, STATUS, say, wrongUsage } from './command.ts';
import { devices } from './doctor/devices.ts';
import { engineChecks } from './doctor/engine-checks.ts';
import { dataDirectory, type Installation, installationOf, kit, port } from './doctor/installation.ts';
import { libraries, nodeVersion, programs } from './doctor/programs.ts';
import { type Check, type Checked, checked, countsOf, lineOf, summaryOf } from './doctor/report.ts';
import { soundChecks } from './doctor/sound-checks.ts';
import { type Meter, meter } from './doctor/tone.ts';
import { styled } from './styled.ts';

/** Examines what an assistant needs on this machine. */
export const doctor: Command = {
  help: `broca doctor [--home DIR] [--data DIR] [--json] [--no-sound]

Tells whether this machine has what a kit needs: programs, libraries, models, devices, room to write. Every engine of the kit is
really used; then three seconds are recorded, and a tone is played.

  --home DIR   the kit: settings.yml, brain.yml and what they name (default: the starter kit)
  --data DIR   where Broca writes (default: data in the kit)
  --json       what was found as JSON
  --no-sound   records and plays nothing
  --help       this text

Exit status: 0 when there is no problem, 1 when there is one, 2 when the command was not understood.`,
  options: {
    home: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean' },
    'no-sound': { type: 'boolean' },
  },
  run: async ({ values, positionals }) => {
    if (positionals.length > 0) return wrongUsage(`broca cannot "doctor ${positionals.join(' ')}"`, doctor);
    const { home = STARTER_KIT, data } = values as Readonly<Record<string, string | undefined>>;
    const isJson = values.json === true;
    const isTerminal = process.stdout.isTTY && !isJson;
    const style = styled(process.stdout);
    const installation = await installationOf(resolve(home), data);
    const shown = isTerminal ? meter((text) => process.stdout.write(text)) : undefined;
    const checks = checksOf(installation, { isQuiet: values['no-sound'] === true, shown });
    const results = await inTurn(checks, (one) => {
      if (!isJson) say(lineOf(one, style));
    });
    const closed = await checked({
      name: 'end',
      look: async () => {
        await installation.close();
        return { state: 'ok', found: 'everything is closed' };
      },
    });
    const all = closed.state === 'ok' ? results : [...results, closed];
    if (isJson) say(JSON.stringify({ checks: all, ...countsOf(all) }, undefined, 2));
    else say([...all.slice(results.length).map((one) => lineOf(one, style)), summaryOf(all)].join('\n'));
    return countsOf(all).problems > 0 ? STATUS.problems : STATUS.fine;
  },
};

interface Extent {
  readonly isQuiet: boolean;
  readonly shown: Meter | undefined;
}

const checksOf = (installation: Installation, { isQuiet, shown }: Extent): readonly Check[] => [
  nodeVersion,
  ...libraries(installation),
  ...programs(installation),
  kit(installation),
  ...engineChecks(installation),
  ...devices(installation),
  ...dataDirectory(installation),
  port(installation.settings.restApi),
  ...(isQuiet ? [] : soundChecks(installation, shown)),
];

/** One after another: what is timed has the machine to itself. */
async function inTurn(checks: readonly Check[], report: (one: Checked) => void): Promise<readonly Checked[]> {
  const results: Checked[] = [];
  for (const check of checks) {
    const one = await checked(check);
    report(one);
    results.push(one);
  }
  return results;
}
