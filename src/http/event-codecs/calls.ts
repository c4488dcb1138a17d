import * as t from 'io-ts';
import { type CallScope, DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { CallerName } from '../codecs.ts';
import { eventCodec, mappedEvent, type Present } from './event-codec.ts';

const SCOPE = {
  conversation: CallerName,
  mute: t.boolean,
  by: t.keyof({ api: null, voice: null }, 'api or voice'),
  from_hook: t.boolean,
};

const SAYS = {
  conversation: `"${DEFAULT_CONVERSATION}" where it is left out`,
  mute: "this call's own; the assistant's where it is left out",
  by: 'who hears its questions: a client (where it is left out), or the people in the room',
  from_hook: 'what it does fires no hooks; false where it is left out',
};

/** Calls, and questions that get no answer. */
export const callEventCodecs = {
  'order.given': mappedEvent(
    {
      about: 'A person says or types an order, or an answer.',
      needs: { order: t.string },
      may: SCOPE,
      says: SAYS,
    },
    ({ order, ...scope }, present) => ({ order, ...scopeOf(scope, present) }),
  ),
  'synapse.called': mappedEvent(
    {
      about: 'Synapses are started by their names.',
      needs: { names: t.readonlyArray(t.string, 'a list of names') },
      may: { ...SCOPE, parameters: t.UnknownRecord },
      says: {
        ...SAYS,
        names: 'a name without a synapse is passed over',
        parameters: 'what their templates may name',
      },
    },
    ({ names, parameters = {}, ...scope }, present) => ({ names, parameters, ...scopeOf(scope, present) }),
  ),
  'question.cancel': ofConversation('The person who was asked does not want to answer.'),
  'question.unanswered': ofConversation(
    'The person who was asked in the room said nothing: the question goes on with its default.',
  ),
} as const;

function scopeOf(scope: t.TypeOf<t.PartialC<typeof SCOPE>>, { nextCall }: Present): CallScope {
  const { conversation = DEFAULT_CONVERSATION, mute, by = 'api', from_hook: isFromHook = false } = scope;
  return { call: nextCall(), conversation, mute, isFromHook, by };
}

function ofConversation(about: string) {
  const says = { conversation: SAYS.conversation };
  return mappedEvent(
    { about, may: { conversation: CallerName }, says },
    ({ conversation = DEFAULT_CONVERSATION }) => ({ conversation }),
  );
}

/** What the assistant hears and speaks with is opened, closed, held and stopped. */
export const switchEventCodecs = {
  'ears.close': switched('The assistant becomes deaf; the settings stay as they are.'),
  'ears.open': switched('The assistant is deaf no more; the settings stay as they are.'),
  'voice.mute': switched('The assistant becomes mute; the settings stay as they are.'),
  'voice.unmute': switched('The assistant is mute no more; the settings stay as they are.'),
  'satellite.deafen': ofSatellite('A satellite becomes deaf; the settings stay as they are.'),
  'satellite.undeafen': ofSatellite(
    'A satellite is deaf no more, unless the assistant is; the settings stay as they are.',
  ),
  'satellite.mute': ofSatellite('A satellite becomes mute; the settings stay as they are.'),
  'satellite.unmute': ofSatellite(
    'A satellite is mute no more, unless the assistant is; the settings stay as they are.',
  ),
  'output.hold': eventCodec({
    about: 'Nothing begins to sound until it is released, for two minutes at most.',
  }),
  'output.release': eventCodec({ about: 'What was held may sound.' }),
  'speech.stop': eventCodec({
    about: 'Be quiet: what sounds ends, and what waits to be said is dropped.',
  }),
} as const;

function switched(about: string) {
  const says = { from_hook: 'it fires no hooks; false where it is left out' };
  return mappedEvent({ about, may: { from_hook: t.boolean }, says }, ({ from_hook: isFromHook = false }) => ({
    isFromHook,
  }));
}

function ofSatellite(about: string) {
  return eventCodec({ about, needs: { conversation: CallerName }, says: { conversation: 'its name' } });
}
