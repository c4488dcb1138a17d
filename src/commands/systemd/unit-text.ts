import { argumentWord, pathWord, programWord } from './unit-words.ts';

export interface UnitOptions {
  /** Without its end. */
  readonly name: string;
  /** The program, absolute, then its words. */
  readonly command: readonly [program: string, ...words: readonly string[]];
  readonly directory: string;
  /** How long it may take to stop, in seconds. */
  readonly stopS: number;
  /** Of the systemd that reads it; undefined when nobody knows. */
  readonly systemdVersion: number | undefined;
}

/** How a unit begins that was written here: nobody else's is overwritten or removed. */
export const FIRST_LINE = '# Written by: broca service install';

/** The unit of a service that its user's systemd starts, and starts anew when it fails. */
export function unitText({
  name,
  command: [program, ...words],
  directory,
  stopS,
  systemdVersion,
}: UnitOptions): string {
  return `${FIRST_LINE}
# The next install writes it anew; what you add belongs into: systemctl --user edit ${name}

[Unit]
Description=Broca, an offline voice assistant
After=pipewire.service pulseaudio.service
# it goes on trying, however often it failed
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=${[programWord(program), ...words.map(argumentWord)].join(' ')}
WorkingDirectory=${pathWord(directory)}
Restart=on-failure
${restarts(systemdVersion)}
# a command that was not understood will not be understood later
RestartPreventExitStatus=2
TimeoutStopSec=${stopS}
# Broca ends what it has started; what is left after it is killed
KillMode=mixed
StandardOutput=journal
StandardError=journal
# passwords of the kit are in its memory
LimitCORE=0
# one script that takes too much memory does not take the assistant with it
OOMPolicy=continue
# No sandbox: all that systemd offers a user sets NoNewPrivileges, or hides files, which scripts with sudo or sound may need.

[Install]
WantedBy=default.target
`;
}

/** The first systemd whose rests between two tries can grow. */
const GROWING_SINCE = 254;

const restarts = (version = 0): string =>
  version >= GROWING_SINCE ? 'RestartSec=2\nRestartSteps=6\nRestartMaxDelaySec=300' : 'RestartSec=10';
