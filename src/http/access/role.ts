import * as t from 'io-ts';

/** What a client may do, each role all of those before it: give orders and answers and read; change brain and settings; everything. */
export const ROLES = ['order', 'author', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const Role = t.keyof({ order: null, author: null, admin: null }, `one of ${ROLES.join(', ')}`);

/** Whether this role may do what needs that one. */
export const suffices = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Whoever makes a request. */
export interface Caller {
  readonly role: Role;
  /** The name of the token that it came with; absent for the login, and where none is asked for. */
  readonly token?: string;
}
