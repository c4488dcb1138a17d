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
import { type Rule, warning } from './finding.ts';
import { mapOf } from './raw-kit.ts';

/** The password is one that everybody can read in a kit of Broca's or Kalliope's. Beyond this machine it is an error. */
export const publishedPassword: Rule = ({ settings }) => {
  const [file] = settings.files;
  const { host, isPasswordProtected, password } = settings.settings.restApi;
  if (file === undefined || !isPasswordProtected || password !== PUBLISHED_PASSWORD || !isThisMachine(host))
    return [];
  const message = 'this password is published: choose one of your own';
  return [warning(file, ['rest_api', 'password'], { rule: 'published-password', message })];
};

/** Every page may use the login that the visitor's browser remembers. Without a password it is an error. */
export const everyOrigin: Rule = ({ settings }) => {
  const [file] = settings.files;
  const { restApi } = settings.settings;
  if (file === undefined || !restApi.isPasswordProtected || !allowsEveryOrigin(restApi)) return [];
  const message =
    "every web page may give orders with the login that its visitor's browser remembers: name the origins";
  return [warning(file, ['rest_api', 'allowed_cors_origin'], { rule: 'every-origin', message })];
};

/** Entries of `allowed_cors_origin` that are the origin of no page. */
export const unmatchedOrigins: Rule = ({ settings }) => {
  const [file] = settings.files;
  if (file === undefined) return [];
  const { allowedCorsOrigin: written } = settings.settings.restApi;
  return writtenOrigins(settings.settings.restApi).flatMap((origin, index) => {
    if (origin === '*' || originOf(origin) !== undefined) return [];
    const path = ['rest_api', 'allowed_cors_origin', ...(typeof written === 'string' ? [] : [index])];
    const message = `no page has the origin ${JSON.stringify(origin)}: an origin is a scheme, a host and a port, such as http://tablet.lan:8080`;
    return [warning(file, path, { rule: 'unmatched-origin', message })];
  });
};

/** Ways to give orders that ask for no password, in a kit whose API asks for one. */
export const ordersWithoutPassword: Rule = ({ settings }) => {
  const [file] = settings.files;
  const { restApi, wyoming, mqtt } = settings.settings;
  if (file === undefined || !restApi.active || !restApi.isPasswordProtected) return [];
  const rule = 'orders-without-password';
  const isOpenToPeers =
    wyoming.isActive && wyoming.services.includes('handle') && wyoming.socket === undefined;
  return [
    ...(isOpenToPeers
      ? [
          warning(file, ['wyoming', 'services'], {
            rule,
            message: 'Wyoming peers give orders to handle without the password of the API',
          }),
        ]
      : []),
    ...(mqtt !== undefined && mqtt.broker.username === undefined
      ? [
          warning(file, ['mqtt'], {
            rule,
            message:
              'the broker asks for no login, and its clients give orders without the password of the API',
          }),
        ]
      : []),
  ];
};

/** Services that are to be announced to the network, and that nobody in it can reach. */
export const advertising: Rule = ({ settings: { files, settings } }) => {
  const [file] = files;
  const message = uselessAdvertising(settings.wyoming);
  if (file === undefined || message === undefined) return [];
  return [warning(file, ['wyoming', 'advertise'], { rule: 'unheard-advertising', message })];
};

/** Satellites with the address of one that stands before them: they are never dialled. */
export const sharingSatellites: Rule = ({ settings: { files, settings } }) => {
  const [file] = files;
  if (file === undefined) return [];
  return [...sharedAddresses(settings.satellites)].map(([name, first]) => {
    const written = mapOf(mapOf(file.value).satellites)[name];
    const path: Refusal['path'] = ['satellites', name, ...(typeof written === 'string' ? [] : ['uri'])];
    const message = `this is the address of "${first}": one satellite cannot be two`;
    return warning(file, path, { rule: 'shared-address', message });
  });
};

/** A certificate of the API whose time is over, or has not come: clients refuse it. One that cannot be used is an error. */
export const certificateTimes: Rule = ({ settings, home }) => {
  const [file] = settings.files;
  const files = certificateFiles(home, settings.settings.restApi);
  if (file === undefined || files === undefined) return [];
  const read = readCertificate(files);
  if (E.isLeft(read)) return [];
  const { validFrom, validTo } = read.right;
  const now = Date.now();
  if (now >= validFrom.getTime() && now <= validTo.getTime()) return [];
  const message =
    now > validTo.getTime()
      ? `the certificate expired on ${dayOf(validTo)}`
      : `the certificate is not valid before ${dayOf(validFrom)}`;
  return [warning(file, ['rest_api', 'ssl_cert'], { rule: 'expired-certificate', message })];
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
