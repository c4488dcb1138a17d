import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Flag, Text, WrittenNumber } from '../../brain/written-values.ts';
import { shaped } from '../../lib/shaped.ts';
import { SynapseName } from '../parameters/synapse-name.ts';
import { ALL, plain } from './timers-called.ts';

const UNITS_S = { seconds: 1, minutes: 60, hours: 3600 } as const;

type Unit = keyof typeof UNITS_S;

/** A leap year. */
const LONGEST_S = 366 * 24 * 3600;

const amount = (unit: Unit) => {
  const most = LONGEST_S / UNITS_S[unit];
  return WrittenNumber(`a number of ${unit} from 0 to ${most}`, (value) => value >= 0 && value <= most);
};

const Name = t.refinement(Text, (name) => plain(name) !== ALL, `a name, but not "${ALL}"`);

const Setting = t.intersection([
  t.type({ synapse: SynapseName }),
  t.partial({
    seconds: amount('seconds'),
    minutes: amount('minutes'),
    hours: amount('hours'),
    name: Name,
    forwarded_parameters: t.readonly(t.UnknownRecord, 'a map of parameters'),
  }),
]);

const Cancelling = t.type({
  cancel: t.refinement(Text, (which) => which.trim() !== '', `a name, an id, or ${ALL}`),
});

const Asked = new t.Type<boolean, boolean, unknown>(
  'true',
  t.boolean.is,
  (value, context) => (E.toUnion(Flag.decode(value)) === true ? t.success(true) : t.failure(value, context)),
  (isAsked) => isAsked,
);

const Listing = t.type({ list: Asked });

type Setting = t.TypeOf<typeof Setting>;
type Parameters = Setting | t.TypeOf<typeof Cancelling> | t.TypeOf<typeof Listing>;

const SETTING_KEYS: readonly string[] = [...Object.keys(UNITS_S), 'synapse', 'name', 'forwarded_parameters'];

const EITHER = 'a synapse with seconds, minutes or hours; or cancel; or list: true; and no two of these';
const TIME = `a time: seconds, minutes or hours, at most ${LONGEST_S / 24 / 3600} days in all`;

/** One of the three things a neurotimer does. */
export const NeurotimerParameters = shaped(
  new t.Type<Parameters, Parameters, unknown>(
    EITHER,
    (value): value is Parameters => Setting.is(value) || Cancelling.is(value) || Listing.is(value),
    (value, context) => {
      const given = value as Readonly<Record<string, unknown>>;
      const has = (key: string): boolean => given[key] !== undefined;
      const wanted = [has('cancel'), has('list'), SETTING_KEYS.some(has)].filter(Boolean);
      if (wanted.length !== 1) return t.failure(value, context, EITHER);
      if (has('cancel')) return Cancelling.validate(value, context);
      if (has('list')) return Listing.validate(value, context);
      const decoded = Setting.validate(value, context);
      if (decoded._tag === 'Left') return decoded;
      const isTimed = Object.keys(UNITS_S).some(has) && secondsOf(decoded.right) <= LONGEST_S;
      return isTimed ? decoded : t.failure(value, context, TIME);
    },
    (parameters) => parameters,
  ),
  t.union([Setting, Cancelling, Listing]),
);

/** All its units together. */
export const secondsOf = ({ seconds = 0, minutes = 0, hours = 0 }: Setting): number =>
  seconds * UNITS_S.seconds + minutes * UNITS_S.minutes + hours * UNITS_S.hours;
