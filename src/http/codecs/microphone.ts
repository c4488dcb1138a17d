import * as t from 'io-ts';
import { described } from '../../lib/described.ts';
import { CallerName } from './calls.ts';

const LEAST_HZ = 8_000;
const MOST_HZ = 96_000;

/** As it stands in an address. */
const RateHz = described(
  new t.Type<number, unknown, unknown>(
    `a whole number from ${LEAST_HZ} to ${MOST_HZ}`,
    t.number.is,
    (value, context) => {
      const rateHz = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
      const isRate = typeof rateHz === 'number' && rateHz >= LEAST_HZ && rateHz <= MOST_HZ;
      return isRate ? t.success(rateHz) : t.failure(value, context);
    },
    (rateHz) => rateHz,
  ),
  { type: 'integer', minimum: LEAST_HZ, maximum: MOST_HZ },
);

/** Who brings a microphone, and how its sound comes. */
export const MicrophoneQuery = described(t.type({ name: CallerName, rate: RateHz }), {
  properties: {
    name: { description: 'of the conversation that is held there; nobody else may have it' },
    rate: { description: 'samples a second of the sound that comes' },
  },
});
