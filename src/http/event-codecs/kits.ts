import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { acceptable, addable } from '../../brain/add-synapse.ts';
import type { BrainEdit } from '../../brain/events.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { withSchema } from '../../lib/codecs.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { SettingsChanged } from '../../machines/brain-events.ts';
import { OptionsBody } from '../resources/setting-maps.ts';
import { RawSynapse } from '../resources/synapse-codec.ts';
import { eventCodec, triedLetter, type Unwritable, WholeNumber } from './event-codec.ts';

type Edit<Type extends BrainEdit['type']> = BrainEdit & { readonly type: Type };

/** Read by the brain's own codecs: what a synapse may hold depends on the kit. */
const Written = withSchema(
  t.refinement(t.unknown, (written) => written !== undefined, 'a synapse'),
  RawSynapse,
);

const NAMED = { needs: { name: t.string }, says: { name: 'one that no synapse has changes nothing' } };

const NOT_KEPT = 'It is so until the service ends, and written nowhere.';

/** What the assistant knows and how it is set changes, or was handed to it whole. */
export const kitLetters = {
  'synapse.added': triedLetter(
    {
      about: `A synapse joins the brain. ${NOT_KEPT}`,
      needs: { synapse: Written },
      may: { place: WholeNumber },
      says: { place: 'before which of the others, from 0; last where it is left out' },
    },
    ({ synapse: written, place }, present) =>
      pipe(
        inSynapse(addable(written, present)),
        E.map(
          (synapse): Edit<'synapse.added'> => ({
            type: 'synapse.added',
            synapse,
            ...(place === undefined ? {} : { place }),
          }),
        ),
      ),
  ),
  'synapse.replaced': triedLetter(
    {
      about: `A synapse takes the place of the one of its name. ${NOT_KEPT}`,
      needs: { synapse: Written },
    },
    ({ synapse: written }, present) =>
      pipe(
        inSynapse(acceptable(written, present)),
        E.map((synapse): Edit<'synapse.replaced'> => ({ type: 'synapse.replaced', synapse })),
      ),
  ),
  'synapse.deleted': eventCodec(
    { about: `A synapse leaves the brain. ${NOT_KEPT}`, ...NAMED },
    ({ name }): Edit<'synapse.deleted'> => ({ type: 'synapse.deleted', name }),
  ),
  'synapse.enabled': eventCodec(
    {
      about: `A synapse is enabled or disabled. ${NOT_KEPT}`,
      needs: { ...NAMED.needs, enabled: t.boolean },
      says: NAMED.says,
    },
    ({ name, enabled: isEnabled }): Edit<'synapse.enabled'> => ({ type: 'synapse.enabled', name, isEnabled }),
  ),
  'settings.changed': eventCodec(
    {
      about: `Other options of listening hold from now on. ${NOT_KEPT}`,
      needs: { options: OptionsBody },
      says: { options: 'those to change; engines, hooks and variables are changed under /settings' },
    },
    ({ options }, { settings }): SettingsChanged => ({
      type: 'settings.changed',
      settings: { ...settings, options: { ...settings.options, ...options } },
    }),
  ),
  'kit.replaced': unwritable(
    'The files of the kit say something else.',
    'a kit is more than JSON can hold: change its files, then POST /reload',
  ),
  'questions.recalled': unwritable(
    'Questions that waited when the last process ended wait again.',
    'a question holds a run as it stood: give an order whose synapse asks',
  ),
  'audio.given': unwritable(
    'Sound is to be understood.',
    'sound does not fit into JSON: POST /synapses/start/audio takes a file',
  ),
  'satellite.joined': unwritable(
    'A microphone and an output somewhere else belong to the assistant now.',
    'a satellite is a line that sound comes and goes by: open the WebSocket /microphone, or name it in the settings',
  ),
  'satellite.left': unwritable('A satellite is there no more.', 'close its WebSocket /microphone'),
} as const;

function unwritable(about: string, instead: string): Unwritable {
  return { about, instead };
}

/** What is wrong inside the field `synapse`. */
const inSynapse = (read: E.Either<AssistantError, Synapse>): E.Either<AssistantError, Synapse> =>
  pipe(
    read,
    E.mapLeft((error) =>
      'field' in error ? { ...error, field: ['synapse', error.field].filter(Boolean).join('.') } : error,
    ),
  );
