import * as t from 'io-ts';
import {
  type CallScope,
  DEFAULT_CONVERSATION,
  type OrderGiven,
  type QuestionCancelled,
  type QuestionUnanswered,
  type SynapseCalled,
} from '../../brain/events.ts';
import type { SatelliteSwitched, Switched } from '../../machines/brain-events.ts';
import type { OutputAsked } from '../../machines/ears-events.ts';
import { CallerName } from '../codecs.ts';
import { type EventCodec, eventCodec, type Present } from './event-codec.ts';

const SCOPE = {
  conversation: CallerName,
  mute: t.boolean,
  by: t.keyof({ api: null, voice: null }, 'api or voice'),
  from_hook: t.boolean,
};

const SAYS = {
  conversation: `"${DEFAULT_CONVERSATION}" where it is left out`,
  mute: "this call's own; the assistant's where it is left out",
  by: 'who hears its questions: a client (where it is left out), or whoever is in the room',
  from_hook: 'what it does fires no hooks; false where it is left out',
};

const OF_CONVERSATION = { may: { conversation: CallerName }, says: { conversation: SAYS.conversation } };

/** What somebody asks for, and what becomes of questions. */
export const callLetters = {
  'order.given': eventCodec(
    {
      about: 'Somebody says or types an order, or an answer.',
      needs: { order: t.string },
      may: SCOPE,
      says: SAYS,
    },
    ({ order, ...scope }, present): OrderGiven => ({
      type: 'order.given',
      order,
      ...scopeOf(scope, present),
    }),
  ),
  'synapse.called': eventCodec(
    {
      about: 'Synapses are started by their names.',
      needs: { names: t.readonlyArray(t.string, 'a list of names') },
      may: { ...SCOPE, parameters: t.UnknownRecord },
      says: {
        ...SAYS,
        names: 'one that no synapse has is passed over',
        parameters: 'what their templates may name',
      },
    },
    ({ names, parameters = {}, ...scope }, present): SynapseCalled => ({
      type: 'synapse.called',
      names,
      parameters,
      ...scopeOf(scope, present),
    }),
  ),
  'question.cancel': eventCodec(
    { about: 'Whoever was asked does not want to answer.', ...OF_CONVERSATION },
    ({ conversation = DEFAULT_CONVERSATION }): QuestionCancelled => ({
      type: 'question.cancel',
      conversation,
    }),
  ),
  'question.unanswered': eventCodec(
    {
      about: 'Whoever was asked in the room said nothing: the question goes on with its default.',
      ...OF_CONVERSATION,
    },
    ({ conversation = DEFAULT_CONVERSATION }): QuestionUnanswered => ({
      type: 'question.unanswered',
      conversation,
    }),
  ),
} as const;

interface RawScope {
  readonly conversation?: string | undefined;
  readonly mute?: boolean | undefined;
  readonly by?: CallScope['by'] | undefined;
  readonly from_hook?: boolean | undefined;
}

const scopeOf = (
  { conversation = DEFAULT_CONVERSATION, mute, by = 'api', from_hook: isFromHook = false }: RawScope,
  { nextCall }: Present,
): CallScope => ({ call: nextCall(), conversation, mute, isFromHook, by });

/** What the assistant hears and speaks with is opened, closed, held and stopped. */
export const switchLetters = {
  'ears.close': switched('ears.close', 'The assistant becomes deaf; the settings stay as they are.'),
  'ears.open': switched('ears.open', 'The assistant is deaf no more; the settings stay as they are.'),
  'voice.mute': switched('voice.mute', 'The assistant becomes mute; the settings stay as they are.'),
  'voice.unmute': switched('voice.unmute', 'The assistant is mute no more; the settings stay as they are.'),
  'satellite.deafen': ofSatellite(
    'satellite.deafen',
    'A satellite becomes deaf; the settings stay as they are.',
  ),
  'satellite.undeafen': ofSatellite(
    'satellite.undeafen',
    'A satellite is deaf no more, unless the assistant is; the settings stay as they are.',
  ),
  'satellite.mute': ofSatellite('satellite.mute', 'A satellite becomes mute; the settings stay as they are.'),
  'satellite.unmute': ofSatellite(
    'satellite.unmute',
    'A satellite is mute no more, unless the assistant is; the settings stay as they are.',
  ),
  'output.hold': output(
    'output.hold',
    'Nothing begins to sound until it is released, for two minutes at most.',
  ),
  'output.release': output('output.release', 'What was held may sound.'),
  'speech.stop': output('speech.stop', 'Be quiet: what sounds ends, and what waits to be said is dropped.'),
} as const;

function switched<Type extends Switched['type']>(
  type: Type,
  about: string,
): EventCodec<Switched & { readonly type: Type }> {
  return eventCodec(
    {
      about,
      may: { from_hook: t.boolean },
      says: { from_hook: 'it fires no hooks; false where it is left out' },
    },
    ({ from_hook: isFromHook = false }) => ({ type, isFromHook }),
  );
}

function ofSatellite<Type extends SatelliteSwitched['type']>(
  type: Type,
  about: string,
): EventCodec<SatelliteSwitched & { readonly type: Type }> {
  return eventCodec(
    { about, needs: { conversation: CallerName }, says: { conversation: 'its name' } },
    ({ conversation }) => ({ type, conversation }),
  );
}

function output<Type extends OutputAsked['type']>(
  type: Type,
  about: string,
): EventCodec<OutputAsked & { readonly type: Type }> {
  return eventCodec({ about }, () => ({ type }));
}
