/** The longest a timer of the platform can wait, in seconds; a longer one would go off at once. */
export const LONGEST_TIMER_S = 2_147_000;
