import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { PresentKit } from '../../actors/present-kit.ts';
import { brainAfter } from '../../brain/brain.ts';
import type { BrainEdit } from '../../brain/events.ts';
import { sentencesAfter } from '../../brain/sentences/sentences-in-force.ts';
import type { Synapse } from '../../brain/synapse.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import { serialQueue } from '../../lib/promises.ts';
import type { Steps } from '../../lib/steps.ts';
import { inTurns } from '../../lib/turns.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import { withSameParts } from '../../settings/edit-settings.ts';
import { switchChanges } from '../../settings/satellites.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Store } from '../store.ts';
import { clientChanges } from './client-changes.ts';
import { type BaseKit, effectiveKit, effectiveKitInSteps } from './effective-kit.ts';
import { fileChanges, withOwn } from './file-changes.ts';
import { changeHistory } from './history.ts';
import { overlayStore } from './keeping.ts';
import { listChanges } from './list-changes.ts';
import { recordedChanges } from './recorded-changes.ts';
import { settingsChanges } from './settings-changes.ts';
import { setStored } from './stored-effect.ts';
import { fromHome, historyDirectory, type StoredChanges, type StoredSynapse } from './stored-text.ts';
import { synapseChanges } from './synapse-changes.ts';
import { synapseStates } from './synapse-state.ts';

/**
 * Changes the brain and the settings at run time, one change after the other: each is checked, stored, and then applied. A Left has
 * changed nothing. A change without an effect writes nothing.
 */
export type Changes = ReturnType<typeof changes>;

/** A kit with the codecs of the machine. */
type LiveKit = BaseKit<PresentKit['codecs']>;

interface Present {
  readonly brain: () => BrainActor;
  readonly present: () => PresentKit;
  /** Puts the codecs of a reloaded kit in force. */
  readonly use: (codecs: LiveKit['codecs']) => void;
  /** Works out ahead what follows from the synapses of a reloaded kit. */
  readonly prepare: (synapses: readonly Synapse[]) => Steps<unknown>;
  /** The user's files, and the stored changes of earlier processes. */
  readonly kit: BaseKit;
  readonly kept: StoredChanges;
  /** The data directory. */
  readonly directory: string;
  readonly files: Store['files'];
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

export function changes({ brain, present, use, prepare, kit, kept, directory, files, now, log }: Present) {
  const keep = overlayStore(kept, directory, files, () => present().settings.restApi);
  const atStart = effectiveKit(kit, kept);
  keep.treatAsBroken(atStart.unusable);
  const next = serialQueue();
  /** Runs changes one after the other, so that each is checked against the previous one. */
  const queued =
    <Given extends readonly unknown[], A>(change: (...given: Given) => TE.TaskEither<AssistantError, A>) =>
    (...given: Given): TE.TaskEither<AssistantError, A> =>
    () =>
      next(() => change(...given)().finally(() => (notInForce = undefined)));

  let base = kit;
  /** Undefined if it must be computed again. */
  let notInForce: readonly Problem[] | undefined;
  let { own } = atStart;
  const shared = { present, send: (edit: BrainEdit) => brain().send(edit), own: () => own, keep };
  const find = (name: string) => present().brain.find(name);
  const setOwn = (name: string, synapse: Synapse | undefined, previous?: string): void => {
    base = { ...base, synapses: withOwn(base.synapses, name, synapse, previous) };
    own = new Map(base.synapses.map((one) => [one.name, one]));
  };
  const { stateOf } = synapseStates({
    home: () => base.home,
    codecs: () => present().codecs,
    find,
    own: (name) => own.get(name),
    kept: (name) => keep.present().synapses.get(name),
  });
  const store = setStored({ ...shared, base: () => base });
  const inFile = fileChanges({
    ...{ ...shared, files, setOwn },
    home: () => base.home,
    useOwn: (name) => store(name, undefined),
  });
  const { record, undo, revert, restore, deleted, history, change } = recordedChanges({
    history: changeHistory({ directory: historyDirectory(directory), files, now, log, stateOf }),
    stateOf,
    isOwn: (name) => own.has(name),
    isInForce: (name) => find(name) !== undefined,
    hidden: () => [...own.keys()].filter((name) => keep.present().synapses.get(name)?.kind === 'deleted'),
    setStored: store,
    inFile,
  });
  const client = clientChanges({ changes: synapseChanges({ ...shared, now, log }), record, inFile, present });

  const lists = listChanges({
    present: () => present().brain.sentences,
    files: () => base.sentences,
    send: (sentences) => brain().send({ type: 'sentences.changed', sentences }),
    keep,
  });

  const { changeSettings, emitSwitches } = settingsChanges({ ...shared, brain, base: () => base.settings });

  return {
    /** Returns the changed settings. Left: `BadRequest` with all mistakes, `TooLarge` beyond the quota, or `StoreFailed`. */
    settings: queued(changeSettings),
    /** Adds a synapse. Left: what `addable` refuses, `TooLarge` beyond the quota, or `StoreFailed`. */
    addSynapse: queued(client.addSynapse),
    /** Adds or replaces the synapse of this name. Left: what `acceptable` refuses, `TooLarge` beyond the quota, or `StoreFailed`. */
    putSynapse: queued(client.putSynapse),
    /** Adds an order to a synapse and returns it. Left: `UnknownSynapse`, `BadRequest`, `NotAllowed`, `NameTaken`, `TooLarge` or `StoreFailed`. */
    addOrder: queued(client.addOrder),
    /** Takes away an order that was added, and returns the synapse. Left: `UnknownSynapse`, `BadRequest`, `UnknownName` or `StoreFailed`. */
    deleteOrder: queued(client.deleteOrder),
    /** Left: `UnknownSynapse` or `StoreFailed`. */
    deleteSynapse: queued(client.deleteSynapse),
    /** Enables or disables a synapse and returns it. Left: `UnknownSynapse` or `StoreFailed`. */
    enableSynapse: queued(client.enableSynapse),
    /** Changes all values of a list, or some. Left: `BadRequest` with all mistakes, `TooLarge` beyond the limits, or `StoreFailed`. */
    list: queued(lists.change),
    /** Forgets what was set for a list: that of the kit is in force again. Left: `UnknownName` or `StoreFailed`. */
    deleteList: queued(lists.remove),
    /** Where a list in force is from, and which one it takes the place of. */
    listOrigin: lists.originOf,
    /** Undoes a recorded change and returns the name of its synapse. Left: `UnknownName`, `Conflict` where something newer would be lost, or what a change may be refused with. */
    undo: queued(undo),
    /** Drops what is stored over a synapse of the kit. Left: `UnknownName`, or `StoreFailed`. */
    revert: queued(revert),
    /** Brings back a deleted synapse. Left: `UnknownName`, `Conflict`, or `StoreFailed`. */
    restore: queued(restore),
    /** The deleted synapses that can be brought back. */
    deleted,
    /** The recorded changes, the newest first. */
    history,
    /** A recorded change with its texts, and why it cannot be undone. Left: `UnknownName` or `StoreFailed`. */
    change,
    /** All that there is of a synapse: its YAML as it was written, in force and in its file. */
    stateOf,
    /** The origin of a synapse; undefined for an unknown name. */
    originOf: (name: string) => {
      if (present().brain.find(name) === undefined) return undefined;
      const shown = (file: string) => fromHome(base.home, file);
      return originOf(keep.present().synapses.get(name), own.get(name), shown);
    },
    /** The settings of the user's files, without what was changed since. */
    kitSettings: (): Settings => base.settings,
    /** The absolute paths of stored files with mistakes. They stay until they are written again. */
    broken: () => keep.present().broken,
    /** The readable changes that do not fit the kit. */
    notInForce: () => (notInForce ??= effectiveKit(base, keep.present()).notInForce),
    /** Applies all stored changes to a reloaded kit and puts it in force. Returns the changes that no longer fit. */
    useKit: (reloaded: LiveKit) =>
      next(async () => {
        const read = { ...reloaded, sentences: sentencesAfter(base.sentences, reloaded.sentences) };
        const over = await inTurns(effectiveKitInSteps(read, keep.present()));
        const { synapses, problems } = over;
        const sentences = sentencesAfter(brain().getSnapshot().context.sentences, over.sentences);
        const { synapses: after } = await inTurns(brainAfter(present().brain, synapses));
        await inTurns(prepare(after));
        base = read;
        own = over.own;
        notInForce = over.notInForce;
        keep.treatAsBroken(over.unusable);
        const before = present().settings;
        const settings = withSameParts(before, over.settings);
        const { codecs } = read;
        use(codecs);
        const neurons = [...codecs.modules.neurons.keys()];
        brain().send({ type: 'kit.replaced', synapses: after, sentences, settings, neurons });
        const { mute, deaf } = settings.options;
        emitSwitches({
          mute: mute === before.options.mute ? undefined : mute,
          deaf: deaf === before.options.deaf ? undefined : deaf,
          satellites: switchChanges(before.satellites, settings.satellites),
        });
        return problems;
      }),
  };
}

/** The origin of a synapse. Files in the kit's home are relative to it; lines count from 1. */
type Origin =
  | {
      readonly from: 'kit';
      readonly file: string;
      readonly line: number;
      /** The stored file if the synapse was only enabled or disabled. */
      readonly changed?: { readonly enabled: boolean; readonly file: string };
    }
  | {
      readonly from: 'api';
      readonly file: string;
      /** The synapse of the kit that it replaces. */
      readonly covers?: { readonly file: string; readonly line: number };
    };

/** `own` is the kit's synapse of this name. */
export function originOf(
  kept: StoredSynapse | undefined,
  own: Synapse | undefined,
  shown: (file: string) => string,
): Origin | undefined {
  const place = own === undefined || own.source === 'api' ? undefined : own.source;
  if (kept?.kind === 'written')
    return { from: 'api', file: shown(kept.file), ...(place === undefined ? {} : { covers: place }) };
  if (place === undefined) return undefined;
  if (kept?.kind !== 'switched') return { from: 'kit', ...place };
  return { from: 'kit', ...place, changed: { enabled: kept.isEnabled, file: shown(kept.file) } };
}
