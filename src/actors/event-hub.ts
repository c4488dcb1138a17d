import { filter, type Observable, type Observer, Subject, Subscription } from 'rxjs';
import type { AssistantEvent } from '../brain/events.ts';

type Listener = (event: AssistantEvent) => void;

/**
 * The events of an assistant. A listener that is a function is called directly, and one of a type of events only for these: an
 * order has a dozen events, and RxJS would lead each of them to every listener through objects of its own.
 */
export class EventHub extends Subject<AssistantEvent> {
  #listeners: readonly Listener[] = [];
  readonly #byType = new Map<AssistantEvent['type'], Subject<AssistantEvent>>();

  override next(event: AssistantEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        // as RxJS does, so that the others get the event
        setTimeout(() => {
          throw error;
        });
      }
    }
    this.#byType.get(event.type)?.next(event);
    if (this.observed) super.next(event);
  }

  override subscribe(observer?: Partial<Observer<AssistantEvent>> | Listener | null): Subscription {
    if (typeof observer !== 'function') return super.subscribe(observer ?? undefined);
    const listener: Listener = (event) => observer(event);
    this.#listeners = [...this.#listeners, listener];
    return new Subscription(() => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    });
  }

  /** The events of one type. */
  of(type: AssistantEvent['type']): Observable<AssistantEvent> {
    const known = this.#byType.get(type) ?? new Subject<AssistantEvent>();
    this.#byType.set(type, known);
    return known;
  }
}

/** The events of one type. */
export const ofType = <Type extends AssistantEvent['type']>(
  events$: Observable<AssistantEvent>,
  type: Type,
): Observable<Extract<AssistantEvent, { readonly type: Type }>> =>
  (events$ instanceof EventHub ? events$.of(type) : events$).pipe(
    filter((event): event is Extract<AssistantEvent, { readonly type: Type }> => event.type === type),
  );
