import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Synapse } from '../../brain/synapse.ts';
import { problemsText } from '../../brain/yaml/changed-list.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { type BaseKit, effectiveKit } from './effective-kit.ts';
import type { OrderDeps } from './order-changes.ts';
import { readStoredSynapse } from './read-stored.ts';
import { NO_STORED_CHANGES, type StoredSynapse } from './stored-text.ts';

interface Deps extends Pick<OrderDeps, 'present' | 'send' | 'own' | 'keep'> {
  readonly base: () => BaseKit;
}

/**
 * Stores the file of one synapse as an earlier change wrote it, or drops what is stored, and puts in force what follows: the synapse
 * of the user's file where there is one. Left: `Conflict` for a file that does not fit the kit any more, `TooLarge` or `StoreFailed`.
 */
export const setStored =
  ({ base, present, send, own, keep }: Deps) =>
  (name: string, text: string | undefined): TE.TaskEither<AssistantError, Synapse | undefined> => {
    const file = keep.fileOf(name);
    const stored = text === undefined ? E.right(undefined) : readStoredSynapse(file, Buffer.from(text));
    const ours = own().get(name);
    const tell = (after: Synapse | undefined): void => {
      const { brain } = present();
      if (after === undefined) {
        if (brain.find(name) !== undefined) send({ type: 'synapse.deleted', name });
      } else if (brain.find(name) !== undefined) send({ type: 'synapse.replaced', synapse: after });
      else send({ type: 'synapse.added', synapse: after, place: placeOf(name) });
    };
    /** Where a start would put it: the kit's in their order, then those that were added, by their age. */
    const placeOf = (name: string): number => {
      const places = new Map([...own().keys()].map((one, place) => [one, place]));
      const added = (one: string): string => {
        const kept = keep.present().synapses.get(one);
        return kept?.kind === 'written' ? kept.added : '';
      };
      const isBefore = (one: string): boolean => {
        const [place, other] = [places.get(name), places.get(one)];
        if (place !== undefined) return other !== undefined && other < place;
        return other !== undefined || added(one) < added(name);
      };
      return present().brain.synapses.filter((one) => isBefore(one.name)).length;
    };
    return pipe(
      TE.fromEither(
        pipe(
          E.mapLeft(problemsText)(stored),
          E.flatMap((kept) => inForce(base(), ours, kept)),
          E.mapLeft((message): AssistantError => ({ _tag: 'Conflict', message })),
        ),
      ),
      TE.flatMap(({ kept, synapse }) =>
        pipe(
          kept === undefined ? keep.forget(name) : keep.synapse(kept),
          TE.map(() => {
            tell(synapse);
            return synapse;
          }),
        ),
      ),
    );
  };

/** What is in force of a synapse with such a stored change. Left: why the change does not fit. */
function inForce(base: BaseKit, ours: Synapse | undefined, kept: StoredSynapse | undefined) {
  const only = { ...base, synapses: ours === undefined ? [] : [ours] };
  const synapses = new Map(kept === undefined ? [] : [[kept.name, kept]]);
  const { synapses: after, notInForce } = effectiveKit(only, { ...NO_STORED_CHANGES, synapses });
  return notInForce.length > 0 ? E.left(problemsText(notInForce)) : E.right({ kept, synapse: after[0] });
}
