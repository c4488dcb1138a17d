import type { ActorRefFrom, DoneActorEvent, ErrorActorEvent, InputFrom, OutputFrom } from 'xstate';
import type { PresentKit } from '../actors/present-kit.ts';
import type { TranscribingLogic } from '../actors/transcribing.ts';
import type {
  AssistantEvent,
  BrainEdit,
  CallRef,
  NewCall,
  QuestionCancelled,
  QuestionUnanswered,
} from '../brain/events.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { ConversationMoved, conversationMachine } from './conversation.machine.ts';
import type { EarsAsked, OutputAsked } from './ears-events.ts';
import type { satelliteMachine } from './satellite.machine.ts';

/** Sound uploaded to be understood; its frames may still be arriving. */
export interface AudioGiven {
  readonly type: 'audio.given';
  readonly call: string;
  readonly conversation: string;
  readonly frames$: InputFrom<TranscribingLogic>['frames$'];
}

/** Opens or closes what the assistant hears and speaks with. */
export interface Switched {
  readonly type: 'ears.close' | 'ears.open' | 'voice.mute' | 'voice.unmute';
  /** Something a hook does fires no hooks. */
  readonly isFromHook?: boolean;
}

/** From now on these hold, whole and found right. */
export interface SettingsChanged {
  readonly type: 'settings.changed';
  readonly settings: PresentKit['settings'];
}

/** The files of the kit say something else now; runs and questions go on with what they hold. */
export interface KitReplaced extends PresentKit {
  readonly type: 'kit.replaced';
}

/** What waited for an answer in a conversation when the last process ended, first asked first; it is not open yet. */
export interface QuestionsRecalled {
  readonly type: 'questions.recalled';
  readonly conversation: string;
  readonly questions: readonly PendingQuestion[];
}

/** A microphone and an output somewhere else are there; another one of this conversation has left. */
export interface SatelliteJoined {
  readonly type: 'satellite.joined';
  readonly conversation: string;
  /** With all it hears and speaks with. */
  readonly machine: typeof satelliteMachine;
  /** How it starts. */
  readonly isDeaf: boolean;
  readonly isMuted: boolean;
}

/** Opens or closes the ears of one satellite, or its voice. */
export interface SatelliteSwitched {
  readonly type: 'satellite.deafen' | 'satellite.undeafen' | 'satellite.mute' | 'satellite.unmute';
  readonly conversation: string;
}

/** It is there no more; its runs go on. */
export interface SatelliteLeft {
  readonly type: 'satellite.left';
  readonly conversation: string;
}

/** Everything that may be sent to the brain. */
export type BrainEvent =
  | NewCall
  | QuestionCancelled
  | QuestionUnanswered
  | EarsAsked
  | AudioGiven
  | BrainEdit
  | Switched
  | SettingsChanged
  | KitReplaced
  | QuestionsRecalled
  | SatelliteJoined
  | SatelliteSwitched
  | SatelliteLeft;

/** The same, and what its parts tell it. */
export type BrainMachineEvent = BrainEvent | ConversationMoved | Transcribed | OutputAsked;

export type Transcribed = DoneActorEvent<OutputFrom<TranscribingLogic>> | ErrorActorEvent;

/** What became of the sound of this call. */
export const transcribedEvent = (of: CallRef, ended: Transcribed): readonly AssistantEvent[] =>
  'error' in ended
    ? [
        { type: 'audio.transcribed', ...of, result: { error: ended.error } },
        { type: 'on_stt_error', ...of, detail: describeUnknown(ended.error) },
      ]
    : [{ type: 'audio.transcribed', ...of, result: heardBy(ended.output) }];

/** What was understood, and by which recogniser of a chain. */
const heardBy = ({ text, engine }: OutputFrom<TranscribingLogic>) =>
  engine === undefined ? { text } : { text, engine };

export type ConversationRef = ActorRefFrom<typeof conversationMachine>;

export type SatelliteRef = ActorRefFrom<typeof satelliteMachine>;

export interface BrainContext extends PresentKit {
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
