import * as E from 'fp-ts/lib/Either.js';
import { certificateFiles, readCertificate } from '../settings/certificate.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';

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
