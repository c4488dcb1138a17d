import type { FastifyPluginAsync, RawServerDefault } from 'fastify';
import type * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Observable } from 'rxjs';
import type { PresentKit } from '../actors/present-kit.ts';
import type { DevicePosition } from '../brain/places.ts';
import type { EarsReport, EarsState, Pressed, RoomChange, RoomReport } from '../brain/room-report.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { Timers } from '../brain/timer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { Ask } from '../machines/ask.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { ConversationReport, States } from '../machines/states.ts';
import type { Broadcast } from '../observe/broadcast.ts';
import type { History } from '../observe/inspect/history.ts';
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
import type { ExpectedOutcome } from '../testing/replay/replaying.ts';
import type { Tokens } from './access/tokens.ts';
import type { Backup } from './backup.ts';
import type { IoTsProvider } from './codecs.ts';
import type { Equipment } from './equipment.ts';
import type { Injecting } from './event-codecs.ts';
import type { FirstRun } from './first-run.ts';
import type { Limits } from './guards/limits.ts';
import type { EngineReport, MqttReport, WyomingReport } from './resources/service.ts';
import type { FoundInSynapse } from './resources/synapse-check.ts';
import type { Announce, Say } from './run-answer.ts';
import type { RequestLine } from './server.ts';
import type { Shapes } from './shapes.ts';

/** `file` is the name of the text; `synapse` is undefined if a mistake makes it unusable. */
interface CheckedSynapse {
  readonly findings: readonly (FoundInSynapse & { readonly file: string })[];
  readonly synapse: Synapse | undefined;
}

/** All that routes may use: they send events, ask, and read the present state. */
export interface HttpDeps {
  readonly brain: BrainActor;
  /** The synapses, settings and modules in force. */
  readonly presentKit: () => PresentKit;
  readonly ask: Ask;
  /** In which state each part of the assistant is. */
  readonly states: () => States;
  readonly ears: {
    readonly report: () => EarsReport;
    /** Opens the ears for an order of this conversation, or of the people in the room. Open ears stay as they are. */
    readonly press: (conversation: string | undefined) => Pressed;
    /** The state of the ears that a press of this conversation opens. */
    readonly stateOf: (conversation: string | undefined) => EarsState;
    /** Connects a browser tab as a satellite, or closes its line with a reason. */
    readonly connect: (tab: TabOptions, line: MessageLine) => void;
  };
  readonly settings: () => Settings;
  /** The shapes of answers that the present settings choose. */
  readonly shapes: () => Shapes;
  readonly changes: Changes;
  /** Checks a draft of a synapse. */
  readonly checkSynapse: (text: {
    readonly yaml: string;
    readonly name?: string | undefined;
  }) => CheckedSynapse;
  readonly version: string;
  readonly engines: () => Readonly<Record<string, EngineReport>>;
  /** The state of the connection to the MQTT broker; undefined without a broker. */
  readonly mqtt: () => MqttReport | undefined;
  /** The state of the engines that other programs may use; undefined if there are none. */
  readonly wyoming: () => WyomingReport | undefined;
  /** Reads the files of the kit again. Left: `InvalidKit`; then nothing has changed. */
  readonly reload: () => Promise<E.Either<AssistantError, ReloadResult>>;
  /** Why the last write to the store failed; undefined if it worked. */
  readonly storeFailure: () => string | undefined;
  /** The parts of the stored files that are broken and not in use. */
  readonly setAside: () => Promise<readonly { readonly part: string; readonly detail: string }[]>;
  /** Whether the files of the kit are those in use, and their mistakes. */
  readonly kit: () => KitState;
  /** The open conversations. */
  readonly conversations: () => readonly ConversationReport[];
  /** Whether a question is pending in this conversation. */
  readonly isWaiting: (conversation: string) => boolean;
  /** Reports the position of a device to the signals; returns the synapses that it starts. */
  readonly locate: (position: DevicePosition) => readonly string[];
  /** A unique id for a new call. */
  readonly nextCall: () => string;
  readonly equipment: Equipment;
  readonly firstRun: FirstRun;
  readonly backup: Backup;
  readonly timers: Timers;
  readonly tokens: Tokens;
  readonly injecting: Injecting;
  readonly say: Say;
  readonly announce: Announce;
  /** The satellites. */
  readonly rooms: {
    /** The area of the satellite with this conversation; undefined for none. */
    readonly areaOf: (conversation: string) => string | undefined;
    readonly report: () => readonly RoomReport[];
    /** Left: `UnknownName`, or `StoreFailed`. */
    readonly switch: (name: string, change: RoomChange) => TaskEither<AssistantError, void>;
  };
  /** What can be seen of the assistant. */
  readonly observed: Observed;
  readonly replaying: {
    /** Replays a run on the present brain, without side effects; `signal` cancels it. Left: why it cannot be replayed. */
    readonly replay: (run: RunExport, signal: AbortSignal) => TaskEither<AssistantError, Replayed>;
    /** Adds a run to the tests of the kit, with its outcome or the expected one; returns the path of their file. Left: why it cannot be added. */
    readonly saveTest: (run: RunExport, expected?: ExpectedOutcome) => TaskEither<AssistantError, string>;
  };
  /** The charts and transitions of the machines, and the clients that read them. */
  readonly machines: Inspector & { readonly readers: Broadcast; readonly history: History };
  readonly now: () => Date;
  /** Decodes the bytes of an audio file into frames while they arrive. */
  readonly audioFrames: (bytes$: Observable<Uint8Array>) => Observable<AudioFrame>;
  /** The largest upload, in bytes. */
  readonly maxUploadBytes: number;
  /** These override the default limits. */
  readonly limits?: Partial<Limits> | undefined;
  /** With a certificate the service accepts HTTPS only. */
  readonly certificate: CertificateFiles | undefined;
  /** Aborts when a stop no longer waits for running calls. */
  readonly cut: AbortSignal;
  readonly log: (line: string) => void;
  /** Receives each answered request; `line` makes what can be logged of it. */
  readonly logRequest?:
    | ((request: Pick<RequestLine, 'method' | 'token'>, line: () => RequestLine) => void)
    | undefined;
}

/** Registers the routes of a resource, which use these dependencies. */
export type Routes<Names extends keyof HttpDeps> = FastifyPluginAsync<
  Pick<HttpDeps, Names>,
  RawServerDefault,
  IoTsProvider
>;
