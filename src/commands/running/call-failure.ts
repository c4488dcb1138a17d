import { BrocaError } from '../../client/client.ts';
import { describeUnknown } from '../../errors.ts';

/** Why a call of a service failed, and what to do, in a sentence; a bug is thrown on. */
export function callFailure(error: unknown, url: string): string {
  if (error instanceof BrocaError) return refusal(error, url);
  const cause = causeOf(error);
  if (cause === undefined) throw error;
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(cause))
    return `the certificate of ${url} is not trusted (${cause}): --home KIT takes that of the kit, and NODE_EXTRA_CA_CERTS=FILE any`;
  if (/SSL|EPROTO|HPE_INVALID/.test(cause))
    return `${url} does not speak that protocol (${cause}): http or https?`;
  return `no service answers at ${url} (${cause}): is broca start running? --url or --home says where`;
}

/** Whether it was lost, or not there at all: what may come back. */
export const isGone = (error: unknown): boolean =>
  error instanceof BrocaError ? error.status === 503 : causeOf(error) !== undefined;

function refusal({ status, message }: BrocaError, url: string): string {
  if (status === 401)
    return `${url} asks for a login, and this is none (${message}): http://LOGIN:PASSWORD@HOST in --url, --home, or BROCA_TOKEN`;
  return status >= 500 ? `${url}: ${message} (${status})` : message;
}

/** What the platform says of a line that could not be had, or was cut. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && /^[A-Z]/.test(code)) return code;
  const { cause } = error;
  if (cause === undefined) return undefined;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return (inner as NodeJS.ErrnoException).code ?? describeUnknown(inner);
}
