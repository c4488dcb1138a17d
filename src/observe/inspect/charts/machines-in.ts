import { type AnyStateMachine, StateMachine } from 'xstate';

/** These machines and all those that they start, or that these start; each name once. */
export function machinesIn(...machines: readonly AnyStateMachine[]): readonly AnyStateMachine[] {
  const found = new Map<string, AnyStateMachine>();
  for (const machine of machines) add(machine, found);
  return [...found.values()];
}

function add(machine: AnyStateMachine, found: Map<string, AnyStateMachine>): void {
  if (found.has(machine.id)) return;
  found.set(machine.id, machine);
  for (const logic of Object.values(machine.implementations.actors))
    if (logic instanceof StateMachine) add(logic, found);
}
