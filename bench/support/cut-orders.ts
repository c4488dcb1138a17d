import { from, lastValueFrom, toArray } from 'rxjs';
import { lessonInSteps } from '../../src/brain/brain-lesson.ts';
import { brainInForce } from '../../src/brain/sentences/sentences-in-force.ts';
import { kitInForce } from '../../src/commands/kit-in-force.ts';
import { suppressors } from '../../src/engines/noise/suppressor.ts';
import { partials } from '../../src/engines/partials.ts';
import { openLibrary } from '../../src/engines/pocketsphinx/library.ts';
import { findModel } from '../../src/engines/pocketsphinx/model.ts';
import { recogniser } from '../../src/engines/pocketsphinx/recogniser.ts';
import { atOnce } from '../../src/lib/steps.ts';
import { endMsOf } from '../../src/streams/audio.ts';
import { type Endpoint, endpointAfter, INITIAL_ENDPOINT } from '../../src/streams/endpoint.ts';
import { energyDetector, energyOf, type HeardFrame } from '../../src/streams/speech.ts';
import type { SaidOrder } from '../../test/support/coffee-recordings.ts';
import { frames } from '../../test/support/spoken.ts';

/** The usual settings of how orders end. */
export const USUAL = { endSilenceMs: 600, longestMs: 15_000, nothingSaidMs: 10_000, startMs: 96 };
const COMPLETE_SILENCE_MS = 250;
/** And of the energy detector. */
export const USUAL_ENERGY = {
  energy_threshold: 4_000,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};
const ROOM_SAMPLES = 32_000;
/** The frames of a recording that hold its room, of all by energy. */
const QUIET_SHARE = 0.1;

/** Where an order ends. `shortMs`: earlier than the usual silence would, since it was complete. `isCut`: more speech came until that. */
interface Ending {
  readonly name: string;
  readonly usualMs: number;
  readonly shortMs: number | undefined;
  readonly isCut: boolean;
}

/** Ends orders as the ears do, frame by frame, each with the recogniser of a kit at work. */
export async function endings(home: string, orders: readonly SaidOrder[]): Promise<readonly Ending[]> {
  const { kit } = await kitInForce(home, undefined);
  if (kit === undefined) throw new Error(`the kit in ${home} cannot be used`);
  const { synapses, sentences } = brainInForce(kit);
  const recognition = recogniser(
    await openLibrary(),
    findModel(kit.settings.stt.entries[0]?.parameters ?? {}),
  );
  recognition.learn(atOnce(lessonInSteps(synapses, sentences)));
  const suppressor = await suppressors();
  const ends: Ending[] = [];
  for (const order of orders) ends.push({ name: order.name, ...endingOf(await heardFrames(order.samples)) });
  return ends;

  function endingOf(heard: readonly HeardFrame[]): Omit<Ending, 'name'> {
    const noise = suppressor();
    const { isDue } = partials();
    let usual: Endpoint = INITIAL_ENDPOINT;
    let complete: { silenceMs: number; untilMs: number } | undefined;
    let short: Endpoint | undefined;
    recognition.begin();
    for (const frame of heard) {
      // until the short silence has ended it, both endings have the same past
      const early = endpointAfter(usual, frame, {
        ...USUAL,
        ...(complete === undefined ? {} : { complete }),
      });
      if (short === undefined && isEnded(early)) short = early;
      usual = endpointAfter(usual, frame, USUAL);
      for (const part of usual.parts) {
        if (part.type !== 'frame') continue;
        recognition.feed(noise.feed(part.frame.samples));
        if (!isDue(part.frame.samples.length)) continue;
        const isComplete = recognition.soFar().order === 'complete';
        complete = isComplete ? { silenceMs: COMPLETE_SILENCE_MS, untilMs: endMsOf(part.frame) } : undefined;
      }
      if (isEnded(usual)) break;
    }
    recognition.cancel();
    noise.free();
    const isShort = short !== undefined && short.endMs < usual.endMs;
    return {
      usualMs: usual.endMs,
      shortMs: isShort ? short?.endMs : undefined,
      isCut: isShort && usual.lastSpeechMs > (short?.endMs ?? 0),
    };
  }
}

const isEnded = ({ parts }: Endpoint): boolean => parts.some(({ type }) => type === 'speech.ended');

/** The order after two seconds of a noise like that of its room, as the energy detector hears them. */
async function heardFrames(samples: Int16Array): Promise<readonly HeardFrame[]> {
  const sound = new Int16Array(ROOM_SAMPLES + samples.length);
  sound.set(roomNoise(samples, ROOM_SAMPLES));
  sound.set(samples, ROOM_SAMPLES);
  const heard = await lastValueFrom(
    from(frames(sound)).pipe(
      energyDetector(() => USUAL_ENERGY),
      toArray(),
    ),
  );
  return heard.filter(({ atMs }) => atMs >= (ROOM_SAMPLES * 1_000) / 16_000);
}

/** White noise of some samples, as loud as the room in a recording. */
export function roomNoise(recorded: Int16Array, length: number): Int16Array {
  const energies = frames(recorded).map((frame) => energyOf(frame.samples));
  const quiet = energies.sort((a, b) => a - b)[Math.floor(energies.length * QUIET_SHARE)] ?? 0;
  let state = 1;
  return new Int16Array(length).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // of Numerical Recipes
    return Math.round((state / 2 ** 31) * quiet * Math.sqrt(3));
  });
}
