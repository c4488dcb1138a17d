import * as E from 'fp-ts/lib/Either.js';
import { backedByEnergy } from '../../engines/detectors/backed-by-energy.ts';
import type { Detector } from '../../engines/ports.ts';
import { energyDetector } from '../../streams/energy-detector.ts';
import { hasAnything } from './fits.ts';
import { judging } from './judging.ts';
import { DetectorParameters, type Parameters, wanted } from './parameters.ts';
import { refused } from './refused.ts';
import { servicePool } from './service-pool.ts';
import type { Timing } from './timing.ts';

interface WyomingDetectorOptions {
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
  const services = servicePool({ addresses: read.right.uri, fits: hasAnything, timing });
  return {
    detect: backedByEnergy((events) => judging(services, events), log),
    health: services.health,
    close: async () => services.close(),
  };
}
