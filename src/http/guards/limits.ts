/** The limits of one client; `docs/api.md` lists them. */
export interface Limits {
  /** Of a body that is no form. */
  readonly bodyBytes: number;
  /** The request line and all headers together. */
  readonly headerBytes: number;
  readonly headers: number;
  /** The path and its query, as sent. */
  readonly addressCharacters: number;
  /** One part of a path, decoded or not. */
  readonly parameterCharacters: number;
  /** How long a line may stand open before its request's headers have come. */
  readonly headersMs: number;
  /** How long any other body than a form's may take to come. */
  readonly bodyMs: number;
  /** How long a form may take. */
  readonly formMs: number;
  /** In each `paceMs` of a body at least `paceBytes` must come. */
  readonly paceBytes: number;
  readonly paceMs: number;
  /** How long a line may stand open between two requests. */
  readonly idleMs: number;
  /** Lines open at a time, whoever holds them. */
  readonly lines: number;
  /** Of them on which nobody has logged in, from one address of another machine. */
  readonly linesPerAddress: number;
  /** The same from this machine, whichever of its loopback addresses. */
  readonly linesOnLoopback: number;
  /** How long an answer may take that runs nothing. */
  readonly answerMs: number;
  /** How long the answer to a wrong login is held back at most. */
  readonly loginWaitMs: number;
  /** Wrong logins of one address that wait at a time. */
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
