import { brainMachine } from '../../src/machines/brain.machine.ts';
import { conversationMachine } from '../../src/machines/conversation.machine.ts';
import { runMachine } from '../../src/machines/run.machine.ts';
import { satelliteMachine } from '../../src/machines/satellite.machine.ts';
import { chartOf, machinesIn } from '../../src/observe/inspect/chart-of.ts';
import { draw } from '../../src/observe/inspect/drawing/draw.ts';
import { turnMachine } from '../../src/wyoming/satellites/turn.machine.ts';

/** What `docs/charts` holds: the text of each file by its name. The machines say all of it. */
export async function drawnCharts(): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const machine of machinesIn(
    brainMachine,
    conversationMachine,
    runMachine,
    satelliteMachine,
    turnMachine,
  ))
    drawn.set(`${machine.id}.svg`, await draw(chartOf(machine)));
  return drawn;
}
