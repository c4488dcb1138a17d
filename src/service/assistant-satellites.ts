import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { defer, filter, map, type Observable, startWith } from 'rxjs';
import type { CallbackActorLogic } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import type { OwnVoice } from '../actors/own-voice.ts';
import type { SpeakingEvent } from '../actors/speaking.ts';
import { DEFAULT_CONVERSATION, type News } from '../brain/events.ts';
import { MOST_SATELLITES } from '../brain/most-satellites.ts';
import type { Player } from '../engines/ports.ts';
import type { SatelliteRef } from '../machines/brain-context.ts';
import { satelliteMachine } from '../machines/satellite.machine.ts';
import { isLeaving, presentSatellites, satelliteOf } from '../machines/satellites.ts';
import { earsStateOf } from '../machines/states.ts';
import type { Join, NotJoined, Satellite } from '../satellites/satellite.ts';
import { type EarsSurroundings, earsOver } from './ears-over.ts';
import { satelliteLeaving } from './satellite-leaving.ts';

export interface AssistantSatellites {
  /** Takes a satellite in, until it leaves. */
  readonly join: Join;
  /** How loud it is there; undefined while nothing is captured. */
  readonly level: (satellite: SatelliteRef) => HeardLevel | undefined;
}

interface Surroundings extends EarsSurroundings {
  /** An output over this player. */
  readonly speaking: (player: () => Player, ownVoice: OwnVoice) => CallbackActorLogic<SpeakingEvent>;
}

/** Microphones and outputs somewhere else, each with ears, voice and conversation of its own; the engines are those of all. */
export function assistantSatellites({ speaking, ...surroundings }: Surroundings): AssistantSatellites {
  const { brain, news$, tell } = surroundings;
  const levels = new WeakMap<SatelliteRef, () => HeardLevel | undefined>();
  const context = () => brain().getSnapshot().context;

  /** The satellite of this name, unless it has left. */
  const refOf = (name: string): SatelliteRef | undefined => {
    const ref = satelliteOf(context(), name);
    return ref === undefined || isLeaving(ref) ? undefined : ref;
  };

  const refused = (name: string): NotJoined | undefined => {
    if (brain().getSnapshot().status !== 'active') return 'is_stopping';
    if (name === DEFAULT_CONVERSATION) return 'is_local';
    if (refOf(name) !== undefined) return 'is_taken';
    return presentSatellites(brain()).length < MOST_SATELLITES ? undefined : 'are_too_many';
  };

  const machineOf = ({ name, source, player }: Satellite) => {
    const tellOf = (news: News): void => tell(ofSatellite(name, news));
    const place = { source: () => source, conversation: name, isHere: (other: string) => other === name };
    const { machine: ears, ownVoice, level } = earsOver(place, { ...surroundings, tell: tellOf });
    const output = () => (refOf(name) === undefined ? GONE : player);
    const machine = satelliteMachine.provide({
      actors: { ears, speaking: speaking(output, ownVoice), leaving: satelliteLeaving(brain, name) },
      actions: { tell: (_, news) => tellOf(news) },
    });
    return { machine, level };
  };

  return {
    level: (satellite) => levels.get(satellite)?.(),
    join: (satellite) => {
      const { name } = satellite;
      const why = refused(name);
      if (why !== undefined) return E.left(why);
      const { machine, level } = machineOf(satellite);
      brain().send({ type: 'satellite.joined', conversation: name, machine });
      const ref = refOf(name);
      if (ref === undefined) return E.left('is_stopping');
      levels.set(ref, level);
      return E.right({
        state$: defer(() => earsStates(news$, name).pipe(startWith(earsStateOf(ref) ?? 'deaf'))),
        level,
        leave: () => {
          if (refOf(name) === ref) brain().send({ type: 'satellite.left', conversation: name });
        },
      });
    },
  };
}

const earsStates = (news$: Observable<News>, name: string): Observable<string> =>
  news$.pipe(
    filter((news) => news.type === 'state.changed'),
    filter(({ region, conversation }) => region === 'ears' && conversation === name),
    map(({ state }) => state),
  );

/** What its ears tell, so that nobody takes it for the local ones'. */
function ofSatellite(name: string, news: News): News {
  if (news.type === 'actor.failed') return { ...news, actor: `${news.actor} of ${name}` };
  return news.type === 'state.changed' && news.region === 'ears' ? { ...news, conversation: name } : news;
}

/** In place of the player of a satellite that has left. */
const GONE: Player = {
  play: () => TE.left({ _tag: 'EngineFailed', engine: 'satellite', message: 'it has left' }),
  health: () => ({ state: 'off' }),
  close: async () => {},
};
