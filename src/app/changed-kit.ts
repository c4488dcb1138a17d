import { describeProblem, type Problem } from '../errors.ts';
import type { AllModules } from '../modules/built-in.ts';
import type { Kit } from '../settings/load-kit.ts';
import { type Kept, NOTHING_KEPT } from '../store/overlay/kept.ts';
import { laidOver } from '../store/overlay/laid-over.ts';
import { readKept } from '../store/overlay/read-kept.ts';

/** More are counted, not told. */
const MOST_TOLD = 20;

/** A kit with all that was changed while earlier processes ran. */
export interface ChangedKit {
  /** What is in force. */
  readonly kit: Kit<AllModules>;
  readonly changed: {
    /** What the user's own files say. */
    readonly kit: Kit<AllModules>;
    readonly kept: Kept;
    readonly directory: string;
  };
  /** What was found wrong in the files of the changes. */
  readonly unread: readonly Problem[];
}

/** Of a kit that nobody changed. */
export const unchanged = (kit: Kit<AllModules>): ChangedKit['changed'] => ({
  kit,
  kept: NOTHING_KEPT,
  directory: kit.home,
});

/** Lays what `directory` keeps over a kit, and logs what of it is broken or no longer fits; nothing of that keeps anybody from starting. */
export async function changedKit(
  own: Kit<AllModules>,
  directory: string,
  log: (line: string) => void,
): Promise<ChangedKit> {
  const { kept, problems: unread } = await readKept(directory);
  const { settings, synapses, problems } = laidOver(own, kept);
  const lines = [...unread, ...problems].map(describeProblem);
  for (const line of lines.slice(0, MOST_TOLD)) log(line);
  if (lines.length > MOST_TOLD) log(`and ${lines.length - MOST_TOLD} more in ${directory}`);
  return { kit: { ...own, settings, synapses }, changed: { kit: own, kept, directory }, unread };
}
