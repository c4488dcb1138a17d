/** A satellite that is here, or that the settings name. */
export interface RoomReport {
  /** Also that of its conversation. */
  readonly name: string;
  readonly kind: 'tab' | 'wyoming';
  /** Its address; undefined if the satellite connected by itself. */
  readonly address: string | undefined;
  /** How the line to it stands. */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** Why it is not connected, for people. */
  readonly detail: string | undefined;
  /** It was found in the network. */
  readonly isDiscovered: boolean;
  readonly area: string | undefined;
  /** The state of its ears; undefined while it is disconnected, like the next two. */
  readonly ears: EarsState | undefined;
  /** In dB relative to full scale; also undefined while no sound is captured. */
  readonly levelDb: number | undefined;
  readonly peakDb: number | undefined;
  /** Its own switch, independent of the assistant's. */
  readonly isDeaf: boolean;
  readonly isMuted: boolean;
  readonly language: string | undefined;
  /** What it hears and speaks with, as the settings name it. */
  readonly engines: Readonly<Record<'stt' | 'tts' | 'trigger', string>>;
}

/** How a satellite is to be from now on; whatever is absent stays as it is. */
export interface RoomChange {
  readonly isDeaf?: boolean;
  readonly isMuted?: boolean;
}

/** Where the ears can be found; states they only pass through are not here. */
export const EARS_STATES = [
  'deaf',
  'no_microphone',
  'waiting_for_trigger',
  'listening',
  'transcribing',
  'pausing',
  'giving_way',
  'answering',
] as const;

export type EarsState = (typeof EARS_STATES)[number];

/** The state of the ears and the sound level they get. */
export interface EarsReport {
  readonly state: EarsState;
  /** What is listened to, as the settings name it. */
  readonly source: string;
  /** What opens the ears, as the settings name it. */
  readonly trigger: string;
  /** The words it waits for; none if nothing or something else opens the ears. */
  readonly wakeWords: readonly string[];
  /** In decibels to full scale, as the next two; undefined while nothing is captured. */
  readonly levelDb: number | undefined;
  /** The loudest of the last second. */
  readonly peakDb: number | undefined;
  /** Louder sound counts as speech; undefined if the detector has no threshold. */
  readonly thresholdDb: number | undefined;
  /** Whether the microphone is set too high. */
  readonly isClipping: boolean;
  /** Ears somewhere else. */
  readonly satellites: readonly SatelliteReport[];
}

/** How the ears of a satellite are. */
export interface SatelliteReport extends Pick<EarsReport, 'state' | 'levelDb' | 'peakDb'> {
  /** Also that of its conversation. */
  readonly name: string;
}

/** What became of a press of the trigger. */
export type Pressed = 'pressed' | 'deaf' | 'no_microphone' | 'own_hotword';

/** Why a press did nothing, for people. */
export const NOT_PRESSED: Readonly<Record<Exclude<Pressed, 'pressed'>, string>> = {
  deaf: 'the assistant is deaf',
  no_microphone: 'no microphone is open',
  own_hotword:
    'this satellite sends nothing until it has heard its own hotword, and its protocol has no way to open its microphone',
};
