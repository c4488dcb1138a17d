const WORDS = { least: 2, most: 6 };

/** Of what can be said, the first that is neither too short to be recognised nor has anything but letters. */
export const sayableOrder = (phrases: readonly string[]): string | undefined =>
  phrases.find((phrase) => {
    const count = phrase.split(' ').length;
    return /^[\p{L}\p{M}' ]+$/u.test(phrase) && count >= WORDS.least && count <= WORDS.most;
  });
