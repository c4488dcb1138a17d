import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';
import { everyActor } from '../actors/actors.ts';
import { shortPath } from '../named-transition.ts';

interface MachineChoiceProps {
  readonly tree: ActorNode;
  readonly chartNames: readonly string[];
  /** The path of the machine that is shown. */
  readonly chosen: string;
  readonly choose: (path: string) => void;
}

/** Every machine that runs, and those that could. */
export function MachineChoice({ tree, chartNames, chosen, choose }: MachineChoiceProps) {
  const running = everyActor(tree).filter(({ machine }) => machine !== null);
  const asleep = chartNames.filter((name) => !running.some(({ machine }) => machine === name));
  return (
    <label class="row">
      <span>Machine</span>
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {running.map(({ path }) => (
          <option key={path} value={path}>
            {shortPath(path)}
          </option>
        ))}
        {asleep.map((name) => (
          <option key={name} value={name}>
            {name} (not running)
          </option>
        ))}
      </select>
    </label>
  );
}
