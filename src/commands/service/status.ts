import { failed, STATUS, say } from '../command.ts';
import { systemctl } from '../systemd/systemctl.ts';
import { unitPath, unitState } from '../systemd/unit-file.ts';
import type { ServiceWords } from './words.ts';

const ASKED = 'ActiveState,SubState,UnitFileState,ActiveEnterTimestamp,MainPID,NRestarts';

/** Says whether the service runs; it is well when it does. */
export async function status({ name, isJson }: ServiceWords): Promise<number> {
  const path = unitPath(name);
  if ((await unitState(path)) === 'absent')
    return failed(`${name} is not installed: there is no ${path}. broca service install writes it`);
  const shown = await systemctl('show', `${name}.service`, `--property=${ASKED}`);
  if (!shown.isDone) return failed(`${path} is there; systemd cannot be reached (${shown.complaint})`);
  const of = (property: string): string =>
    new RegExp(`^${property}=(.*)$`, 'm').exec(shown.output)?.[1] ?? '';
  const isActive = of('ActiveState') === 'active';
  const since = of('ActiveEnterTimestamp');
  const state = {
    name,
    state: of('ActiveState'),
    detail: of('SubState'),
    since: isActive && since !== '' ? since : null,
    unit: path,
    unit_state: of('UnitFileState'),
    pid: isActive ? Number(of('MainPID')) : null,
    restarts: Number(of('NRestarts') || 0),
  };
  if (isJson) {
    say(JSON.stringify(state, undefined, 2));
    return isActive ? STATUS.fine : STATUS.problems;
  }
  say(`${name}: ${of('ActiveState')} (${of('SubState')})${isActive && since !== '' ? ` since ${since}` : ''}
unit: ${path} (${of('UnitFileState')})
process: ${isActive ? of('MainPID') : 'none'}, started anew ${of('NRestarts') || '0'} times
log: journalctl --user -u ${name} -f -o cat`);
  return isActive ? STATUS.fine : STATUS.problems;
}
