/** The options of `broca service` as they were written; the name is one that systemd takes, without its end. */
export interface ServiceWords {
  readonly name: string;
  readonly home?: string | undefined;
  readonly data?: string | undefined;
  readonly port?: string | undefined;
  readonly isForced: boolean;
  readonly isPrinted: boolean;
  /** For programs. */
  readonly isJson: boolean;
}
