import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import { ALL } from '../brain/places.ts';
import { isPlainName } from '../brain/plain-name.ts';
import { Filled } from '../lib/filled.ts';
import { shaped } from '../lib/shaped.ts';
import { Uri } from '../wyoming/protocol/uris.ts';

/** Also that of its conversation; what is said to all is not said to one of them. */
const SatelliteName = t.refinement(
  t.string,
  (name) => isPlainName(name) && name !== DEFAULT_CONVERSATION && name !== ALL,
  `a name of 1 to 255 characters other than "${DEFAULT_CONVERSATION}" and "${ALL}"`,
);

const Satellite = t.intersection(
  [
    t.type({ uri: Uri }),
    t.partial({
      language: Filled,
      speech_to_text: Filled,
      text_to_speech: Filled,
      trigger: Filled,
      area: Filled,
      deaf: t.boolean,
      mute: t.boolean,
    }),
  ],
  'an address, or a map with uri, language, speech_to_text, text_to_speech, trigger, area, deaf and mute',
);
type Satellite = t.TypeOf<typeof Satellite>;

/** An address alone is a map with that address. No union: of a mistake inside, it would tell no more than that the whole is wrong. */
const SatelliteOrUri = shaped(
  new t.Type<Satellite, Satellite, unknown>(
    Satellite.name,
    Satellite.is,
    (value, context) =>
      typeof value === 'string' ? addressAlone(value, context) : Satellite.validate(value, context),
    (satellite) => satellite,
  ),
  Satellite,
);

function addressAlone(value: string, context: t.Context): t.Validation<Satellite> {
  const uri = Uri.decode(value);
  return E.isRight(uri) ? t.success({ uri: uri.right }) : t.failure(value, context, Uri.name);
}

/** A record of io-ts drops the keys that its domain does not have, and says nothing. */
export const bySatellite = <A>(
  codec: t.Type<A, unknown>,
  name: string,
): t.Type<Record<string, A>, unknown> => {
  const values = t.record(t.string, codec, name);
  return shaped(
    new t.Type<Record<string, A>, unknown>(
      name,
      values.is,
      (value, context) => {
        const strange = t.UnknownRecord.is(value)
          ? Object.keys(value).filter((key) => !SatelliteName.is(key))
          : [];
        const wrong = strange.flatMap((key) => {
          const checked = SatelliteName.validate(key, t.appendContext(context, key, SatelliteName, key));
          return E.isLeft(checked) ? checked.left : [];
        });
        const read = values.validate(value, context);
        if (wrong.length === 0) return read;
        return t.failures([...wrong, ...(E.isLeft(read) ? read.left : [])]);
      },
      (all) => all,
    ),
    values,
  );
};

/** The section `satellites`: who is dialled, by name, and what is used for him alone. */
export const WrittenSatellites = bySatellite(SatelliteOrUri, 'a map of satellites');
export type WrittenSatellites = t.TypeOf<typeof WrittenSatellites>;
