import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Present as Accepting, refusedOrder } from '../../brain/add-synapse.ts';
import type { BrainEdit } from '../../brain/events.ts';
import type { OrderSignal, Signal, Synapse } from '../../brain/synapse.ts';
import { pathText, type Refusal, refusals, refusalsText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { Keeping } from './keeping.ts';

export interface OrderDeps {
  readonly present: () => Accepting;
  readonly send: (edit: BrainEdit) => void;
  /** The kit's synapses by name. */
  readonly own: () => ReadonlyMap<string, Synapse>;
  readonly keep: Keeping;
  readonly find: (name: string) => Changed;
  /** Stores a synapse that was made through the API. */
  readonly replace: (after: Synapse, before: Synapse) => Changed;
  /** Stores what was changed of a synapse of the kit. */
  readonly keepSwitched: (
    name: string,
    isEnabled: boolean,
    orders: readonly unknown[],
  ) => TE.TaskEither<AssistantError, void>;
}

type Changed = TE.TaskEither<AssistantError, Synapse>;

/** Gives synapses more orders and takes them away again. A synapse of the kit stays the kit's. The caller runs one change at a time. */
export function orderChanges({ present, send, own, keep, find, replace, keepSwitched }: OrderDeps) {
  /** The orders that were added to a synapse of the kit, as written. */
  const addedTo = (name: string): readonly unknown[] => {
    const kept = keep.present().synapses.get(name);
    return kept?.kind === 'switched' ? (kept.orders ?? []) : [];
  };
  const changed = (before: Synapse, signals: readonly Signal[], orders: readonly unknown[]): Changed => {
    const after = { ...before, signals };
    if (before.source === 'api') return replace(after, before);
    return pipe(
      keepSwitched(before.name, before.isEnabled, orders),
      TE.map(() => {
        send({ type: 'synapse.replaced', synapse: after });
        return after;
      }),
    );
  };
  const withOrder = (
    name: string,
    written: unknown,
    change: (synapse: Synapse, order: OrderSignal) => Changed,
  ): Changed =>
    pipe(
      find(name),
      TE.flatMap((synapse): Changed => {
        const decoded = present().codecs.order.decode(written);
        return E.isLeft(decoded)
          ? TE.left({ _tag: 'BadRequest', ...inOrder(refusals(decoded.left)) })
          : change(synapse, decoded.right);
      }),
    );

  const addOrder = (name: string, written: unknown): Changed =>
    withOrder(name, written, (synapse, order) => {
      const { codecs, settings } = present();
      const signal: Signal = { name: 'order', parameters: written, order };
      const code = refusedOrder(signal, codecs.modules, settings);
      if (code.length > 0) return TE.left({ _tag: 'NotAllowed', ...inOrder(code) });
      if (synapse.signals.some(isSame(order)))
        return TE.left({ _tag: 'NameTaken', message: `"${name}" has ${orderText(order)} already` });
      return changed(synapse, [...synapse.signals, signal], [...addedTo(name), written]);
    });

  /** Takes away an order that was added, or any of a synapse that was made through the API. */
  const deleteOrder = (name: string, written: unknown): Changed =>
    withOrder(name, written, (synapse, order) => {
      const kits = synapse.source === 'api' ? [] : (own().get(name)?.signals ?? []);
      const left = synapse.signals.filter((signal) => kits.includes(signal) || !isSame(order)(signal));
      if (left.length === synapse.signals.length) return TE.left(notAdded(synapse, order));
      const { decode } = present().codecs.order;
      const orders = addedTo(name).filter((one) => {
        const added = decode(one);
        return E.isLeft(added) || !isSame(order)({ order: added.right });
      });
      return changed(synapse, left, orders);
    });
  return { addOrder, deleteOrder };
}

/** One text may be several orders of a synapse, each compared in its own way. */
const isSame =
  ({ text, matchingType }: OrderSignal) =>
  ({ order }: Pick<Signal, 'order'>): boolean =>
    order?.text === text && order.matchingType === matchingType;

const orderText = ({ text, matchingType }: OrderSignal): string =>
  matchingType === 'normal' ? `the order "${text}"` : `the order "${text}" (${matchingType})`;

function notAdded({ name, source, signals }: Synapse, order: OrderSignal): AssistantError {
  const isKits = source !== 'api' && signals.some(isSame(order));
  const other = signals.find((signal) => signal.order?.text === order.text)?.order;
  const message = isKits
    ? `"${name}" has ${orderText(order)} from ${source.file}, where alone it can be changed`
    : `"${name}" does not have ${orderText(order)}${other === undefined ? '' : `, but ${orderText(other)}: name its matching-type too`}`;
  return { _tag: 'UnknownName', field: 'order', message };
}

/** All refusals of an order that was sent as `order`. */
function inOrder(wrong: readonly Refusal[]): { readonly field: string; readonly message: string } {
  const inBody = wrong.map((refusal) => ({ ...refusal, path: ['order', ...refusal.path] }));
  return { field: pathText(inBody[0]?.path ?? []), message: refusalsText(inBody, 'the body') };
}
