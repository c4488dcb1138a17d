import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { parseYaml, type YamlFile } from '../../brain/yaml-file.ts';
import { type Refusal, refusals } from '../../decode.ts';
import type { Problem } from '../../errors.ts';
import { leadsOutOf, readRegularFile, unreadableText } from '../../lib/regular-file.ts';
import { Variables } from '../../settings/codec.ts';
import type { SettingsChange } from '../../settings/edit-settings.ts';
import { decodeSections } from '../../settings/load-settings.ts';
import { SatelliteSwitches } from '../../settings/satellite-switches.ts';
import { changeIn, KEPT_KEYS } from './kept-settings.ts';
import { atStart, LINK, placeIn } from './place-in.ts';

interface ReadSettings {
  readonly change: SettingsChange;
  readonly problem: YamlFile['problem'];
  readonly problems: readonly Problem[];
}

/** Reads the file of changed settings; a value with a mistake counts as absent. No file is no change. */
export async function readKeptSettings(file: string): Promise<ReadSettings> {
  const nothing = (problems: readonly Problem[]) => ({ change: {}, problem: placeIn(file, ''), problems });
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file);
    if (leadsOutOf(dirname(file), file)) return nothing([atStart(file, ...LINK)]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return nothing(code === 'ENOENT' ? [] : [atStart(file, unreadableText(error), 'a readable file')]);
  }
  const parsed = parseYaml(file, bytes);
  if (E.isLeft(parsed)) return nothing(parsed.left);
  const { value, problem } = parsed.right;
  const { change, wrong } = decoded(value ?? {});
  return { change, problem, problems: wrong.map(problem) };
}

const Names = t.readonlyArray(t.string, 'a list of names');

function decoded(value: unknown): { change: SettingsChange; wrong: readonly Refusal[] } {
  if (!t.UnknownRecord.is(value)) return { change: {}, wrong: decodeSections(value).wrong };
  const { variables, spoken_variables, satellites, ...sections } = value;
  const { written, wrong } = decodeSections(sections);
  const known = Variables.decode(variables ?? {});
  const spoken = Names.decode(spoken_variables ?? []);
  const switches = SatelliteSwitches.decode(satellites ?? {});
  const strange = Object.keys(sections).filter((key) => !KEPT_KEYS.includes(key));
  return {
    change: changeIn(written, {
      variables: E.isRight(known) ? known.right : {},
      // who cannot tell which are spoken takes all of them for it
      spokenVariables: E.isRight(spoken) ? spoken.right : Object.keys(E.isRight(known) ? known.right : {}),
      satellites: E.isRight(switches) ? switches.right : {},
    }),
    wrong: [
      ...wrong,
      ...(E.isLeft(known) ? refusals(known.left).map((one) => ({ ...one, path: ['variables'] })) : []),
      ...(E.isLeft(spoken)
        ? refusals(spoken.left).map((one) => ({ ...one, path: ['spoken_variables', ...one.path] }))
        : []),
      ...(E.isLeft(switches)
        ? refusals(switches.left).map((one) => ({ ...one, path: ['satellites', ...one.path] }))
        : []),
      ...strange.map((key) => ({
        path: [key],
        found: key,
        expected: `one of ${KEPT_KEYS.join(', ')}`,
        isUnknownName: true,
      })),
    ],
  };
}
