import type { AnyActorLogic, AnyActorScope, EmittedFrom } from 'xstate';

/**
 * The one forwarder of events: each actor of this logic passes what it emits to its own listeners, and then to `emit`, from its first
 * entry on. It changes the logic itself, so pass a machine that `provide` has just made.
 */
export function emitting<Logic extends AnyActorLogic>(
  given: Logic,
  emit: (event: EmittedFrom<Logic>) => void,
): Logic {
  const logic: { start?: (snapshot: never, scope: Scope<EmittedFrom<Logic>>) => void } = given;
  const start = logic.start?.bind(given);
  logic.start = (snapshot, scope) => {
    const { emit: tell } = scope;
    scope.emit = (event) => {
      tell(event);
      try {
        emit(event);
      } catch (error) {
        // as XState does with the error of a listener
        setTimeout(() => {
          throw error;
        });
      }
    };
    start?.(snapshot, scope);
  };
  return given;
}

/** The scope of an actor that emits these events. */
interface Scope<Event> extends Omit<AnyActorScope, 'emit'> {
  emit: (event: Event) => void;
}
