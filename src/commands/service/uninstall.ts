import { failed, STATUS, say } from '../command.ts';
import { systemctl } from '../systemd/systemctl.ts';
import { removeUnit, unitPath, unitState } from '../systemd/unit-file.ts';
import type { ServiceWords } from './words.ts';

/** Stops the service and removes its unit; the kit stays. */
export async function uninstall({ name, isForced }: ServiceWords): Promise<number> {
  const path = unitPath(name);
  const state = await unitState(path);
  if (state === 'absent') return failed(`there is no ${path}`);
  if (state === 'foreign' && !isForced)
    return failed(`broca did not write ${path}; --force removes it all the same`);
  const unit = `${name}.service`;
  const stopped = await systemctl('disable', '--now', unit);
  await removeUnit(path);
  await systemctl('daemon-reload');
  say(`Removed ${path}; kit and data are as they were.`);
  if (!stopped.isDone)
    say(`systemd could not stop it (${stopped.complaint}). If it runs: systemctl --user stop ${unit}`);
  return STATUS.fine;
}
