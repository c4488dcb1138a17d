/** How many times the usual counts a run wants; `npm run test:long` sets 10. */
export const SCALE: number = Number(process.env.BROCA_TEST_SCALE ?? 1);

/** Whether this run is a long one: what takes long has a short form otherwise. */
export const isLong: boolean = SCALE > 1;

/** The first in the usual run, the second in a long one. */
export const few = <One>(short: One, long: One): One => (isLong ? long : short);
