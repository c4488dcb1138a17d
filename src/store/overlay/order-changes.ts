import * as E from 'fp-ts/lib/Either.js';
import { identity, pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { type Present as Accepting, refusedOrder } from '../../brain/add-synapse.ts';
import type { BrainEdit } from '../../brain/events.ts';
import { MatchingTypes } from '../../brain/order-signal.ts';
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

/** Gives synapses more orders and takes them away again. A synapse of the kit stays the kit's, whose signals come first. The caller runs one change at a time. */
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
  const decoded = (written: unknown): E.Either<AssistantError, OrderSignal> =>
    pipe(
      present().codecs.order.decode(written),
      E.mapLeft((wrong) => ({ _tag: 'BadRequest', ...inOrder(refusals(wrong)) })),
    );

  /** One that is kept but not in force makes way for its like. */
  const added = (synapse: Synapse, written: unknown, order: OrderSignal): Changed => {
    const { name, signals } = synapse;
    const { codecs, settings } = present();
    const signal: Signal = { name: 'order', parameters: written, order };
    const code = refusedOrder(signal, codecs.modules, settings);
    if (code.length > 0) return TE.left({ _tag: 'NotAllowed', ...inOrder(code) });
    if (signals.some(isSame(order)))
      return TE.left({ _tag: 'NameTaken', message: `"${name}" has ${orderText(order)} already` });
    return changed(synapse, [...signals, signal], [...addedTo(name).filter(isOther(order)), written]);
  };
  const addOrder = (name: string, written: unknown): Changed =>
    pipe(
      find(name),
      TE.flatMap((synapse) =>
        pipe(
          TE.fromEither(decoded(written)),
          TE.flatMap((order) => added(synapse, written, order)),
        ),
      ),
    );

  /** Takes away an order that was added, in force or not, or any of a synapse that was made through the API. */
  const deleteOrder = (name: string, written: unknown): Changed =>
    pipe(
      find(name),
      TE.flatMap((synapse) => {
        const { source, signals } = synapse;
        const order = orderKey(written);
        const kept = addedTo(name);
        const kits = source === 'api' ? 0 : (own().get(name)?.signals.length ?? 0);
        const left = signals.filter(
          (signal, place) => place < kits || order === undefined || !isSame(order)(signal),
        );
        const orders = order === undefined ? kept : kept.filter(isOther(order));
        return left.length < signals.length || orders.length < kept.length
          ? changed(synapse, left, orders)
          : TE.left(
              pipe(
                decoded(written),
                E.match(identity, (order) => notAdded(synapse, order)),
              ),
            );
      }),
    );
  return { addOrder, deleteOrder };
}

/** What tells the orders of a synapse apart. One text may be several, each compared in its own way. */
type OrderKey = Pick<OrderSignal, 'text' | 'matchingType'>;

/** Of an order as written, which need not be one that can be used. */
function orderKey(written: unknown): OrderKey | undefined {
  if (typeof written === 'string') return { text: written, matchingType: 'normal' };
  if (!t.UnknownRecord.is(written) || typeof written.text !== 'string') return undefined;
  const type = written['matching-type'];
  return { text: written.text, matchingType: MatchingTypes.is(type) ? type : 'normal' };
}

const isSame =
  ({ text, matchingType }: OrderKey) =>
  ({ order }: { readonly order?: OrderKey | undefined }): boolean =>
    order?.text === text && order.matchingType === matchingType;

const isOther =
  (order: OrderKey) =>
  (written: unknown): boolean =>
    !isSame(order)({ order: orderKey(written) });

const orderText = ({ text, matchingType }: OrderKey): string =>
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
