import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PresentKit } from '../../actors/present-kit.ts';
import type { CallScope } from '../../brain/events.ts';
import { pathText, type Refusal, refusalsText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import type { SatelliteChanged } from '../../machines/brain-events.ts';
import {
  allowsUnknownHooks,
  maskedName,
  restoredVariables,
  type SettingsChange,
  settingsAfter,
  withSameParts,
} from '../../settings/edit-settings.ts';
import { decodedFields, type FieldChanges, fieldsReset, optionsAmong } from '../../settings/fields.ts';
import { refusedRemovals } from '../../settings/own-satellites.ts';
import type { SatelliteSwitches } from '../../settings/satellites.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Keeping } from './keeping.ts';
import { storedAfter } from './stored-text.ts';

interface Present {
  readonly brain: () => BrainActor;
  readonly present: () => PresentKit;
  /** The settings of the user's files. */
  readonly base: () => Settings;
  readonly keep: Keeping;
}

/** Changes the settings at run time. */
export function settingsChanges({ brain, present, base, keep }: Present) {
  const changeSettings = (
    written: SettingsChange,
    scope?: Pick<CallScope, 'isFromHook'>,
  ): TE.TaskEither<AssistantError, Settings> => {
    const current = present();
    const before = current.settings;
    const variables = written.variables && restoredVariables(written.variables, before);
    const mask = maskedName(variables ?? {}, before);
    if (mask !== undefined) {
      const message = `${mask}: found the mask of a secret, and nothing stored that it stands for; write the secret itself`;
      return TE.left({ _tag: 'BadRequest', field: mask, message });
    }
    const sections = decodedFields(written.sections ?? {});
    if (E.isLeft(sections)) return TE.left(refusedChange(sections.left));
    const removals = refusedRemovals(before.satellites, base().satellites, written.ownSatellites);
    if (removals.length > 0) return TE.left(refusedChange(removals));
    const change = {
      ...written,
      variables,
      ...(written.sections === undefined ? {} : changeOfFields(fieldsReset(sections.right, base()))),
    };
    const changed = settingsAfter(before, change, {
      synapse: (name) => allowsUnknownHooks(before) || current.brain.find(name) !== undefined,
    });
    if (E.isLeft(changed)) return TE.left(refusedChange(changed.left));
    const after = withSameParts(before, changed.right);
    const isSame = after === before;
    const toKeep = storedAfter(keep.present().settings, change, base());
    const isKept = isSame || isDeepStrictEqual(toKeep, keep.present().settings);
    return pipe(
      isKept ? TE.right(undefined) : keep.settings(toKeep),
      TE.map(() => {
        if (!isSame) brain().send({ type: 'settings.changed', settings: after });
        emitSwitches(change, scope);
        return after;
      }),
    );
  };
  const emitSwitches = (
    { mute, deaf, satellites = {} }: SettingsChange,
    { isFromHook }: Pick<CallScope, 'isFromHook'> = HERE,
  ) => {
    if (mute !== undefined) brain().send({ type: mute ? 'voice.mute' : 'voice.unmute', isFromHook });
    if (deaf !== undefined) brain().send({ type: deaf ? 'ears.close' : 'ears.open', isFromHook });
    for (const event of eventsOfSwitches(satellites)) brain().send(event);
  };

  return {
    /** Returns the changed settings. Left: `BadRequest` with all mistakes, `TooLarge` beyond the quota, or `StoreFailed`. */
    changeSettings,
    /** Sends the events of what a change switches. */
    emitSwitches,
  };
}

const HERE = { isFromHook: false };

/** The first of the mistakes names the field, all are in the message. */
const refusedChange = (wrong: readonly Refusal[]): AssistantError => ({
  _tag: 'BadRequest',
  field: pathText(wrong[0]?.path ?? []),
  message: refusalsText(wrong, 'the settings'),
});

/** Options have a place of their own in a change. */
function changeOfFields(changes: FieldChanges): SettingsChange {
  const { options: _, ...sections } = changes;
  return { ...optionsAmong(changes), sections };
}

/** The events that apply these switches of satellites. */
export const eventsOfSwitches = (switches: SatelliteSwitches): readonly SatelliteChanged[] =>
  Object.entries(switches).flatMap(([conversation, { deaf, mute }]): readonly SatelliteChanged[] => [
    ...(deaf === undefined
      ? []
      : [{ type: deaf ? 'satellite.deafen' : 'satellite.undeafen', conversation } as const]),
    ...(mute === undefined
      ? []
      : [{ type: mute ? 'satellite.mute' : 'satellite.unmute', conversation } as const]),
  ]);
