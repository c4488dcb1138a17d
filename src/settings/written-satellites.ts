import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import { isPlainName } from '../brain/plain-name.ts';
import { shaped } from '../shaped.ts';
import { type Address, addressOf, shownAddress } from '../wyoming/address.ts';

/** What is said to all is not said to one of them. */
export const ALL = 'all';

/** Also that of its conversation. */
const SatelliteName = t.refinement(
  t.string,
  (name) => isPlainName(name) && name !== DEFAULT_CONVERSATION && name !== ALL,
  `a name of 1 to 255 characters other than "${DEFAULT_CONVERSATION}" and "${ALL}"`,
);

const AN_ADDRESS = 'tcp://HOST:PORT or unix:///PATH';

const Uri = new t.Type<Address, string, unknown>(
  AN_ADDRESS,
  (value): value is Address => typeof value === 'object' && value !== null && 'kind' in value,
  (value, context) => {
    const address = typeof value === 'string' ? addressOf(value) : E.left('');
    return E.isRight(address) ? t.success(address.right) : t.failure(value, context, AN_ADDRESS);
  },
  shownAddress,
);

const Filled = t.refinement(t.string, (text) => text.trim() !== '', 'a text that is not empty');

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
      typeof value === 'string'
        ? E.either.map(Uri.validate(value, context), (uri) => ({ uri }))
        : Satellite.validate(value, context),
    (satellite) => satellite,
  ),
  Satellite,
);

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
