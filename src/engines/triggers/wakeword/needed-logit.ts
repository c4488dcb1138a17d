/** From the least sensitivity to the greatest. */
const RANGE = 8;
/** The assistant's own words come through a loudspeaker and a room. */
const OWN_VOICE_ROOM = 3;

/** The logit that a phrase needs; `threshold` is that at a sensitivity of a half. */
export const neededLogit = (threshold: number, sensitivity: number, isOwnVoice: boolean): number =>
  threshold + (0.5 - sensitivity) * RANGE - (isOwnVoice ? OWN_VOICE_ROOM : 0);
