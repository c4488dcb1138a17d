import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { defer, filter, map, type Observable, startWith } from 'rxjs';
import { fromPromise, type PromiseActorLogic, waitFor } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import { type AssistantEvent, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { MAX_SATELLITES } from '../brain/places.ts';
import type { Player } from '../engines/ports.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { SatelliteRef } from '../machines/brain-events.ts';
import { type ConversationRef, conversationOf } from '../machines/conversations.ts';
import { emitting } from '../machines/forward-emitted.ts';
import { heard, outputOf } from '../machines/outputs.ts';
import { recordable } from '../machines/recordable.ts';
import { firstQuestion, isRunning } from '../machines/runs.ts';
import { satelliteMachine } from '../machines/satellite.machine.ts';
import { isLeaving, presentSatellites, satelliteOf, satelliteRegistry } from '../machines/satellites.ts';
import { earsOf, earsStateOf, mayBeOpened } from '../machines/states.ts';
import type { Join, JoinError, Satellite } from '../rooms/satellite.ts';
import type { AssistantOutput } from './assistant-parts.ts';
import { type PlaceEarsDeps, type PlaceEngines, placeEars, placeEngines } from './place-ears.ts';

export interface AssistantSatellites {
  /** Adds a satellite until it leaves. */
  readonly join: Join;
  /** The actor `satellite` of the brain. */
  readonly machine: typeof satelliteMachine;
  /** Must be called after a change of the engines in the settings. */
  readonly followEngines: () => void;
  /** The state of a satellite; undefined for one that joined elsewhere. */
  readonly known: (satellite: SatelliteRef) => KnownSatellite | undefined;
  /** The area of a satellite, connected or not; undefined for one without, and for other conversations. */
  readonly areaOf: (conversation: string) => string | undefined;
}

/** A satellite with its engines and level. */
interface KnownSatellite {
  readonly satellite: Satellite;
  readonly engines: PlaceEngines;
  /** The sound level there; undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
}

interface SatellitesDeps extends PlaceEarsDeps {
  readonly output: AssistantOutput;
}

/** Microphones and outputs elsewhere. Each has its own ears, voice and conversation. */
export function assistantSatellites({
  output: outputOver,
  ...surroundings
}: SatellitesDeps): AssistantSatellites {
  const { brain, engines, events$, emit } = surroundings;
  const known = new WeakMap<SatelliteRef, KnownSatellite>();
  const { machines, machine } = satelliteRegistry();
  const context = () => brain().getSnapshot().context;

  /** The satellite of this name, unless it has left. */
  const refOf = (name: string): SatelliteRef | undefined => {
    const ref = satelliteOf(context(), name);
    return ref === undefined || isLeaving(ref) ? undefined : ref;
  };

  const refused = (name: string): JoinError | undefined => {
    if (brain().getSnapshot().status !== 'active') return 'is_stopping';
    if (name === DEFAULT_CONVERSATION) return 'is_local';
    if (refOf(name) !== undefined) return 'is_taken';
    return presentSatellites(brain()).length < MAX_SATELLITES ? undefined : 'are_too_many';
  };

  const machineOf = ({ name, source, player, area, ...one }: Satellite, own: PlaceEngines) => {
    const emitHere = (event: AssistantEvent): void => emit(ofSatellite(name, event));
    const ref = () => refOf(name);
    const place = {
      ...{ source: () => source, conversation: name, isHere: (other: string) => other === name },
      ...{ engines: own, triggerOver: one.triggerOver, canBeOpened: one.canBeOpened },
      among: { name, area, mayBeOpened: () => isTrueOf(ref(), mayBeOpened), hasGivenUp: one.hasGivenUp },
    };
    const { machine: ears, ownVoice, level } = placeEars(place, { ...surroundings, emit: emitHere });
    const output = outputOver({
      player: () => (ref() === undefined ? ABSENT_PLAYER : player),
      tts: () => (ref() === undefined ? engines.tts : own.tts()),
      ownVoice,
    });
    const machine = satelliteMachine.provide({
      actors: { ears, output, leaving: satelliteLeaving(brain, name) },
    });
    return { machine, level };
  };

  events$.subscribe((event) => (hasLeft(event) ? keepWantedSoon() : undefined));
  return {
    machine: emitting(recordable(machine), emit),
    followEngines: keepWantedSoon,
    known: (satellite) => known.get(satellite),
    areaOf: (conversation) => {
      const ref = satelliteOf(context(), conversation);
      const joined = ref === undefined ? undefined : known.get(ref)?.satellite;
      const { satellites } = context().settings;
      return (joined ?? satellites.find(({ name }) => name === conversation))?.area;
    },
    join: (satellite) => {
      const { name, wants, isDeaf = false, isMuted = false } = satellite;
      const why = refused(name);
      if (why !== undefined) return E.left(why);
      const own = placeEngines(engines, () => context().settings, wants);
      const { machine: joining, level } = machineOf(satellite, own);
      machines.set(name, joining);
      brain().send({ type: 'satellite.joined', conversation: name, isDeaf, isMuted });
      machines.delete(name);
      const ref = refOf(name);
      if (ref === undefined) return E.left('is_stopping');
      known.set(ref, { satellite, engines: own, level });
      keepWanted();
      return E.right({
        state$: defer(() => earsStates(events$, name).pipe(startWith(earsStateOf(ref) ?? 'deaf'))),
        events$: events$.pipe(filter((event) => 'conversation' in event && event.conversation === name)),
        level,
        cancel: (error) => earsOf(ref)?.send({ type: 'hearing.failed', error }),
        leave: () => {
          if (refOf(name) === ref) brain().send({ type: 'satellite.left', conversation: name });
        },
      });
    },
  };

  /** Starts the engines that satellites need, and closes those that none needs any more. */
  function keepWanted(): void {
    const present = presentSatellites(brain()).flatMap(([, ref]) => known.get(ref) ?? []);
    engines.own.keep(present.map((one) => one.engines.own()));
  }

  /** Waits until the event at its cause has reached every listener. */
  function keepWantedSoon(): void {
    queueMicrotask(keepWanted);
  }
}

const hasLeft = (event: AssistantEvent): boolean =>
  event.type === 'state.changed' && event.region === 'satellite' && event.state === 'left';

const isTrueOf = <Of>(one: Of | undefined, claim: (one: Of) => boolean): boolean =>
  one !== undefined && claim(one);

const earsStates = (events$: Observable<AssistantEvent>, name: string): Observable<string> =>
  events$.pipe(
    filter((event) => event.type === 'state.changed'),
    filter(({ region, conversation }) => region === 'ears' && conversation === name),
    map(({ state }) => state),
  );

/** Marks an event of a satellite's ears, which would else look like one of the local ears. */
function ofSatellite(name: string, event: AssistantEvent): AssistantEvent {
  if (event.type === 'actor.failed') return { ...event, actor: `${event.actor} of ${name}` };
  return event.type === 'state.changed' && event.region === 'ears' ? { ...event, conversation: name } : event;
}

/** Replaces the player of a satellite that has left. */
const ABSENT_PLAYER: Player = {
  play: () => TE.left({ _tag: 'EngineFailed', engine: 'satellite', message: 'it has left' }),
  health: () => ({ state: 'off' }),
  close: async () => {},
};

/** Settles when the conversation is idle and its output done. A question asked by voice continues with its default. */
const satelliteLeaving = (brain: () => BrainActor, conversation: string): PromiseActorLogic<void> =>
  fromPromise(async ({ signal }) => {
    const ref = conversationOf(brain(), conversation);
    const leaveUnanswered = () => brain().send({ type: 'question.unanswered', conversation });
    if (ref !== undefined) await rested(ref, signal, leaveUnanswered);
    await heard(outputOf(brain(), conversation), signal);
  });

/** Waits until the conversation rests. Each question asked by voice is marked as unanswered once. */
async function rested(ref: ConversationRef, signal: AbortSignal, leaveUnanswered: () => void): Promise<void> {
  let left: unknown;
  const isOpen = (snapshot: Snapshot): boolean =>
    asksByVoice(snapshot) && snapshot.context.questions[0] !== left;
  const next = (): Promise<Snapshot | undefined> =>
    waitFor(ref, (snapshot) => isRested(snapshot) || isOpen(snapshot), { signal }).catch(() => undefined);
  for (let now = await next(); now !== undefined && !isRested(now); now = await next()) {
    [left] = now.context.questions;
    leaveUnanswered();
  }
}

type Snapshot = ReturnType<ConversationRef['getSnapshot']>;

const isRested = ({ status, context }: Snapshot): boolean =>
  status !== 'active' || (!isRunning(context) && firstQuestion(context)?.scope.by !== 'voice');

const asksByVoice = ({ value, context }: Snapshot): boolean =>
  value === 'waiting_for_answer' && firstQuestion(context)?.scope.by === 'voice';
