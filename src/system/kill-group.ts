/**
 * Kills the process group that `pid` leads. It is no failure when it is gone already, or when all that is left of it belongs to
 * another user, as after `exec sudo`: that runs on.
 */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!BEYOND_REACH.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const BEYOND_REACH: ReadonlySet<string | undefined> = new Set(['ESRCH', 'EPERM']);
