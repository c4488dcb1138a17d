import type { ActorRefFrom } from 'xstate';
import type { PresentKit } from '../actors/present-kit.ts';
import type { AudioGiven, AudioHeard, AudioNotHeard } from '../actors/transcribing.ts';
import type { BrainEdit, CallRef } from '../brain/events.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { Sentences } from '../sentences/sentences.ts';
import type { ConversationMoved, ConversationsCommand } from './conversations.ts';
import type { EarsCommand, OutputCommand } from './ears-events.ts';
import type { satelliteMachine } from './satellite.machine.ts';

/** Switches the assistant's ears or voice. */
export interface SwitchCommand {
  readonly type: 'ears.close' | 'ears.open' | 'voice.mute' | 'voice.unmute';
  /** Whether a hook did it. Then it fires no hooks. */
  readonly isFromHook?: boolean;
}

/** Replaces the settings by these complete and checked ones. */
export interface SettingsChanged {
  readonly type: 'settings.changed';
  readonly settings: PresentKit['settings'];
}

/** The files of the kit have changed. Present runs and questions continue with their own data. */
export interface KitReplaced extends KitData {
  readonly type: 'kit.replaced';
}

/** Lists were set while the service runs, or that of the kit is in force again. */
export interface SentencesChanged extends Pick<KitData, 'sentences'> {
  readonly type: 'sentences.changed';
}

/** What the brain keeps of a kit. */
export interface KitData {
  readonly synapses: readonly Synapse[];
  /** The lists, rules and intents of its files, and the lists that were set while the service runs. */
  readonly sentences: Sentences;
  /** Their `mute` and `deaf` apply at the start; the machines' states say what holds now. */
  readonly settings: PresentKit['settings'];
  /** The kinds of neurons that its synapses may name, in lower case. */
  readonly neurons: readonly string[];
}

/** A satellite connected. An earlier one of this conversation has left. */
export interface SatelliteJoined {
  readonly type: 'satellite.joined';
  readonly conversation: string;
  /** Its initial state. */
  readonly isDeaf: boolean;
  readonly isMuted: boolean;
}

/** Switches the ears or voice of one satellite, or tells that it disconnected. Then its runs continue. */
export interface SatelliteChanged {
  readonly type:
    | 'satellite.deafen'
    | 'satellite.undeafen'
    | 'satellite.mute'
    | 'satellite.unmute'
    | 'satellite.left';
  readonly conversation: string;
}

/** Every event that may be sent to the brain. */
export type BrainEvent =
  | ConversationsCommand
  | EarsCommand
  | AudioGiven
  | BrainEdit
  | SwitchCommand
  | SettingsChanged
  | SentencesChanged
  | KitReplaced
  | SatelliteJoined
  | SatelliteChanged;

/** Also the events of its parts. */
export type BrainMachineEvent = BrainEvent | ConversationMoved | AudioHeard | AudioNotHeard | OutputCommand;

export type SatelliteRef = ActorRefFrom<typeof satelliteMachine>;

export interface BrainContext extends KitData {
  /** How many conversations run something or wait for an answer. */
  readonly running: number;
  readonly waiting: number;
  /** The calls in transcription. */
  readonly transcribing: readonly CallRef[];
  /** The satellites by conversation, including leaving ones. */
  readonly satellites: Readonly<Record<string, SatelliteRef>>;
}

export type BrainInput = Omit<BrainContext, 'running' | 'waiting' | 'transcribing' | 'satellites'>;
