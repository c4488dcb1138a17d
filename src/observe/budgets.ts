/**
 * How long a stage of a run may take, in ms. The first audio is counted from the end of the speech, or from the start of a run
 * that nobody spoke; `cached` is a text whose sound was there already.
 */
export const BUDGETS_MS = {
  text: 50,
  match: 1,
  firstAudio: {
    spoken: { fresh: 150, cached: 60 },
    unspoken: { fresh: 100, cached: 10 },
  },
} as const;
