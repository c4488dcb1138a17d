/** Why a program could not be started, in words: what `spawn` threw or emitted. */
export function startError(program: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `${program} cannot be started (${(code !== undefined && REASONS.get(code)) || message})`;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'it, its interpreter or its working directory does not exist'],
  ['EACCES', 'it may not be executed'],
  ['ENOEXEC', 'exec format error: it is no program for this machine'],
  ['E2BIG', 'what it is given is too long'],
  ['ETXTBSY', 'it is being written'],
  ['ERR_INVALID_ARG_VALUE', 'what it is given contains a NUL character'],
]);
