import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { brainAfter } from '../../brain/brain.ts';
import { rawSynapse } from '../../brain/decode-synapse.ts';
import type { CallScope } from '../../brain/events.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { pathText, refusalsText } from '../../lib/decode.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import { serialQueue } from '../../lib/promises.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import type { KitReplaced, SatelliteSwitched } from '../../machines/brain-events.ts';
import {
  allowsUnknownHooks,
  maskedName,
  restoredVariables,
  type SettingsChange,
  settingsAfter,
} from '../../settings/edit-settings.ts';
import { type SatelliteSwitches, switchChanges } from '../../settings/satellites.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Store } from '../store.ts';
import { type BaseKit, effectiveKit } from './effective-kit.ts';
import { keeping } from './keeping.ts';
import { fromHome, type Kept, type StoredSynapse, storedAfter, yaml } from './stored-text.ts';
import { type PutSynapse, synapseChanges } from './synapse-changes.ts';

/**
 * Changes the present while Broca runs, one change after another: each is checked, then on disk, then in force. A Left has
 * changed nothing; what changes nothing writes nothing.
 */
export interface Changes {
  /** Gives those that hold then. Left: `BadRequest` with all that is wrong, `TooLarge` for more than can be kept, or `StoreFailed`. */
  readonly settings: (
    change: SettingsChange,
    scope?: Pick<CallScope, 'isFromHook'>,
  ) => TE.TaskEither<AssistantError, Settings>;
  /** Left: what `addable` refuses, `TooLarge` beyond the quota, or `StoreFailed`. */
  readonly addSynapse: (written: unknown) => TE.TaskEither<AssistantError, Synapse>;
  /** Makes a synapse of this name, or replaces it in its place. Left: what `acceptable` refuses, `TooLarge` beyond the quota, or `StoreFailed`. */
  readonly putSynapse: (name: string, written: unknown) => TE.TaskEither<AssistantError, PutSynapse>;
  /** Left: `UnknownSynapse` or `StoreFailed`. */
  readonly deleteSynapse: (name: string) => TE.TaskEither<AssistantError, void>;
  /** Gives it as it is then. Left: `UnknownSynapse` or `StoreFailed`. */
  readonly enableSynapse: (name: string, isEnabled: boolean) => TE.TaskEither<AssistantError, Synapse>;
  /** Undefined when no synapse has this name. */
  readonly originOf: (name: string) => Origin | undefined;
  /** A synapse as a brain file has it, without its comments, of which `shown` may leave something out. Undefined when none has this name. */
  readonly yamlOf: (name: string, shown: (synapse: Synapse) => Synapse) => string | undefined;
  /** The files of changes with mistakes in them, whole paths: they stay as they are until they are written again. */
  readonly broken: () => ReadonlySet<string>;
  /** What of the changes can be read and does not fit the kit. */
  readonly notInForce: () => readonly Problem[];
  /** Lays all that was changed over a kit that was read anew, which is then in force. Gives what no longer fits. */
  readonly useKit: (kit: LiveKit) => Promise<readonly Problem[]>;
}

/** A kit whose codecs the machine takes. */
type LiveKit = BaseKit<KitReplaced['codecs']>;

interface Present {
  readonly brain: () => BrainActor;
  /** What the user's own files say, and what was kept of the changes of earlier processes. */
  readonly kit: BaseKit;
  readonly kept: Kept;
  /** Where everything is that the service writes. */
  readonly directory: string;
  readonly files: Store['files'];
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

export function changes({ brain, kit, kept, directory, files, now, log }: Present): Changes {
  const present = () => brain().getSnapshot().context;
  const keep = keeping(kept, directory, files, () => present().settings.restApi);
  keep.treatAsBroken(effectiveKit(kit, kept).unusable);
  const next = serialQueue();
  /** One after another, so that each is checked against what the one before made. */
  const queued =
    <Given extends readonly unknown[], A>(change: (...given: Given) => TE.TaskEither<AssistantError, A>) =>
    (...given: Given): TE.TaskEither<AssistantError, A> =>
    () =>
      next(() => change(...given)().finally(() => (notInForce = undefined)));

  let base = kit;
  /** Undefined when it has to be looked for anew. */
  let notInForce: readonly Problem[] | undefined;
  let own = byName(kit);
  const { add, put, remove, enable } = synapseChanges({
    present,
    send: (edit) => brain().send(edit),
    own: () => own,
    keep,
    now,
    log,
  });

  const changeSettings: Changes['settings'] = (written, scope) => {
    const { settings: before, brain: known } = present();
    const variables = written.variables && restoredVariables(written.variables, before);
    const mask = maskedName(variables ?? {}, before);
    if (mask !== undefined) {
      const message = `${mask}: found the mask of a secret, and nothing stored that it stands for; write the secret itself`;
      return TE.left({ _tag: 'BadRequest', field: mask, message });
    }
    const change = { ...written, variables };
    const after = settingsAfter(before, change, {
      synapse: (name) => allowsUnknownHooks(before) || known.find(name) !== undefined,
    });
    if (E.isLeft(after)) {
      const field = pathText(after.left[0]?.path ?? []);
      return TE.left({ _tag: 'BadRequest', field, message: refusalsText(after.left, 'the settings') });
    }
    const isSame = isDeepStrictEqual(after.right, before);
    const toKeep = storedAfter(keep.present().settings, change, base.settings);
    const isKept = isSame || isDeepStrictEqual(toKeep, keep.present().settings);
    return pipe(
      isKept ? TE.right(undefined) : keep.settings(toKeep),
      TE.map(() => {
        if (!isSame) brain().send({ type: 'settings.changed', settings: after.right });
        emitSwitches(change, scope);
        return after.right;
      }),
    );
  };
  const emitSwitches = (
    { mute, deaf, satellites = {} }: SettingsChange,
    { isFromHook }: Pick<CallScope, 'isFromHook'> = HERE,
  ) => {
    if (mute !== undefined) brain().send({ type: mute ? 'voice.mute' : 'voice.unmute', isFromHook });
    if (deaf !== undefined) brain().send({ type: deaf ? 'ears.close' : 'ears.open', isFromHook });
    for (const event of switchEvents(satellites)) brain().send(event);
  };

  return {
    settings: queued(changeSettings),
    addSynapse: queued(add),
    putSynapse: queued(put),
    deleteSynapse: queued(remove),
    enableSynapse: queued(enable),
    yamlOf: (name, shown) => {
      const synapse = present().brain.find(name);
      return synapse === undefined ? undefined : yaml(rawSynapse(shown(synapse)));
    },
    originOf: (name) => {
      if (present().brain.find(name) === undefined) return undefined;
      const shown = (file: string) => fromHome(base.home, file);
      return originOf(keep.present().synapses.get(name), own.get(name), shown);
    },
    broken: () => keep.present().broken,
    notInForce: () => (notInForce ??= effectiveKit(base, keep.present()).notInForce),
    useKit: (read) =>
      next(async () => {
        const over = effectiveKit(read, keep.present());
        const { settings, synapses, problems } = over;
        base = read;
        own = byName(read);
        notInForce = over.notInForce;
        keep.treatAsBroken(over.unusable);
        const {
          brain: before,
          settings: { options, satellites },
        } = present();
        const { codecs } = read;
        brain().send({ type: 'kit.replaced', brain: brainAfter(before, synapses), settings, codecs });
        const { mute, deaf } = settings.options;
        emitSwitches({
          mute: mute === options.mute ? undefined : mute,
          deaf: deaf === options.deaf ? undefined : deaf,
          satellites: switchChanges(satellites, settings.satellites),
        });
        return problems;
      }),
  };
}

const HERE = { isFromHook: false };

const byName = ({ synapses }: BaseKit): ReadonlyMap<string, Synapse> =>
  new Map(synapses.map((synapse) => [synapse.name, synapse]));

/** Where a synapse comes from. Files are named from the kit's home when they are in it; lines count from 1. */
type Origin =
  | {
      readonly from: 'kit';
      readonly file: string;
      readonly line: number;
      /** It was only enabled or disabled, and where that is kept. */
      readonly changed?: { readonly enabled: boolean; readonly file: string };
    }
  | {
      readonly from: 'api';
      readonly file: string;
      /** That of the kit which it replaces. */
      readonly covers?: { readonly file: string; readonly line: number };
    };

/** `own` is the synapse of the kit that has its name. */
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

/** What makes satellites deaf or mute, or no more, as they are switched. */
export const switchEvents = (switches: SatelliteSwitches): readonly SatelliteSwitched[] =>
  Object.entries(switches).flatMap(([conversation, { deaf, mute }]): readonly SatelliteSwitched[] => [
    ...(deaf === undefined
      ? []
      : [{ type: deaf ? 'satellite.deafen' : 'satellite.undeafen', conversation } as const]),
    ...(mute === undefined
      ? []
      : [{ type: mute ? 'satellite.mute' : 'satellite.unmute', conversation } as const]),
  ]);
