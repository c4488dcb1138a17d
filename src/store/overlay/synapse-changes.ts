import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { type Present as Accepting, acceptable, addable, missingLinks } from '../../brain/add-synapse.ts';
import type { Brain } from '../../brain/brain.ts';
import { rawSynapse } from '../../brain/decode-synapse.ts';
import type { BrainEdit } from '../../brain/events.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { foundText, pathText, type Refusal, refusals, refusalsText } from '../../lib/decode.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import type { Keeping } from './keeping.ts';
import { placeIn } from './stored-file.ts';
import { type RawSynapse, type StoredSynapse, type SwitchedSynapse, synapseText } from './stored-text.ts';

export interface PutSynapse {
  readonly synapse: Synapse;
  readonly isNew: boolean;
}

interface Present {
  readonly send: (edit: BrainEdit) => void;
  readonly present: () => Accepting;
  /** The kit's synapses by name. */
  readonly own: () => ReadonlyMap<string, Synapse>;
  readonly keep: Keeping;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** Changes synapses. The caller runs one change at a time. */
export function synapseChanges({ present, send, own, keep, now, log }: Present) {
  const brain = (): Brain => present().brain;
  const timeAdded = strictlyGrowing(now, [...keep.present().synapses.values()]);

  /** The stored form of an added or replaced synapse, which keeps its creation time. */
  const toKeep = (synapse: Synapse): RawSynapse => {
    const { name } = synapse;
    const before = keep.present().synapses.get(name);
    const file = keep.fileOf(name);
    const added = before?.kind === 'written' && brain().find(name) !== undefined ? before.added : timeAdded();
    return located({ kind: 'written', name, file, added, written: rawSynapse(synapse) });
  };
  const warnOfLinks = (synapse: Synapse): void => {
    for (const name of missingLinks(synapse, present()))
      log(`synapse "${synapse.name}" links to "${name}", which is not there yet`);
  };
  const make = (synapse: Synapse) =>
    pipe(
      keep.synapse(toKeep(synapse)),
      TE.map(() => {
        send({ type: 'synapse.added', synapse, ...placeOf(synapse.name, brain(), own()) });
        warnOfLinks(synapse);
        return synapse;
      }),
    );
  const replace = (synapse: Synapse, before: Synapse) =>
    isDeepStrictEqual(rawSynapse(synapse), rawSynapse(before))
      ? TE.right(before)
      : pipe(
          keep.synapse(toKeep(synapse)),
          TE.map(() => {
            send({ type: 'synapse.replaced', synapse });
            warnOfLinks(synapse);
            return synapse;
          }),
        );

  const add = (written: unknown) => pipe(TE.fromEither(addable(written, present())), TE.flatMap(make));

  const put = (name: string, written: unknown): TE.TaskEither<AssistantError, PutSynapse> =>
    pipe(
      TE.fromEither(named(name, written)),
      TE.flatMapEither((whole) => acceptable(whole, present())),
      TE.flatMap((synapse) => {
        const before = brain().find(name);
        const done = before === undefined ? make(synapse) : replace(synapse, before);
        return TE.map((after: Synapse) => ({ synapse: after, isNew: before === undefined }))(done);
      }),
    );

  const find = (name: string): TE.TaskEither<AssistantError, Synapse> =>
    TE.fromNullable<AssistantError>({ _tag: 'UnknownSynapse', name })(brain().find(name));

  /** Adds an order behind the signals of a synapse. One of the kit stays the kit's. */
  const addOrder = (name: string, written: unknown): TE.TaskEither<AssistantError, Synapse> =>
    pipe(
      find(name),
      TE.flatMap((synapse): TE.TaskEither<AssistantError, Synapse> => {
        const decoded = present().codecs.order.decode(written);
        if (E.isLeft(decoded)) return TE.left(refusedOrder(refusals(decoded.left)));
        const order = decoded.right;
        if (synapse.signals.some((signal) => signal.order?.text === order.text))
          return TE.left({ _tag: 'NameTaken', message: `"${name}" has the order "${order.text}" already` });
        const signals = [...synapse.signals, { name: 'order', parameters: written, order }];
        const after = { ...synapse, signals };
        if (synapse.source === 'api') return replace(after, synapse);
        const before = keep.present().synapses.get(name);
        const orders = [...(before?.kind === 'switched' ? (before.orders ?? []) : []), written];
        return pipe(
          keep.synapse(switchedAs(name, synapse.isEnabled, orders)),
          TE.map(() => {
            send({ type: 'synapse.replaced', synapse: after });
            return after;
          }),
        );
      }),
    );
  const switchedAs = (name: string, isEnabled: boolean, orders: readonly unknown[] | undefined) =>
    located({
      ...{ kind: 'switched', name, file: keep.fileOf(name), isEnabled },
      ...(orders === undefined ? {} : { orders }),
    });

  const remove = (name: string) =>
    pipe(
      find(name),
      TE.flatMap(() =>
        own().has(name)
          ? keep.synapse({ kind: 'deleted', name, file: keep.fileOf(name) })
          : keep.forget(name),
      ),
      TE.map(() => send({ type: 'synapse.deleted', name })),
    );

  const keepEnabled = (name: string, isEnabled: boolean) => {
    const before = keep.present().synapses.get(name);
    if (before?.kind === 'written' && brain().find(name)?.source === 'api')
      return keep.synapse(located({ ...before, written: { ...before.written, enabled: isEnabled } }));
    const orders = before?.kind === 'switched' ? before.orders : undefined;
    if (orders === undefined && own().get(name)?.isEnabled === isEnabled) return keep.forget(name);
    return keep.synapse(switchedAs(name, isEnabled, orders));
  };
  const enable = (name: string, isEnabled: boolean) =>
    pipe(
      find(name),
      TE.flatMap((synapse) =>
        synapse.isEnabled === isEnabled
          ? TE.right(synapse)
          : pipe(
              keepEnabled(name, isEnabled),
              TE.map(() => {
                send({ type: 'synapse.enabled', name, isEnabled });
                return { ...synapse, isEnabled };
              }),
            ),
      ),
    );
  return { add, put, addOrder, remove, enable };
}

const refusedOrder = (wrong: readonly Refusal[]): AssistantError => {
  const inBody = wrong.map((refusal) => ({ ...refusal, path: ['order', ...refusal.path] }));
  return {
    _tag: 'BadRequest',
    field: pathText(inBody[0]?.path ?? []),
    message: refusalsText(inBody, 'the body'),
  };
};

/** Adds the name of the path to the synapse if it has none. */
function named(name: string, written: unknown): E.Either<AssistantError, unknown> {
  if (!t.UnknownRecord.is(written)) return E.right(written);
  if (!('name' in written) || written.name === name) return E.right({ ...written, name });
  const message = `name: found ${foundText(written.name)}, expected ${foundText(name)}, as in the path, or nothing`;
  return E.left({ _tag: 'BadRequest', field: 'name', message });
}

/** A deleted synapse of the kit returns to its place under its name. */
function placeOf(
  name: string,
  { synapses }: Brain,
  own: ReadonlyMap<string, Synapse>,
): { readonly place?: number } {
  if (!own.has(name)) return {};
  const places = new Map([...own.keys()].map((one, place) => [one, place]));
  const ownPlace = (one: string): number => places.get(one) ?? Number.POSITIVE_INFINITY;
  return { place: synapses.filter((one) => ownPlace(one.name) < ownPlace(name)).length };
}

const located = <One extends Omit<RawSynapse, 'problem'> | Omit<SwitchedSynapse, 'problem'>>(one: One) => {
  const problem = (refusal: Refusal): Problem => placeIn(one.file, synapseText({ ...one, problem }))(refusal);
  return { ...one, problem };
};

/** Makes strictly increasing times, regardless of the clock. */
function strictlyGrowing(now: () => Date, kept: readonly StoredSynapse[]): () => string {
  const times = kept.map((one) => (one.kind === 'written' ? Date.parse(one.added) : 0));
  const known = times.filter((time) => !Number.isNaN(time)); // the file may hold anything
  let last = known.reduce((latest, time) => Math.max(latest, time), 0);
  return () => {
    last = Math.max(last + 1, now().getTime());
    return new Date(last).toISOString();
  };
}
