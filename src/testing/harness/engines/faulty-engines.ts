import { EMPTY, endWith, mergeMap, type Observable, of, tap } from 'rxjs';
import type { EnginesAtWork } from '../../../engines/at-work.ts';
import type { Detection, Player, Sound, Stt, Trigger, Tts } from '../../../engines/ports.ts';
import type { AudioFrame } from '../../../streams/audio.ts';
import { passed, type VirtualClock } from '../time/virtual-clock.ts';
import type { Fault, Faults } from './faults.ts';
import { faultyCall } from './faulty-call.ts';

interface Of {
  readonly faults: Faults;
  readonly clock: VirtualClock;
}

/** The same engines, each with the fault it has at the moment. */
export const faultyEngines = (engines: EnginesAtWork, of: Of): EnginesAtWork => ({
  ...engines,
  stt: { ...engines.stt, instance: faultyStt(engines.stt.instance, of) },
  tts: { ...engines.tts, instance: faultyTts(engines.tts.instance, of) },
  player: { ...engines.player, instance: faultyPlayer(engines.player.instance, of) },
  trigger: { ...engines.trigger, instance: faultyTrigger(engines.trigger.instance, of) },
});

/** The same recogniser; with a fault it understands nonsense, or everything twice. */
const faultyStt = (stt: Stt, { faults, clock }: Of): Stt => ({
  ...stt,
  transcribe: (frames$, signal, heard) =>
    faultyCall(stt.transcribe(frames$, signal, heard), {
      fault: faults.of('stt'),
      clock,
      signal,
      rubbish: { text: '\u0000\ud800 {{ ', by: 'open' },
      twice: (transcript) => ({ ...transcript, text: `${transcript.text} ${transcript.text}` }),
    }),
});

/** The same voice; with a fault its sound has no rate, or is said twice. */
const faultyTts = (tts: Tts, { faults, clock }: Of): Tts => ({
  ...tts,
  synthesize: (text, signal, rateHz) =>
    faultyCall(tts.synthesize(text, signal, rateHz), {
      fault: faults.of('tts'),
      clock,
      signal,
      rubbish: { sampleRateHz: 0, samples: new Int16Array(1) },
      twice: ({ sampleRateHz, samples }: Sound) => ({
        sampleRateHz,
        samples: Int16Array.from([...samples, ...samples]),
      }),
    }),
});

/** The same loudspeaker; with a fault it is done at once, or tells twice that a part begins. */
const faultyPlayer = (player: Player, { faults, clock }: Of): Player => ({
  ...player,
  play: (sound$, signal, begun = () => {}, isQuiet$) => {
    const fault = faults.of('player');
    const tellBegun = (part: number): void => {
      begun(part);
      if (fault?.type === 'twice') begun(part);
    };
    return faultyCall(player.play(sound$, signal, tellBegun, isQuiet$), {
      fault,
      clock,
      signal,
      rubbish: undefined,
      twice: () => undefined,
    });
  },
});

/** The same trigger; with a fault it hears what is no hotword, at no time, or fails with the next sound. */
const faultyTrigger = (trigger: Trigger, { faults, clock }: Of): Trigger => {
  const { detect } = trigger;
  if (detect === undefined) return trigger;
  const failing = tap<AudioFrame>(() => {
    const fault = faults.of('trigger');
    if (fault?.type === 'fails') throw fault.error;
  });
  return {
    ...trigger,
    detect: (frames$, options) =>
      detect(frames$.pipe(failing), options).pipe(mergeMap((one) => told(one, faults.of('trigger'), clock))),
  };
};

function told(one: Detection, fault: Fault | undefined, clock: VirtualClock): Observable<Detection> {
  switch (fault?.type) {
    case undefined:
    case 'fails':
      return of(one);
    case 'hangs':
      return EMPTY;
    case 'late':
      return passed(clock, fault.ms).pipe(endWith(one));
    case 'twice':
      return of(one, one);
    case 'rubbish':
      return of({ ...one, hotword: '\u0000', endMs: Number.NaN, score: Number.NaN });
  }
}
