import * as E from 'fp-ts/lib/Either.js';
import { merge, Subject, tap } from 'rxjs';
import { backedByEnergy, type Judge, type JudgeEvents } from '../../engines/detectors/energy.ts';
import type { Detector } from '../../engines/ports.ts';
import { isAssistantError } from '../../lib/errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { energyDetector } from '../../streams/speech.ts';
import { peerFailed } from '../protocol/line.ts';
import { DetectorParameters, decodeParameters, type EngineOptions } from './parameters.ts';
import { needsNothing } from './requirements.ts';
import { misconfigured, responses } from './responses.ts';
import { sendFrames, withServiceCall } from './service-call.ts';
import { type ServicePool, servicePool } from './service-pool.ts';

/** Voice activity detection by Wyoming services. While none answers, the energy detector judges, and the log says so. */
export function wyomingDetector({ parameters, log, timing }: EngineOptions): Detector {
  const read = decodeParameters(DetectorParameters, parameters);
  if (E.isLeft(read)) return { ...misconfigured(read.left), detect: energyDetector };
  const services = servicePool(read.right.uri, needsNothing, timing);
  return {
    detect: backedByEnergy((events) => serviceJudge(services, events), log),
    health: services.health,
    close: services.close,
  };
}

/** A second of sound: a later verdict is of no use. */
const MAX_WAITING_BYTES = 32_000;

/**
 * Frames between `voice-started` and `voice-stopped` are speech. Each frame passes at once with the latest verdict; until the connection
 * is open, it keeps the verdict of the energy detector.
 */
function serviceJudge(pool: Pick<ServicePool, 'call'>, { verdict, ended, failed }: JudgeEvents): Judge {
  const frames$ = new Subject<AudioFrame>();
  let isSpeech: boolean | undefined;
  const hearing = withServiceCall(pool, ({ line }) => {
    isSpeech = false;
    const checkPace = (): void => {
      if (line.waitingBytes() > MAX_WAITING_BYTES) throw peerFailed(line.peer, 'it is too slow');
    };
    return merge(responses(line), sendFrames(line, frames$, { sent: checkPace })).pipe(
      tap(({ type }) => {
        if (type === 'voice-started') isSpeech = true;
        if (type === 'voice-stopped') isSpeech = false;
      }),
    );
  }).subscribe({
    error: (error: unknown) => {
      if (!isAssistantError(error)) throw error;
      isSpeech = undefined;
      failed(error, []);
    },
  });

  return {
    ask: (frame) => {
      const { samples, atMs, energy } = frame;
      frames$.next(frame);
      verdict(isSpeech === undefined ? frame : { samples, atMs, energy, isSpeech });
    },
    end: () => {
      hearing.unsubscribe();
      ended();
    },
    close: () => hearing.unsubscribe(),
  };
}
