import * as TE from 'fp-ts/lib/TaskEither.js';
import type { CallScope } from '../brain/events.ts';
import type { EventSource$ } from '../brain/guarded-events.ts';
import { namesOf } from '../brain/places.ts';
import type { RoomChange } from '../brain/room-report.ts';
import type { Announce, Said, SaidAt, Say } from '../http/run-answer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { heard, outputNames, outputOf, say as sayAt } from '../machines/outputs.ts';
import { isLeaving, satelliteOf } from '../machines/satellites.ts';
import { eventsOfSwitches } from '../store/overlay/settings-changes.ts';
import type { Assistant } from './assistant.ts';

/** Makes the function that says a text outside of any run. */
export const createSay =
  (brain: BrainActor, events$: EventSource$): Say =>
  async (text, scope, signal) => {
    const output = outputOf(brain, scope.conversation);
    if (output?.getSnapshot().status !== 'active') return NO_VOICE;
    let said: Said = { outcome: 'muted' };
    const following = events$.subscribe((event) => {
      if (!('call' in event) || event.call !== scope.call) return;
      if (event.type === 'speech.asked') said = { outcome: 'heard' };
      else if (event.type === 'speech.stopped') said = { outcome: 'stopped' };
      else if (event.type === 'speech.failed') said = { outcome: 'failed', error: event.error };
      else if (event.type === 'speech.unheard') said = { outcome: 'failed', error: event.reason };
    });
    try {
      sayAt(brain, text, scope);
      await heard(output, signal);
    } finally {
      following.unsubscribe();
    }
    if (said.outcome !== 'heard') return said;
    if (signal.aborted) return { outcome: 'stopped' };
    return output.getSnapshot().status === 'error' ? NO_VOICE : said;
  };

const NO_VOICE: Said = { outcome: 'failed', error: 'there is no voice' };

/** Makes the function that says one text at several places at once, each with its own voice. */
export const createAnnounce =
  ({ brain, nextCall }: Pick<Assistant, 'brain' | 'nextCall'>, say: Say): Announce =>
  async (text, { to, ...scope }, signal) => {
    const here = outputNames(brain);
    const named = brain.getSnapshot().context.settings.satellites.map(({ name }) => name);
    const names = namesOf(to, here);
    const unknown = names.filter((name) => !here.includes(name) && !named.includes(name));
    if (unknown.length > 0) return { outcome: 'unknown', names: unknown };
    const saidAt = async (name: string): Promise<SaidAt> => {
      const call: CallScope = { ...scope, call: nextCall(), conversation: name };
      return { name, ...(here.includes(name) ? await say(text, call, signal) : NOT_CONNECTED) };
    };
    const places = await Promise.all(names.map(saidAt));
    return { ...combineOutcomes(places), places };
  };

const NOT_CONNECTED: Said = { outcome: 'failed', error: 'it is not connected' };

/** The best outcome of all places: heard, stopped or muted anywhere, or else failed. */
function combineOutcomes(places: readonly SaidAt[]): Said {
  for (const outcome of ['heard', 'stopped', 'muted'] as const)
    if (places.some((place) => place.outcome === outcome)) return { outcome };
  const errors = places.map((place) => `${place.name}: ${'error' in place ? place.error : place.outcome}`);
  return { outcome: 'failed', error: errors.join('; ') };
}

/**
 * Makes the function that switches a satellite's deaf and mute states. For a satellite of the settings, connected or not, the switch
 * survives a restart; for any other it lasts until the satellite leaves. Left: `UnknownName` or `StoreFailed`.
 */
export const createSatelliteSwitch =
  ({ brain, changes }: Pick<Assistant, 'brain' | 'changes'>) =>
  (name: string, { isDeaf: deaf, isMuted: mute }: RoomChange): TE.TaskEither<AssistantError, void> => {
    const { context } = brain.getSnapshot();
    const switches = {
      [name]: { ...(deaf === undefined ? {} : { deaf }), ...(mute === undefined ? {} : { mute }) },
    };
    if (context.settings.satellites.some((one) => one.name === name))
      return TE.map(() => undefined)(changes.settings({ satellites: switches }));
    const ref = satelliteOf(context, name);
    if (ref === undefined || isLeaving(ref))
      return TE.left({ _tag: 'UnknownName', field: 'name', message: `there is no satellite "${name}"` });
    for (const event of eventsOfSwitches(switches)) brain.send(event);
    return TE.right(undefined);
  };
