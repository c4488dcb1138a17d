import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { acceptable, addable } from '../../brain/add-synapse.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { withSchema } from '../../lib/codecs.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { OptionsBody } from '../resources/setting-maps.ts';
import { RawSynapse } from '../resources/synapse-codec.ts';
import { checkedEvent, eventCodec, mappedEvent, WholeNumber } from './event-codec.ts';

/** The brain's own codecs read it: what a synapse may hold depends on the kit. */
const Written = withSchema(
  t.refinement(t.unknown, (written) => written !== undefined, 'a synapse'),
  RawSynapse,
);

const NAMED = { needs: { name: t.string }, says: { name: 'a name without a synapse changes nothing' } };

const NOT_KEPT = 'It is so until the service ends, and written nowhere.';

/** Changes of the brain and the settings, and what the assistant takes over whole. */
export const kitEvents = {
  'synapse.added': checkedEvent(
    {
      about: `A synapse joins the brain. ${NOT_KEPT}`,
      needs: { synapse: Written },
      may: { place: WholeNumber },
      says: { place: 'before which of the others, from 0; last where it is left out' },
    },
    ({ synapse: written, ...place }, present) =>
      pipe(
        inSynapse(addable(written, present)),
        E.map((synapse) => ({ synapse, ...place })),
      ),
  ),
  'synapse.replaced': checkedEvent(
    { about: `A synapse takes the place of the one of its name. ${NOT_KEPT}`, needs: { synapse: Written } },
    ({ synapse: written }, present) =>
      pipe(
        inSynapse(acceptable(written, present)),
        E.map((synapse) => ({ synapse })),
      ),
  ),
  'synapse.deleted': eventCodec({ about: `A synapse leaves the brain. ${NOT_KEPT}`, ...NAMED }),
  'synapse.enabled': mappedEvent(
    {
      about: `A synapse is enabled or disabled. ${NOT_KEPT}`,
      needs: { ...NAMED.needs, enabled: t.boolean },
      says: NAMED.says,
    },
    ({ name, enabled: isEnabled }) => ({ name, isEnabled }),
  ),
  'settings.changed': mappedEvent(
    {
      about: `Other options of listening hold from now on. ${NOT_KEPT}`,
      needs: { options: OptionsBody },
      says: { options: 'those to change; engines, hooks and variables are changed under /settings' },
    },
    ({ options }, { settings }) => ({
      settings: { ...settings, options: { ...settings.options, ...options } },
    }),
  ),
  'sentences.changed': {
    about: 'A list was set, or that of the kit is in force again.',
    instead: 'PUT /lists/NAME sets a list, and DELETE /lists/NAME brings back that of the kit',
  },
  'kit.replaced': {
    about: 'The files of the kit say something else.',
    instead: 'a kit is more than JSON can hold: change its files, then POST /reload',
  },
  'questions.recalled': {
    about: 'Questions that waited when the last process ended wait again.',
    instead: 'a question holds a run as it stood: give an order whose synapse asks',
  },
  'audio.given': {
    about: 'Sound is to be understood.',
    instead: 'sound does not fit into JSON: POST /synapses/start/audio takes a file',
  },
  'satellite.joined': {
    about: 'A microphone and an output somewhere else belong to the assistant now.',
    instead:
      'a satellite is a line that sound comes and goes by: open the WebSocket /microphone, or name it in the settings',
  },
  'satellite.left': { about: 'A satellite is there no more.', instead: 'close its WebSocket /microphone' },
} as const;

/** Puts `synapse` before the field that is wrong in it. */
const inSynapse = (read: E.Either<AssistantError, Synapse>): E.Either<AssistantError, Synapse> =>
  pipe(
    read,
    E.mapLeft((error) =>
      'field' in error ? { ...error, field: ['synapse', error.field].filter(Boolean).join('.') } : error,
    ),
  );
