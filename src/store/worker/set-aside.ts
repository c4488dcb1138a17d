import { existsSync, renameSync } from 'node:fs';

/**
 * Renames a database, and the log that belongs to it, to the first free `.damaged-N`, and gives that name. Whoever has it open
 * ends before another is begun: at its close SQLite deletes the log by its old name.
 */
export function setAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  const kept = `${path}.damaged-${number}`;
  renameSync(path, kept);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
  return kept;
}
