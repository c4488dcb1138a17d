import type { FastifyRequest } from 'fastify';
import { MAX_AGE_MS } from './sessions.ts';

/**
 * What the cookie holds while nobody is logged in. With it the page is known: it gets no challenge, upon which the browser would
 * ask for a password by itself.
 */
export const NO_SESSION = 'none';

/** The text of the cookie that only pages of this service send; undefined for programs, and for a page that was never here. */
export function pageCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  if (headers.cookie === undefined) return undefined;
  const start = `${nameOf(headers)}=`;
  const pair = headers.cookie.split(/; */).find((one) => one.startsWith(start));
  return pair?.slice(start.length);
}

/** The header that makes a browser keep this text: for this host alone, and where no script can read it. */
export function setPageCookie({ headers, protocol }: FastifyRequest, text: string): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${MAX_AGE_MS / 1_000}`];
  if (protocol === 'https') attributes.push('Secure');
  return [`${nameOf(headers)}=${text}`, ...attributes].join('; ');
}

/** Cookies of one host are the same for all its ports: two assistants on one machine need a name each. */
const nameOf = ({ host = '' }: FastifyRequest['headers']): string =>
  `broca_session_${/:(\d+)$/.exec(host)?.[1] ?? 'default'}`;
