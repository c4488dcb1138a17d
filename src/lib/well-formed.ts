/** The text as UTF-8 can write it: U+FFFD in the place of each half of a character. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
