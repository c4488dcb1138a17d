import type { Observable } from 'rxjs';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import type { DevicePosition } from '../brain/position.ts';
import type { Timers } from '../brain/timer.ts';
import type { Ask } from '../machines/ask.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { Settings } from '../settings/settings.ts';
import type { AudioFrame } from '../streams/audio.ts';

/** What `GET /health` says of one engine: the name the settings use, the one really used, and how it is. */
export interface EngineReport {
  readonly name: string;
  readonly engine: string;
  readonly state: string;
  readonly detail?: string;
}

/** All that routes may use: they send events, ask, and read the present state. */
export interface HttpWorld {
  readonly brain: BrainActor;
  readonly ask: Ask;
  readonly settings: () => Settings;
  readonly codecs: SynapseCodecs;
  /** The names of Broca's own neurons, and of those that the kit brought and that can be used. */
  readonly neurons: Readonly<Record<'core' | 'community', readonly string[]>>;
  readonly version: string;
  readonly engines: () => Readonly<Record<string, EngineReport>>;
  /** Whether a question waits for its answer in this conversation. */
  readonly isWaiting: (conversation: string) => boolean;
  /** Tells the signals where a device is; gives the synapses this starts. */
  readonly locate: (position: DevicePosition) => readonly string[];
  /** A new call's name, never given before. */
  readonly nextCall: () => string;
  readonly timers: Timers;
  readonly now: () => Date;
  /** Turns the bytes of an audio file into frames while they arrive. */
  readonly audioFrames: (bytes$: Observable<Uint8Array>) => Observable<AudioFrame>;
  /** The largest upload, in bytes. */
  readonly maxUploadBytes: number;
  readonly log: (line: string) => void;
}
