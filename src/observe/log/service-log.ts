import type { Synapse } from '../../brain/synapse.ts';
import type { Logging, Settings } from '../../settings/settings.ts';
import { knownSecrets } from './known-secrets.ts';
import { type Log, type LogFormat, logOf } from './log.ts';

interface Present {
  readonly settings: Settings;
  readonly synapses: readonly Synapse[];
}

/** A service's log, which knows what is secret now. */
export interface ServiceLog extends Log {
  readonly isDebug: boolean;
  /** Whether lines may hold what people said and were told. */
  readonly transcripts: () => boolean;
  /** From now on these are the settings and the synapses. */
  readonly follow: (present: () => Present) => void;
}

interface ServiceLogOptions {
  /** Gets every line as text; stdout does, in the format asked for, when absent. */
  readonly log?: ((line: string) => void) | undefined;
  /** Goes before the settings' format. */
  readonly logFormat?: LogFormat | undefined;
}

/** Without a kit nothing is known to be secret, and lines are as they are by default. */
export function serviceLog({ log, logFormat }: ServiceLogOptions, kit?: Present): ServiceLog {
  const { level, format }: Logging = kit?.settings.logging ?? BY_DEFAULT;
  let present = (): Present | undefined => kit;
  const lines = logOf({
    level,
    format: log === undefined ? (logFormat ?? format) : 'text',
    write: log ?? console.log,
    secrets: () => {
      const now = present();
      return now === undefined ? [] : knownSecrets(now.settings, now.synapses);
    },
  });
  return {
    ...lines,
    isDebug: level === 'debug',
    transcripts: () => (present()?.settings.logging ?? BY_DEFAULT).transcripts,
    follow: (newest) => {
      present = newest;
    },
  };
}

const BY_DEFAULT: Logging = { level: 'info', format: 'text', transcripts: false };
