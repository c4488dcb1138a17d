import type { FastifyPluginAsync, RawServerDefault } from 'fastify';
import type * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Observable } from 'rxjs';
import type { DevicePosition } from '../brain/places.ts';
import type { EarsReport, EarsState, Pressed, RoomChange, RoomReport } from '../brain/room-report.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { Timers } from '../brain/timer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { Ask } from '../machines/ask.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { States } from '../machines/states.ts';
import type { Broadcast } from '../observe/broadcast.ts';
import type { Inspector } from '../observe/inspect/inspector.ts';
import type { Observed } from '../observe/observing.ts';
import type { RunExport } from '../observe/run-export.ts';
import type { MessageLine } from '../rooms/satellite.ts';
import type { TabOptions } from '../rooms/tab.ts';
import type { CertificateFiles } from '../settings/certificate.ts';
import type { KitState, ReloadResult } from '../settings/load-kit.ts';
import type { Settings } from '../settings/settings.ts';
import type { Changes } from '../store/overlay/changes.ts';
import type { AudioFrame } from '../streams/audio.ts';
import type { Replayed } from '../testing/replay/replay.ts';
import type { Tokens } from './access/tokens.ts';
import type { IoTsProvider } from './codecs.ts';
import type { Injecting } from './event-codecs.ts';
import type { Limits } from './guards/limits.ts';
import type { EngineReport, MqttReport, WyomingReport } from './resources/service.ts';
import type { FoundInSynapse } from './resources/synapse-check.ts';
import type { Announce, Say } from './run-answer.ts';
import type { RequestLine } from './server.ts';
import type { Shapes } from './shapes.ts';

/** `file` is what the text is called; without the synapse where a mistake keeps it from being used. */
interface CheckedSynapse {
  readonly findings: readonly (FoundInSynapse & { readonly file: string })[];
  readonly synapse: Synapse | undefined;
}

/** All that routes may use: they send events, ask, and read the present state. */
export interface HttpDeps {
  readonly brain: BrainActor;
  readonly ask: Ask;
  /** In which state each part of the assistant is. */
  readonly states: () => States;
  readonly ears: {
    readonly report: () => EarsReport;
    /** Opens the ears for an order of this conversation, or of whoever is in the room. Open ones stay as they are. */
    readonly press: (conversation: string | undefined) => Pressed;
    /** Where the ears stand that a press of this conversation opens. */
    readonly stateOf: (conversation: string | undefined) => EarsState;
    /** Takes a tab of a browser in as a satellite, or closes its line and says why. */
    readonly connect: (tab: TabOptions, line: MessageLine) => void;
  };
  readonly settings: () => Settings;
  /** How answers look now: the settings choose, and may choose otherwise while the service works. */
  readonly shapes: () => Shapes;
  readonly changes: Changes;
  /** What is wrong with a synapse that somebody is writing. */
  readonly checkSynapse: (text: {
    readonly yaml: string;
    readonly name?: string | undefined;
  }) => CheckedSynapse;
  /** The names of Broca's own neurons, and of those that the kit brought and that can be used. */
  readonly neurons: () => Readonly<Record<'core' | 'community', readonly string[]>>;
  readonly version: string;
  readonly engines: () => Readonly<Record<string, EngineReport>>;
  /** How the connection to the home's broker stands; undefined where there is none. */
  readonly mqtt: () => MqttReport | undefined;
  /** How what others may use of ours stands; undefined where that is nothing. */
  readonly wyoming: () => WyomingReport | undefined;
  /** Reads the files of the kit again. Left: `InvalidKit`; then nothing has changed. */
  readonly reload: () => Promise<E.Either<AssistantError, ReloadResult>>;
  /** Why what is to outlive the process could not be written the last time; undefined when it could. */
  readonly storeFailure: () => string | undefined;
  /** What of the stored files is broken and not in force. */
  readonly setAside: () => Promise<readonly { readonly part: string; readonly detail: string }[]>;
  /** How the files of the kit stand to what is in force. */
  readonly kit: () => KitState;
  /** Whether a question waits for its answer in this conversation. */
  readonly isWaiting: (conversation: string) => boolean;
  /** Tells the signals where a device is; gives the synapses this starts. */
  readonly locate: (position: DevicePosition) => readonly string[];
  /** A new call's name, never given before. */
  readonly nextCall: () => string;
  readonly timers: Timers;
  readonly tokens: Tokens;
  readonly injecting: Injecting;
  readonly say: Say;
  readonly announce: Announce;
  /** The microphones and outputs somewhere else. */
  readonly rooms: {
    readonly report: () => readonly RoomReport[];
    /** Left: `UnknownName`, or `StoreFailed`. */
    readonly switch: (name: string, change: RoomChange) => TaskEither<AssistantError, void>;
  };
  /** What can be seen of the assistant. */
  readonly observed: Observed;
  readonly replaying: {
    /** Runs it once more on the brain as it is now, and touches nothing; `signal` gives it up. Left: why that cannot be. */
    readonly replay: (run: RunExport, signal: AbortSignal) => TaskEither<AssistantError, Replayed>;
    /** Adds it to the tests of the kit; gives the path of their file. Left: why that cannot be. */
    readonly saveTest: (run: RunExport) => TaskEither<AssistantError, string>;
  };
  /** How its machines work, and who follows them. */
  readonly machines: Inspector & { readonly readers: Broadcast };
  readonly now: () => Date;
  /** Turns the bytes of an audio file into frames while they arrive. */
  readonly audioFrames: (bytes$: Observable<Uint8Array>) => Observable<AudioFrame>;
  /** The largest upload, in bytes. */
  readonly maxUploadBytes: number;
  /** Go before the usual ones. */
  readonly limits?: Partial<Limits> | undefined;
  /** With a certificate it speaks HTTPS, and nothing else. */
  readonly certificate: CertificateFiles | undefined;
  /** Aborts when a stop has waited long enough for calls at work. */
  readonly cut: AbortSignal;
  readonly log: (line: string) => void;
  /** Gets each answered request; absent, none is told. */
  readonly logRequest?: ((request: RequestLine) => void) | undefined;
}

/** Registers the routes of a resource, which use these dependencies. */
export type Routes<Names extends keyof HttpDeps> = FastifyPluginAsync<
  Pick<HttpDeps, Names>,
  RawServerDefault,
  IoTsProvider
>;
