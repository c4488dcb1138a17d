/** How many microphones and outputs elsewhere an assistant has at once, at most. */
export const MOST_SATELLITES = 64;
