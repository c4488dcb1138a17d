import * as E from 'fp-ts/lib/Either.js';
import type { Trigger } from '../../engines/ports.ts';
import { USUAL_SENSITIVITY } from '../../engines/triggers/hotword-codecs.ts';
import { heardFiles } from './heard.ts';
import type { RecordingSet } from './recording-set.ts';

/** How a trigger does at one sensitivity. */
export interface Evaluated {
  readonly sensitivity: number;
  readonly isPresent: boolean;
  readonly hotwords: number;
  /** Recordings of the hotword in which it was not heard. */
  readonly misses: readonly string[];
  readonly otherHours: number;
  readonly falseAlarms: number;
}

interface Evaluating {
  /** As the kit has it. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly make: (parameters: Readonly<Record<string, unknown>>) => Trigger;
}

const SENSITIVITIES: readonly number[] = [0.1, 0.3, 0.5, 0.7, 0.9];

const HOUR_MS = 3_600_000;

/** Hears everything at each of `sensitivities`, the present one too. Left is a sentence that says why it cannot. */
export async function evaluated(
  { parameters, make }: Evaluating,
  recordings: RecordingSet,
  sensitivities: readonly number[] = SENSITIVITIES,
): Promise<E.Either<string, readonly Evaluated[]>> {
  const present = presentSensitivity(parameters);
  const all = [...new Set([...sensitivities, present])].sort((a, b) => a - b);
  const results: Evaluated[] = [];
  for (const sensitivity of all) {
    const trigger = make(withSensitivity(parameters, sensitivity));
    try {
      if (trigger.detect === undefined)
        return E.left('this trigger has no hotword: it takes everything for an order');
      const hotword = await heardFiles(trigger.detect, recordings.hotword);
      if (E.isLeft(hotword)) return hotword;
      const other = await heardFiles(trigger.detect, recordings.other);
      if (E.isLeft(other)) return other;
      results.push({
        sensitivity,
        isPresent: sensitivity === present,
        hotwords: hotword.right.length,
        misses: hotword.right.filter(({ detections }) => detections === 0).map(({ path }) => path),
        otherHours: other.right.reduce((sum, { lengthMs }) => sum + lengthMs, 0) / HOUR_MS,
        falseAlarms: other.right.reduce((sum, { detections }) => sum + detections, 0),
      });
    } finally {
      await trigger.close();
    }
  }
  return E.right(results);
}

/** `undefined` where there was nothing to be wrongly alarmed by. */
export const falseAlarmsAnHour = ({ falseAlarms, otherHours }: Evaluated): number | undefined =>
  otherHours === 0 ? undefined : falseAlarms / otherHours;

/** From 0 to 1; `undefined` where the hotword was never said. */
export const missedShare = ({ misses, hotwords }: Evaluated): number | undefined =>
  hotwords === 0 ? undefined : misses.length / hotwords;

type Parameters = Evaluating['parameters'];

function presentSensitivity({ sensitivity, hotwords }: Parameters): number {
  const [first] = Array.isArray(hotwords) ? hotwords : [];
  const own = (first as Parameters | undefined)?.sensitivity ?? sensitivity;
  return typeof own === 'number' ? own : USUAL_SENSITIVITY;
}

function withSensitivity(parameters: Parameters, sensitivity: number): Parameters {
  const { hotwords } = parameters;
  return {
    ...parameters,
    ...(Array.isArray(hotwords)
      ? { hotwords: hotwords.map((hotword: Parameters) => ({ ...hotword, sensitivity })) }
      : { sensitivity }),
  };
}
