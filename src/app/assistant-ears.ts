import { filter } from 'rxjs';
import { triggerSkipped } from '../actors/signals/order.ts';
import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import { satelliteOf } from '../machines/satellites.ts';
import { mayBeOpened } from '../machines/states.ts';
import { type EarsOver, type EarsSurroundings, earsOver } from './ears-over.ts';
import { placeEngines } from './place-engines.ts';

/** The ears over the local microphone, and what the rest of the assistant tells them. */
export function assistantEars(surroundings: EarsSurroundings): EarsOver {
  const { brain, engines, news$ } = surroundings;
  news$.pipe(filter((news) => news.type === 'signal.notified')).subscribe((news) => {
    const skipped = triggerSkipped(news.notification, news.payload);
    if (skipped !== undefined) brain().send(skipped);
  });
  const isHere = (conversation: string) =>
    satelliteOf(brain().getSnapshot().context, conversation) === undefined;
  return earsOver(
    {
      source: () => engines.source.instance,
      isHere,
      engines: placeEngines(engines, () => brain().getSnapshot().context.settings),
      among: { name: DEFAULT_CONVERSATION, mayBeOpened: () => mayBeOpened(brain()) },
    },
    surroundings,
  );
}
