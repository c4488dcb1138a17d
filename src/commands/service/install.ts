import { extname, join, resolve } from 'node:path';
import { loadSettings } from '../../settings/load-settings.ts';
import { failed, STARTER_KIT, STATUS, say, sayJson } from '../command.ts';
import { lackOfKit } from '../kit-place.ts';
import {
  fitsProgram,
  fitsUnit,
  removeUnit,
  systemctl,
  systemdVersion,
  unitPath,
  unitState,
  unitText,
  writeUnit,
} from '../systemd.ts';

/** Writes the unit and has systemd start it; where systemd cannot be reached, says what to type. */
export async function install(words: ServiceWords): Promise<number> {
  const { name, isForced, isPrinted, isJson } = words;
  const home = resolve(words.home ?? STARTER_KIT);
  const lack = lackOfKit(home);
  if (lack !== undefined) return failed(lack);
  const command = commandOf(words, home);
  const strange = fitsProgram(command[0]) ? [home, ...command].find((text) => !fitsUnit(text)) : command[0];
  if (strange !== undefined)
    return failed(`systemd takes no such path in a unit: ${JSON.stringify(strange)}`);
  const [version, { settings }] = await Promise.all([systemdVersion(), loadSettings(home)]);
  const stopS = Math.ceil(settings.restApi.graceMs / 1000) + CLOSING_S;
  const text = unitText({ name, command, directory: home, stopS, systemdVersion: version });
  const path = unitPath(name);
  if (isPrinted) {
    if (isJson) sayJson({ unit: path, text });
    else say(text.trimEnd());
    return STATUS.ok;
  }
  const before = await unitState(path);
  if (before === 'foreign' && !isForced)
    return failed(
      `${path} is there, and broca did not write it; --force overwrites it, --name chooses another name`,
    );
  await writeUnit(path, text);
  if (!isJson) say(`Wrote ${path}`);
  return atWork(words, path, before !== 'absent');
}

/** Makes systemd read the unit and run it, and restarts a running one. */
async function atWork({ name, isJson }: ServiceWords, path: string, isReplaced: boolean): Promise<number> {
  const read = await systemctl('daemon-reload');
  const unit = `${name}.service`;
  if (!read.isDone) {
    if (isJson) sayJson({ unit: path, started: false, why: read.complaint });
    else
      say(`systemd cannot be reached from here (${read.complaint}). Type this where you are logged in:

  systemctl --user daemon-reload
  systemctl --user enable ${unit}
  systemctl --user restart ${unit}

${more(name)}`);
    return STATUS.ok;
  }
  for (const step of isReplaced ? [['enable'], ['restart']] : [['enable', '--now']]) {
    const { isDone, complaint } = await systemctl(...step, unit);
    const command = `systemctl --user ${[...step, unit].join(' ')}`;
    if (!isDone) return failed(`${command} failed: ${complaint}\nIts log: journalctl --user -u ${name} -e`);
  }
  if (isJson) sayJson({ unit: path, started: true, why: null });
  else say(`${unit} is started, now and whenever you log in.\n\n${more(name)}`);
  return STATUS.ok;
}

const more = (name: string): string => `To start it with the machine, before any login:
  loginctl enable-linger
Its log:
  journalctl --user -u ${name} -f -o cat`;

/** This very Broca, started as it was. */
const commandOf = ({ data, port }: ServiceWords, home: string): readonly [string, ...(readonly string[])] => [
  process.execPath,
  ...process.execArgv,
  resolve(import.meta.dirname, `../../cli${extname(import.meta.filename)}`),
  'start',
  '--home',
  home,
  '--data',
  resolve(data ?? join(home, 'data')),
  ...(port === undefined ? [] : ['--port', port]),
  '--log',
  'json',
];

/** How long Broca may take to close engines and database once the last calls are answered. */
const CLOSING_S = 20;

/** Stops the service and removes its unit; the kit stays. */
export async function uninstall({ name, isForced, isJson }: ServiceWords): Promise<number> {
  const path = unitPath(name);
  const state = await unitState(path);
  if (state === 'absent') return failed(`there is no ${path}`);
  if (state === 'foreign' && !isForced)
    return failed(`broca did not write ${path}; --force removes it all the same`);
  const unit = `${name}.service`;
  const stopped = await systemctl('disable', '--now', unit);
  await removeUnit(path);
  await systemctl('daemon-reload');
  const why = stopped.isDone ? null : stopped.complaint;
  if (isJson) {
    sayJson({ removed: path, stopped: stopped.isDone, why });
    return STATUS.ok;
  }
  say(`Removed ${path}; kit and data are as they were.`);
  if (why !== null) say(`systemd could not stop it (${why}). If it runs: systemctl --user stop ${unit}`);
  return STATUS.ok;
}

const PROPERTIES = 'ActiveState,SubState,UnitFileState,ActiveEnterTimestamp,MainPID,NRestarts';

/** Says whether the service runs; it is well when it does. */
export async function status({ name, isJson }: ServiceWords): Promise<number> {
  const path = unitPath(name);
  if ((await unitState(path)) === 'absent')
    return failed(`${name} is not installed: there is no ${path}. broca service install writes it`);
  const shown = await systemctl('show', `${name}.service`, `--property=${PROPERTIES}`);
  if (!shown.isDone) return failed(`${path} is there; systemd cannot be reached (${shown.complaint})`);
  const propertyOf = (property: string): string =>
    new RegExp(`^${property}=(.*)$`, 'm').exec(shown.output)?.[1] ?? '';
  const isActive = propertyOf('ActiveState') === 'active';
  const since = propertyOf('ActiveEnterTimestamp');
  const state = {
    name,
    state: propertyOf('ActiveState'),
    detail: propertyOf('SubState'),
    since: isActive && since !== '' ? since : null,
    unit: path,
    unit_state: propertyOf('UnitFileState'),
    pid: isActive ? Number(propertyOf('MainPID')) : null,
    restarts: Number(propertyOf('NRestarts') || 0),
  };
  if (isJson) sayJson(state);
  else
    say(`${name}: ${state.state} (${state.detail})${state.since === null ? '' : ` since ${since}`}
unit: ${path} (${state.unit_state})
process: ${state.pid ?? 'none'}, restarted ${state.restarts} times
log: journalctl --user -u ${name} -f -o cat`);
  return isActive ? STATUS.ok : STATUS.problems;
}

/** The options of `broca service` as they were written; the name is one that systemd takes, without its end. */
export interface ServiceWords {
  readonly name: string;
  readonly home?: string | undefined;
  readonly data?: string | undefined;
  readonly port?: string | undefined;
  readonly isForced: boolean;
  readonly isPrinted: boolean;
  /** For programs. */
  readonly isJson: boolean;
}
