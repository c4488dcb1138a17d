import type { FastifyRequest } from 'fastify';
import { type Caller, type Role, suffices } from '../access/role.ts';
import { HttpError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least role that a caller of this route needs; for routes without a `doc`, which says it otherwise. */
    readonly role?: Role;
  }
  interface FastifyRequest {
    /** Known once the request is past its guards. */
    caller: Caller;
  }
}

/** Whoever asks where nobody has to log in, and whoever has the login. */
export const ADMIN: Caller = { role: 'admin' };

/** Throws 403 where the caller's role is too low for the route. A route that names no role is for `admin` alone. */
export function checkRole({ caller, routeOptions, is404 }: FastifyRequest): void {
  const { role, doc } = routeOptions.config ?? {};
  const why = is404 ? undefined : whyNot(caller, role ?? doc?.role ?? 'admin');
  if (why !== undefined) throw new HttpError(403, why);
}

/** Why this caller may not do what needs this role; undefined when it may. */
export const whyNot = ({ role, token }: Caller, needed: Role): string | undefined =>
  suffices(role, needed)
    ? undefined
    : `this needs the role "${needed}", and the token "${token}" has "${role}"`;
