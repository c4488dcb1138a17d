import { Actor, type ActorRefLike, type AnyStateMachine, StateMachine } from 'xstate';

/** The machine that an actor follows; undefined for every other kind of actor. */
export const machineOf = (ref: ActorRefLike): AnyStateMachine | undefined =>
  ref instanceof Actor && ref.logic instanceof StateMachine ? ref.logic : undefined;
