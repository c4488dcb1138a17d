import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { acceptable, addable, missingLinks } from '../../brain/add-synapse.ts';
import type { Brain } from '../../brain/brain.ts';
import { rawSynapse } from '../../brain/decode-synapse.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { editedItem, type ItemEdit } from '../../brain/yaml/edited-item.ts';
import type { Refusal } from '../../lib/decode.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import { type OrderDeps, orderChanges } from './order-changes.ts';
import { sentSynapse } from './sent-synapse.ts';
import { placeIn } from './stored-file.ts';
import { type RawSynapse, type StoredSynapse, type SwitchedSynapse, synapseText } from './stored-text.ts';

export interface PutSynapse {
  readonly synapse: Synapse;
  readonly isNew: boolean;
}

interface Present extends Pick<OrderDeps, 'present' | 'send' | 'own' | 'keep'> {
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** Changes synapses. The caller runs one change at a time. */
export function synapseChanges({ present, send, own, keep, now, log }: Present) {
  const brain = (): Brain => present().brain;
  const timeAdded = strictlyGrowing(now, [...keep.present().synapses.values()]);

  /** The stored form of an added or replaced synapse, which keeps its creation time. */
  const toKeep = (synapse: Synapse, text?: string): RawSynapse => {
    const { name } = synapse;
    const before = keep.present().synapses.get(name);
    const file = keep.fileOf(name);
    const added = before?.kind === 'written' && brain().find(name) !== undefined ? before.added : timeAdded();
    return located({
      ...{ kind: 'written', name, file, added, written: rawSynapse(synapse) },
      ...(text === undefined ? {} : { text }),
    });
  };
  const warnOfLinks = (synapse: Synapse): void => {
    for (const name of missingLinks(synapse, present()))
      log(`synapse "${synapse.name}" links to "${name}", which is not there yet`);
  };
  const make = (synapse: Synapse, text?: string) =>
    pipe(
      keep.synapse(toKeep(synapse, text)),
      TE.map(() => {
        send({ type: 'synapse.added', synapse, ...placeOf(synapse.name, brain(), own()) });
        warnOfLinks(synapse);
        return synapse;
      }),
    );
  /** `text` is what it was sent as, `shown` the YAML so far. */
  const replace = (synapse: Synapse, before: Synapse, text?: string, shown?: string) =>
    isDeepStrictEqual(rawSynapse(synapse), rawSynapse(before)) && (text === undefined || text === shown)
      ? TE.right(before)
      : pipe(
          keep.synapse(toKeep(synapse, text)),
          TE.map(() => {
            send({ type: 'synapse.replaced', synapse });
            warnOfLinks(synapse);
            return synapse;
          }),
        );

  const add = (written: unknown) =>
    pipe(
      TE.fromEither(addable(written, present())),
      TE.flatMap((synapse) => make(synapse)),
    );

  /** `shown` is its YAML so far. */
  const put = (name: string, written: unknown, shown?: string): TE.TaskEither<AssistantError, PutSynapse> =>
    pipe(
      TE.fromEither(sentSynapse(name, written, present(), shown ?? '')),
      TE.flatMapEither(({ value, text }) =>
        E.map((synapse: Synapse) => ({ synapse, text }))(acceptable(value, present())),
      ),
      TE.flatMap(({ synapse, text }) => {
        const before = brain().find(name);
        const done = before === undefined ? make(synapse, text) : replace(synapse, before, text, shown);
        return TE.map((after: Synapse) => ({ synapse: after, isNew: before === undefined }))(done);
      }),
    );

  const find = (name: string): TE.TaskEither<AssistantError, Synapse> =>
    TE.fromNullable<AssistantError>({ _tag: 'UnknownSynapse', name })(brain().find(name));

  /** Keeps what was changed of a synapse of the kit; nothing where that is all its own again. */
  const keepSwitched = (name: string, isEnabled: boolean, orders: readonly unknown[]) =>
    orders.length === 0 && own().get(name)?.isEnabled === isEnabled
      ? keep.forget(name)
      : keep.synapse(
          located({
            ...{ kind: 'switched', name, file: keep.fileOf(name), isEnabled },
            ...(orders.length === 0 ? {} : { orders }),
          }),
        );
  /** An order more or less leaves the rest of a text as it was written. */
  const replaceSignals = (after: Synapse, before: Synapse) => {
    const { enabled, signals } = rawSynapse(after);
    return replace(after, before, editedText(after.name, { enabled, signals }));
  };
  const editedText = (name: string, edit: ItemEdit): string | undefined => {
    const kept = keep.present().synapses.get(name);
    return kept?.kind === 'written' && kept.text !== undefined ? editedItem(kept.text, edit) : undefined;
  };
  const { addOrder, deleteOrder } = orderChanges({
    ...{ present, send, own, keep, find, keepSwitched },
    replace: replaceSignals,
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
    if (before?.kind === 'written' && brain().find(name)?.source === 'api') {
      const { text: _, ...rest } = before;
      const text = editedText(name, { enabled: isEnabled });
      const written = { ...before.written, enabled: isEnabled };
      return keep.synapse(located({ ...rest, written, ...(text === undefined ? {} : { text }) }));
    }
    return keepSwitched(name, isEnabled, before?.kind === 'switched' ? (before.orders ?? []) : []);
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
  return { find, add, put, addOrder, deleteOrder, remove, enable };
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
