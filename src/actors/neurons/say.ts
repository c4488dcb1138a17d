import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { ALL, type Places } from '../../brain/places.ts';
import { NonEmptyString, withKnownKeys, withSchema } from '../../lib/codecs.ts';
import { neuron } from '../neuron.ts';

const atLeastOne = (codec: t.Type<string, string, unknown>) =>
  withSchema(
    t.refinement(t.readonlyArray(codec), (list) => list.length > 0),
    { minItems: 1 },
  );

const Message = t.union([t.string, atLeastOne(t.string)], 'a text or a list of texts');

const RawPlaces = t.union(
  [NonEmptyString, atLeastOne(NonEmptyString)],
  'all, the name of a satellite, or a list of names',
);

const ForFile = t.partial({
  parameters: t.readonly(t.UnknownRecord, 'a map of values'),
  satellites: RawPlaces,
});

const FromFile = t.intersection([
  t.type({ file_template: NonEmptyString }),
  t.partial({ message: Message }),
  ForFile,
]);

const Spoken = t.intersection([t.type({ message: Message }), ForFile]);

type Said = t.TypeOf<typeof FromFile> | t.TypeOf<typeof Spoken>;

const Parameters = withKnownKeys(
  new t.Type<Said, Said, unknown>(
    'a message or a file_template',
    (value): value is Said => typeof value === 'object',
    (value, context) =>
      (value as Partial<Record<string, unknown>>).file_template === undefined
        ? Spoken.validate(value, context)
        : FromFile.validate(value, context),
    (said) => said,
  ),
  t.union([Spoken, FromFile]),
);

/** Says a message or `file_template`, at these `satellites` or at the call's output. Ends when the text is queued. */
export const say = neuron({
  name: 'say',
  staysInside: true,
  parameters: Parameters,
  run: (said) =>
    E.right(
      'file_template' in said
        ? { _tag: 'Finished', values: said.parameters ?? {}, to: placesOf(said.satellites) }
        : { _tag: 'Finished', message: said.message, to: placesOf(said.satellites) },
    ),
});

const placesOf = (written: Said['satellites']): Places | undefined =>
  typeof written === 'string' && written !== ALL ? [written] : written;
