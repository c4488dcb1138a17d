import { withoutLogins } from '../secrets.ts';

const NAMES = [
  'password',
  'sudo_password',
  'passphrase',
  'login',
  'secret',
  'token',
  'access_token',
  'key',
  'api_key',
  'authorization',
  'Authorization',
  'cookie',
];

/** The fields that pino hides: these names, down to the third level. */
export const REDACTED_KEYS: readonly string[] = ['', '*.', '*.*.'].flatMap((above) =>
  NAMES.map((name) => above + name),
);

/** A text without these secrets, as they are, as a refusal quotes them and as an address holds them, and without any login. */
export function redactedText(text: string, secrets: readonly string[]): string {
  const left = secrets
    .flatMap(formsOf)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, form) => rest.replaceAll(form, '…'), text);
  return withoutLogins(left).replace(/\b(Basic|Bearer)\s+[\w+/=~.-]{6,}/gi, '$1 …');
}

const formsOf = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
];
