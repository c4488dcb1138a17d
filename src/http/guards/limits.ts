/** The limits of one client; `docs/api.md` lists them. */
export interface Limits {
  /** The size of a body that is not a form. */
  readonly bodyBytes: number;
  /** The request line and all headers together. */
  readonly headerBytes: number;
  readonly headers: number;
  /** The path and its query, as sent. */
  readonly addressCharacters: number;
  /** One part of a path, decoded or not. */
  readonly parameterCharacters: number;
  /** How long a connection may wait for the headers of a request. */
  readonly headersMs: number;
  /** How long a body that is not a form may take. */
  readonly bodyMs: number;
  /** How long a form may take. */
  readonly formMs: number;
  /** At least this many bytes of a body must arrive in each `paceMs`. */
  readonly paceBytes: number;
  readonly paceMs: number;
  /** How long a connection may idle between two requests. */
  readonly idleMs: number;
  /** Open connections. */
  readonly lines: number;
  /** Open connections without a login from one address of another machine. */
  readonly linesPerAddress: number;
  /** Open connections without a login from this machine, for all its loopback addresses. */
  readonly linesOnLoopback: number;
  /** How long an answer may take unless it runs something. */
  readonly answerMs: number;
  /** The longest delay of the answer to a wrong login. */
  readonly loginWaitMs: number;
  /** How many wrong logins of one address may wait for their answer. */
  readonly waitingLogins: number;
}

export const LIMITS: Limits = {
  bodyBytes: 1_048_576,
  headerBytes: 16_384,
  headers: 100,
  addressCharacters: 8_000,
  parameterCharacters: 2_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  formMs: 300_000,
  paceBytes: 1_000,
  paceMs: 10_000,
  idleMs: 72_000,
  lines: 500,
  linesPerAddress: 50,
  linesOnLoopback: 300,
  answerMs: 30_000,
  loginWaitMs: 5_000,
  waitingLogins: 20,
};

/** How often Node checks for connections that exceed a time limit, in ms. */
export const checkIntervalMs = ({ headersMs }: Limits): number => Math.min(2_000, Math.ceil(headersMs / 2));
