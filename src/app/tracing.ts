import type { BrainActor } from '../machines/brain.machine.ts';
import { type Recordings, recordings } from '../observe/recordings.ts';
import type { RunTrace } from '../observe/run-trace.ts';
import type { Settings } from '../settings/settings.ts';

interface TracingWorld {
  /** Of the start. */
  readonly settings: Settings;
  /** Asked for once it is there. */
  readonly brain: () => BrainActor;
  readonly version: string;
  readonly log: (line: string) => void;
}

/** What goes into traces beside the news, and where they go beside the disk. */
export interface Tracing {
  readonly recordings: Recordings;
  readonly tell: ((trace: RunTrace) => void) | undefined;
  /** Sends what waits, within a deadline. */
  readonly close: () => Promise<void>;
}

/** OpenTelemetry is loaded only where somebody wants it. */
export async function openTracing({ settings, brain, version, log }: TracingWorld): Promise<Tracing> {
  const heard = recordings({
    isWanted: () => {
      const { isActive, recordsAudio } = brain().getSnapshot().context.settings.traces;
      return isActive && recordsAudio;
    },
  });
  const endpoint = settings.traces.otlp;
  if (endpoint === undefined) return { recordings: heard, tell: undefined, close: async () => {} };
  const { otlp } = await import('../observe/otel/otlp.ts');
  return { recordings: heard, ...otlp({ ...endpoint, version, log }) };
}
