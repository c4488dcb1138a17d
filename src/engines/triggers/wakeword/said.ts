import type { Random } from './random.ts';
import type { Sound } from './sound-effects.ts';
import type { Saying, Speaker } from './speakers.ts';

/** How often a speaker is chosen: espeak-ng has most voices, the others sound more like people, above all those of services. */
const SHARES: Readonly<Record<string, number>> = { 'espeak-ng': 11, flite: 6, festival: 4, wyoming: 12 };

/** Says each text once, in a voice, a speed and a pitch at random, without the silence around it. Texts nobody could say are left out. */
export async function said(
  random: Random,
  speakers: readonly Speaker[],
  texts: readonly string[],
  progress: (part: number) => void = () => {},
): Promise<readonly Sound[]> {
  const byVoice = new Map<
    string,
    { readonly speaker: Speaker; readonly voice: string; readonly sayings: Saying[] }
  >();
  for (const text of texts) {
    const speaker = chosen(random, speakers);
    if (speaker === undefined) break;
    const voice = random.oneOf(speaker.voices);
    const key = `${speaker.program} ${voice}`;
    const group = byVoice.get(key) ?? { speaker, voice, sayings: [] };
    group.sayings.push({ text, speed: random.between(0.75, 1.3), pitch: random.between(0.4, 1.6) });
    byVoice.set(key, group);
  }
  const sounds: Sound[] = [];
  let done = 0;
  for (const { speaker, voice, sayings } of byVoice.values()) {
    sounds.push(
      ...(await speaker.say(voice, sayings)).map(sounding).filter(({ length }) => length > LEAST_SAMPLES),
    );
    done += 1;
    progress(done / byVoice.size);
  }
  return sounds;
}

function chosen(random: Random, speakers: readonly Speaker[]): Speaker | undefined {
  const shares = speakers.map(({ program }) => SHARES[program] ?? 1);
  let place = random.next() * shares.reduce((sum, share) => sum + share, 0);
  return speakers.find((_, at) => {
    place -= shares[at] ?? 0;
    return place < 0;
  });
}

const LOUD = 250;
const LEAST_SAMPLES = 2_000;
/** Sound kept before the first that is loud. */
const LEAD_IN_SAMPLES = 160;

/** A sound from its first sample above `loud` to its last. */
export function sounding(samples: Int16Array, loud = LOUD): Sound {
  const isLoud = (sample: number): boolean => Math.abs(sample) > loud;
  const start = Math.max(0, samples.findIndex(isLoud) - LEAD_IN_SAMPLES);
  return Float32Array.from(samples.subarray(start, samples.findLastIndex(isLoud) + 1));
}
