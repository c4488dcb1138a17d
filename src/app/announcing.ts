import type { CallScope } from '../brain/events.ts';
import { namesOf } from '../brain/places.ts';
import type { Announce, Said, SaidAt, Say } from '../http/say.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { outputNames } from '../machines/outputs.ts';

interface AnnouncingWorld {
  readonly brain: BrainActor;
  readonly say: Say;
  readonly nextCall: () => string;
}

/** Says one text in several places, each with its own voice; none waits for another one. */
export const announcing =
  ({ brain, say, nextCall }: AnnouncingWorld): Announce =>
  async (text, { to, ...scope }, signal) => {
    const here = outputNames(brain);
    const named = brain.getSnapshot().context.settings.satellites.map(({ name }) => name);
    const names = namesOf(to, here);
    const unknown = names.filter((name) => !here.includes(name) && !named.includes(name));
    if (unknown.length > 0) return { outcome: 'unknown', names: unknown };
    const saidAt = async (name: string): Promise<SaidAt> => {
      const call: CallScope = { ...scope, call: nextCall(), conversation: name };
      return { name, ...(here.includes(name) ? await say(text, call, signal) : NOT_HERE) };
    };
    const places = await Promise.all(names.map(saidAt));
    return { ...together(places), places };
  };

const NOT_HERE: Said = { outcome: 'failed', error: 'it is not connected' };

/** Heard where it was heard by anybody, and failed where nobody could hear it. */
function together(places: readonly SaidAt[]): Said {
  for (const outcome of ['heard', 'stopped', 'muted'] as const)
    if (places.some((place) => place.outcome === outcome)) return { outcome };
  const errors = places.map((place) => `${place.name}: ${'error' in place ? place.error : place.outcome}`);
  return { outcome: 'failed', error: errors.join('; ') };
}
