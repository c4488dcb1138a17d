import type { ActorKind, ActorNode } from '../../../src/observe/inspect/actor-node.ts';

interface Options {
  readonly kind?: ActorKind;
  readonly machine?: string;
  readonly states?: readonly string[];
  readonly deadlines?: ActorNode['deadlines'];
}

/** An assistant that listens while it runs a synapse. */
export const TREE: ActorNode = node('brain', { machine: 'brain', states: ['brain.ears.open'] }, [
  node(
    'brain/ears',
    {
      machine: 'ears',
      states: ['ears.open.hearing.listening'],
      deadlines: [
        { state: 'ears.open.hearing.listening', name: 'listening', due: '2026-11-21T09:00:30.000Z' },
      ],
    },
    [node('brain/ears/capturing', {}, [])],
  ),
  node(
    'brain/conversation.default',
    { kind: 'conversation', machine: 'conversation', states: ['conversation.running'] },
    [node('brain/conversation.default/run-0', { kind: 'run' }, [])],
  ),
]);

function node(path: string, given: Options, children: readonly ActorNode[]): ActorNode {
  const { kind = 'machine', machine = null, states = [], deadlines = [] } = given;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const since = '2026-11-21T09:00:00.000Z';
  return { path, name, kind, machine, states, since, detail: null, deadlines, children };
}
