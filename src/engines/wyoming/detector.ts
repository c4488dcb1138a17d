import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../errors.ts';
import { energyDetector } from '../../streams/energy-detector.ts';
import { judged } from '../detectors/judged.ts';
import type { Detector } from '../ports.ts';
import { judging } from './judging.ts';
import { hasAnything } from './offer.ts';
import { DetectorParameters, type Parameters, wanted } from './parameters.ts';
import { pool } from './pool.ts';
import { refused } from './refused.ts';
import type { Timing } from './timing.ts';

export interface WyomingDetectorOptions {
  readonly parameters: Parameters;
  readonly log: (line: string) => void;
  readonly timing?: Timing;
}

/**
 * Voice activity by Wyoming services. While none answers, the energy detector judges in their place: no frame waits, none is lost, the log and
 * `health` say so.
 */
export function wyomingDetector({ parameters, log, timing }: WyomingDetectorOptions): Detector {
  const read = wanted(DetectorParameters, parameters);
  if (E.isLeft(read)) return { ...refused(read.left), detect: energyDetector };
  const services = pool({ addresses: read.right.uri, fits: hasAnything, timing });
  let lastLine = '';

  return {
    detect: (energy) => (frames$) =>
      frames$.pipe(
        energyDetector(energy),
        judged(
          (events) => judging(services, events),
          (error) => say(`${describe(error)}; the energy detector hears in its place`),
        ),
      ),
    health: services.health,
    close: async () => services.close(),
  };

  function say(line: string): void {
    if (line !== lastLine) log(line);
    lastLine = line;
  }
}
