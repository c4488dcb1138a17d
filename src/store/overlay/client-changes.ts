import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { restoredText } from '../../brain/masked-text.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { editedItem } from '../../brain/yaml/edited-item.ts';
import { YamlText } from '../../brain/yaml/written-item.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { fileChanges } from './file-changes.ts';
import type { OrderDeps } from './order-changes.ts';
import type { ChangeOptions, recordedChanges } from './recorded-changes.ts';
import { sentSynapse, textForFile } from './sent-synapse.ts';
import type { PutSynapse, synapseChanges } from './synapse-changes.ts';
import type { SynapseState } from './synapse-state.ts';

interface Deps extends Pick<OrderDeps, 'present'> {
  readonly changes: ReturnType<typeof synapseChanges>;
  readonly record: ReturnType<typeof recordedChanges>['record'];
  readonly inFile: ReturnType<typeof fileChanges>;
}

type Changed<A> = TE.TaskEither<AssistantError, A>;

/** The changes of synapses. With options a client asks for one, and it is recorded; without them the service makes it, such as for a neuron. */
export function clientChanges({ changes, record, inFile, present }: Deps) {
  const recorded = <A>(
    name: string,
    how: ChangeOptions | undefined,
    change: (before?: SynapseState) => Changed<A>,
  ): Changed<A> => (how === undefined ? change() : record(name, how, change));

  const textOf = (name: string, written: unknown, shown: string): E.Either<AssistantError, string> =>
    written instanceof YamlText
      ? E.right(restoredText(written.text, present().brain.find(name), shown))
      : pipe(
          sentSynapse(name, written, present(), shown),
          E.flatMap((sent) => textForFile(sent, present())),
        );
  const putInFile = (name: string, written: unknown, shown: string): Changed<PutSynapse> =>
    pipe(
      TE.fromEither(textOf(name, written, shown)),
      TE.flatMap((text) => inFile.put(name, text)),
      TE.map((synapse) => ({ synapse, isNew: false })),
    );
  const enableInFile = (name: string, isEnabled: boolean, shown: string): Changed<Synapse> =>
    pipe(
      changes.find(name),
      TE.flatMap(() => {
        const text = editedItem(shown, { enabled: isEnabled });
        const message = `the lines of "${name}" cannot be edited: write them anew`;
        return text === undefined
          ? TE.left<AssistantError, Synapse>({ _tag: 'Conflict', message })
          : inFile.put(name, text);
      }),
    );
  return {
    addSynapse: (written: unknown, how?: ChangeOptions): Changed<Synapse> =>
      t.UnknownRecord.is(written) && typeof written.name === 'string'
        ? recorded(written.name, how, () => changes.add(written))
        : changes.add(written),
    putSynapse: (name: string, written: unknown, how?: ChangeOptions): Changed<PutSynapse> =>
      recorded(name, how, (before) =>
        how?.in === 'file'
          ? putInFile(name, written, before?.text ?? '')
          : changes.put(name, written, before?.text ?? undefined),
      ),
    enableSynapse: (name: string, isEnabled: boolean, how?: ChangeOptions): Changed<Synapse> =>
      recorded(name, how, (before) =>
        how?.in === 'file'
          ? enableInFile(name, isEnabled, before?.text ?? '')
          : changes.enable(name, isEnabled),
      ),
    deleteSynapse: (name: string, how?: ChangeOptions): Changed<void> =>
      recorded(name, how, () =>
        how?.in === 'file'
          ? pipe(
              changes.find(name),
              TE.flatMap(() => inFile.remove(name)),
            )
          : changes.remove(name),
      ),
    addOrder: (name: string, order: unknown, how?: ChangeOptions): Changed<Synapse> =>
      recorded(name, how, () => changes.addOrder(name, order)),
    deleteOrder: (name: string, order: unknown, how?: ChangeOptions): Changed<Synapse> =>
      recorded(name, how, () => changes.deleteOrder(name, order)),
  };
}
