import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { spokenNumber } from '../../brain/number-words.ts';
import { RawNumber } from '../../brain/raw-numbers.ts';
import { Flag, Text } from '../../brain/raw-values.ts';
import { shownTimer, type Timer } from '../../brain/timer.ts';
import { inAnyCase, withKnownKeys, withSchema } from '../../lib/codecs.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { comparedWords } from '../../lib/normal-form.ts';
import { type NeuronOutcome, neuron } from '../neuron.ts';
import type { NeuronTools } from '../neuron-tools.ts';
import { failureOf, noSuchSynapse, SynapseName } from '../parameters.ts';

/** The word for all timers. No timer may have this name. */
const ALL = 'all';

/** Finds the meant timers: all, the one with this id (digits or words), or those with this name in any case. */
function timersCalled(which: string, timers: readonly Timer[]): readonly Timer[] {
  const called = plain(which);
  if (called === ALL) return timers;
  const number = spokenNumber(called);
  const ids = [called, ...(number === undefined ? [] : [String(number)])];
  return timers.filter(({ id, name }) => ids.includes(id) || (name !== null && plain(name) === called));
}

const plain = (name: string): string => comparedWords(name).join(' ') || name;

const UNITS_S = { seconds: 1, minutes: 60, hours: 3600 } as const;

type Unit = keyof typeof UNITS_S;

/** The maximum delay: a leap year. */
const LONGEST_S = 366 * 24 * 3600;

const amount = (unit: Unit) => {
  const most = LONGEST_S / UNITS_S[unit];
  return RawNumber(`a number of ${unit} from 0 to ${most}`, (value) => value >= 0 && value <= most, {
    minimum: 0,
    maximum: most,
  });
};

const Name = withSchema(
  t.refinement(Text, (name) => plain(name) !== ALL, `a name, but not "${ALL}"`),
  { not: { type: 'string', pattern: `^\\s*${inAnyCase(ALL)}\\s*$` } },
);

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
  cancel: withSchema(
    t.refinement(Text, (which) => which.trim() !== '', `a name, an id, or ${ALL}`),
    { not: { type: 'string', pattern: '^\\s*$' } },
  ),
});

const Asked = withSchema(
  new t.Type<boolean, boolean, unknown>(
    'true',
    t.boolean.is,
    (value, context) =>
      E.toUnion(Flag.decode(value)) === true ? t.success(true) : t.failure(value, context),
    (isAsked) => isAsked,
  ),
  {
    anyOf: [
      { const: true },
      { const: 1 },
      { type: 'string', pattern: `^\\s*(?:${inAnyCase('true|yes|on')}|1)\\s*$` },
    ],
  },
);

const Listing = t.type({ list: Asked });

type Setting = t.TypeOf<typeof Setting>;
type Parameters = Setting | t.TypeOf<typeof Cancelling> | t.TypeOf<typeof Listing>;

const SETTING_KEYS: readonly string[] = [...Object.keys(UNITS_S), 'synapse', 'name', 'forwarded_parameters'];

const EITHER = 'a synapse with seconds, minutes or hours; or cancel; or list: true; and no two of these';
const TIME = `a time: seconds, minutes or hours, at most ${LONGEST_S / 24 / 3600} days in all`;

/** One of the three things a neurotimer does. */
const NeurotimerParameters = withSchema(
  withKnownKeys(
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
  ),
  {
    oneOf: [{ required: ['synapse'] }, { required: ['cancel'] }, { required: ['list'] }],
    dependencies: Object.fromEntries(
      SETTING_KEYS.filter((key) => key !== 'synapse').map((key) => [key, ['synapse']]),
    ),
    if: { required: ['synapse'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { anyOf: Object.keys(UNITS_S).map((unit) => ({ required: [unit] })) },
  },
);

/** The sum of all units. */
const secondsOf = ({ seconds = 0, minutes = 0, hours = 0 }: Setting): number =>
  seconds * UNITS_S.seconds + minutes * UNITS_S.minutes + hours * UNITS_S.hours;

const NAME = 'neurotimer';

/** Runs a synapse later (also after a restart), cancels timers, or lists them. Settles when the change is on disk. */
export const neurotimer = neuron({
  name: NAME,
  parameters: NeurotimerParameters,
  links: ({ synapse }) => (SynapseName.is(synapse) ? [{ path: ['synapse'], synapse }] : []),
  run: (parameters, tools, { scope }) => {
    if ('cancel' in parameters) return cancelled(parameters.cancel, tools);
    if ('list' in parameters) return listed(tools);
    const { synapse, forwarded_parameters = {} } = parameters;
    const name = parameters.name?.trim() || null; // an order may have left it empty
    const seconds = secondsOf(parameters);
    return pipe(
      tools.timers.set({
        name,
        synapse,
        dueAtMs: tools.now().getTime() + Math.round(seconds * 1000),
        parameters: forwarded_parameters,
        conversation: scope.conversation,
        isFromHook: scope.isFromHook,
      }),
      TE.bimap(
        (error) => (error._tag === 'UnknownSynapse' ? failed(noSuchSynapse('synapse', synapse)) : error),
        ({ id }) => finished({ id, name, seconds }),
      ),
    );
  },
});

const failed = failureOf(NAME);

const finished = (values: Readonly<Record<string, unknown>>): NeuronOutcome => ({ _tag: 'Finished', values });

const cancelled = (which: string, { timers }: NeuronTools): TE.TaskEither<AssistantError, NeuronOutcome> =>
  pipe(
    timers.list(),
    TE.flatMap((all) => timers.cancel(timersCalled(which, all).map(({ id }) => id))),
    TE.filterOrElse(
      (count) => count > 0,
      () => failed(noneCalled(which)),
    ),
    TE.map((count) => finished({ cancelled: count })),
  );

const noneCalled = (which: string): string =>
  which === 'all' ? 'cancel: no timer is set' : `cancel: no timer has the name or id "${which}"`;

const listed = ({ timers, now }: NeuronTools): TE.TaskEither<AssistantError, NeuronOutcome> =>
  pipe(
    timers.list(),
    TE.map((all) => finished({ timers: all.map((timer) => shownTimer(timer, now())) })),
  );
