/**
 * A room is quiet if a tenth of its moments lie 48 dB below the loudest: of people's recordings that held for 95 of 100 as they were recorded, and for none
 * with a kitchen 24 dB below.
 */
const QUIET = 10 ** -4.8;
const QUIET_SHARE = 0.1;

/** The mean square that speech is taken to have until something louder was heard. */
const EXPECTED_SPEECH = 2_000 ** 2;

/** A frame of 10 ms with less is silence of a file, which tells nothing of a room. */
const SILENCE = 0.25;

/** 100 ms. */
const MOMENT_FRAMES = 10;

/** The room in which an utterance is said, as loud as its moments are. */
export function room() {
  const moments: number[] = [];
  let [sum, frames] = [0, 0];
  const rest = (share: number): number => {
    // one moment alone may be a gap in the sound
    const place = Math.max(Math.min(1, moments.length - 1), Math.floor(moments.length * share));
    const loudest = Math.max(EXPECTED_SPEECH, moments.at(-1) ?? 0);
    return (moments[place] ?? Number.POSITIVE_INFINITY) / loudest;
  };
  return {
    /** The mean square of the next 10 ms. */
    take: (power: number): void => {
      if (power <= SILENCE) return;
      sum += power;
      frames += 1;
      if (frames < MOMENT_FRAMES) return;
      moments.push(sum / frames);
      moments.sort((one, other) => one - other);
      [sum, frames] = [0, 0];
    },
    /** How loud the moments are that a `share` of all lies below, by the mean square of the loudest; infinite before the first. */
    rest,
    /** Whether nothing but the speaker is heard; not before the first moment. */
    isQuiet: (): boolean => rest(QUIET_SHARE) < QUIET,
  };
}
