import type { Part } from '../support/form.ts';
import type { Shape } from './shape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row: a call that goes right, and what is known of those that do not. */
export interface Call {
  readonly method: Method;
  /** As the server registers it, `/synapses/:name`. */
  readonly route: string;
  /** The address that is asked; the route where that is one. */
  readonly path?: string;
  /** What is asked before, so that the call goes right whatever was asked earlier. */
  readonly before?: readonly Asked[];
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly form?: readonly Part[];
  readonly status: number;
  /** `undefined`: no body. */
  readonly answer: Shape;
  /** Other bodies that go right, with what is answered then. */
  readonly also?: readonly (readonly [body: unknown, answer: Shape])[];
  /** What JSON body it reads; none when absent. */
  readonly takes?: Body;
  /** Of its own, beside those that every call with a body gets. */
  readonly bad?: readonly Bad[];
  /** It is not JSON that comes. */
  readonly mediaType?: string;
  /** Who may call it without a login: everybody, or nobody, but the page is never asked for a password by its browser. */
  readonly access?: 'open' | 'page';
}

/** Stands in a path for the id of the run that began last. */
export const NEWEST_RUN = 'NEWEST';

/** Stands in a path for the number of the newest change of a synapse. */
export const NEWEST_CHANGE = 'LATEST';

/** With a body as JSON, or with a form. */
export type Asked = readonly [method: Method, path: string, body?: unknown, form?: readonly Part[]];

interface Body {
  /** It may be left out. */
  readonly isOptional?: boolean;
  /** By name, values of it that are refused with its name. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** What becomes of keys that nobody knows: `wanted` ones mean something themselves. */
  readonly unknown: 'passed over' | 'refused' | 'wanted';
}

interface Field {
  readonly isNeeded?: boolean;
  readonly wrong: readonly unknown[];
}

/** A call that is refused. */
export interface Bad {
  readonly title: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the path of the call. */
  readonly path?: string;
  readonly status: number;
  readonly field?: string;
}

/** The words of the interface for a call, `POST /synapses/:name`. */
export const nameOf = ({ method, route }: Pick<Call, 'method' | 'route'>): string => `${method} ${route}`;
