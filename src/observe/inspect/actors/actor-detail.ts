import type { AnyActorRef } from 'xstate';
import type { ConversationContext } from '../../../machines/conversation.machine.ts';
import type { EarsContext } from '../../../machines/ears.machine.ts';
import type { SignalContext } from '../../../machines/signal.machine.ts';

/** What a machine is at, in a few words; null where its states say it all. */
export function actorDetail(machine: string, ref: AnyActorRef): string | null {
  const { context }: { readonly context: unknown } = ref.getSnapshot();
  switch (machine) {
    case 'conversation': {
      const { questions } = context as ConversationContext;
      return questions.length === 0 ? null : counted(questions.length, 'question');
    }
    case 'signal': {
      const { kind, uses, problem } = context as SignalContext;
      return `${kind}, ${counted(uses.length, 'use')}${problem === undefined ? '' : `: ${problem}`}`;
    }
    case 'ears':
      return (context as EarsContext).turn?.call ?? null;
    default:
      return null;
  }
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
