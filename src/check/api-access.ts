import * as E from 'fp-ts/lib/Either.js';
import type { Refusal } from '../lib/decode.ts';
import { certificateFiles, readCertificate } from '../settings/certificate.ts';
import {
  allowsEveryOrigin,
  isThisMachine,
  originOf,
  PUBLISHED_PASSWORD,
  writtenOrigins,
} from '../settings/rest-api.ts';
import { sharedAddresses } from '../settings/satellites.ts';
import { uselessAdvertising } from '../settings/wyoming.ts';
import { settingsRule, warning } from './finding.ts';
import { mapOf } from './raw-kit.ts';

/** Warns about a password that is published in a kit of Broca or Kalliope. Beyond this machine it is an error. */
export const publishedPassword = settingsRule(
  (file, { restApi: { host, isPasswordProtected, password } }) => {
    if (!isPasswordProtected || password !== PUBLISHED_PASSWORD || !isThisMachine(host)) return [];
    const message = 'this password is published: choose one of your own';
    return [warning(file, ['rest_api', 'password'], { rule: 'published-password', message })];
  },
);

/** Warns that every page may use the visitor's login. Without a password it is an error. */
export const everyOrigin = settingsRule((file, { restApi }) => {
  if (!restApi.isPasswordProtected || !allowsEveryOrigin(restApi)) return [];
  const message =
    "every web page may give orders with the login that its visitor's browser remembers: name the origins";
  return [warning(file, ['rest_api', 'allowed_cors_origin'], { rule: 'every-origin', message })];
});

/** Finds entries of `allowed_cors_origin` that are not an origin. */
export const unmatchedOrigins = settingsRule((file, { restApi }) =>
  writtenOrigins(restApi).flatMap((origin, index) => {
    if (origin === '*' || originOf(origin) !== undefined) return [];
    const isList = typeof restApi.allowedCorsOrigin !== 'string';
    const path = ['rest_api', 'allowed_cors_origin', ...(isList ? [index] : [])];
    const message = `no page has the origin ${JSON.stringify(origin)}: an origin is a scheme, a host and a port, such as http://tablet.lan:8080`;
    return [warning(file, path, { rule: 'unmatched-origin', message })];
  }),
);

/** Finds ways to give orders without a password, although the API requires one. */
export const ordersWithoutPassword = settingsRule((file, { restApi, wyoming, mqtt }) => {
  if (!restApi.active || !restApi.isPasswordProtected) return [];
  const found: [Refusal['path'], string][] = [];
  if (wyoming.isActive && wyoming.services.includes('handle') && wyoming.socket === undefined)
    found.push([
      ['wyoming', 'services'],
      'Wyoming peers give orders to handle without the password of the API',
    ]);
  if (mqtt !== undefined && mqtt.broker.username === undefined)
    found.push([
      ['mqtt'],
      'the broker asks for no login, and its clients give orders without the password of the API',
    ]);
  return found.map(([path, message]) => warning(file, path, { rule: 'orders-without-password', message }));
});

/** Finds announced services that no machine of the network can reach. */
export const advertising = settingsRule((file, { wyoming }) => {
  const message = uselessAdvertising(wyoming);
  if (message === undefined) return [];
  return [warning(file, ['wyoming', 'advertise'], { rule: 'unheard-advertising', message })];
});

/** Finds satellites with the address of an earlier one. They are never dialled. */
export const sharingSatellites = settingsRule((file, { satellites }) =>
  [...sharedAddresses(satellites)].map(([name, first]) => {
    const written = mapOf(mapOf(file.value).satellites)[name];
    const path: Refusal['path'] = ['satellites', name, ...(typeof written === 'string' ? [] : ['uri'])];
    const message = `this is the address of "${first}": one satellite cannot be two`;
    return warning(file, path, { rule: 'shared-address', message });
  }),
);

/** Warns about an expired or future certificate, which clients refuse. An unusable one is an error. */
export const certificateTimes = settingsRule((file, { restApi }, { home }) => {
  const files = certificateFiles(home, restApi);
  const read = files === undefined ? undefined : readCertificate(files);
  if (read === undefined || E.isLeft(read)) return [];
  const { validFrom, validTo } = read.right;
  const now = Date.now();
  if (now >= validFrom.getTime() && now <= validTo.getTime()) return [];
  const message =
    now > validTo.getTime()
      ? `the certificate expired on ${dayOf(validTo)}`
      : `the certificate is not valid before ${dayOf(validFrom)}`;
  return [warning(file, ['rest_api', 'ssl_cert'], { rule: 'expired-certificate', message })];
});

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
