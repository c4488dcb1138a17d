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

/** How the ears are, and what reaches them. */
export interface EarsReport {
  readonly state: EarsState;
  /** What is listened to, as the settings name it. */
  readonly source: string;
  /** What opens the ears, as the settings name it. */
  readonly trigger: string;
  /** In decibels to full scale, as the next two; undefined while nothing is captured. */
  readonly levelDb: number | undefined;
  /** The loudest of the last second. */
  readonly peakDb: number | undefined;
  /** What is louder counts as speech; undefined too where no threshold tells. */
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
