import type { ActorRefFrom } from 'xstate';
import type { Brain } from '../brain/brain.ts';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import type { CallRef } from '../brain/events.ts';
import type { AllModules } from '../modules/module.ts';
import type { Settings } from '../settings/settings.ts';
import type { conversationMachine } from './conversation.machine.ts';
import type { satelliteMachine } from './satellite.machine.ts';

export type ConversationRef = ActorRefFrom<typeof conversationMachine>;

export type SatelliteRef = ActorRefFrom<typeof satelliteMachine>;

export interface BrainContext {
  readonly brain: Brain;
  /** The present ones. Their mute and deaf are how the assistant starts; the states tell how it is. */
  readonly settings: Settings;
  /** How what is added to the brain is read, and all it may name. */
  readonly codecs: SynapseCodecs<AllModules>;
  /** Names each call that the machines begin. */
  readonly nextCall: () => string;
  /** Those something is happening in, and idle ones that the next one to open will close. */
  readonly conversations: Readonly<Record<string, ConversationRef>>;
  /** The calls whose sound is being understood, by the name of their actor. */
  readonly transcribing: Readonly<Record<string, CallRef>>;
  /** By their conversation, also those that are leaving. */
  readonly satellites: Readonly<Record<string, SatelliteRef>>;
}

export type BrainInput = Omit<BrainContext, 'conversations' | 'transcribing' | 'satellites'>;
