import { brainMachine } from '../../src/machines/brain.machine.ts';
import { conversationMachine } from '../../src/machines/conversation.machine.ts';
import { runMachine } from '../../src/machines/run.machine.ts';
import { satelliteMachine } from '../../src/machines/satellite.machine.ts';
import type { Chart } from '../../src/observe/inspect/chart.ts';
import { chartOf, machinesIn } from '../../src/observe/inspect/chart-of.ts';
import { turnMachine } from '../../src/wyoming/satellites/turn.machine.ts';

/** All charts, as the machines define them. */
export const allCharts = (): readonly Chart[] =>
  machinesIn(brainMachine, conversationMachine, runMachine, satelliteMachine, turnMachine).map(chartOf);
