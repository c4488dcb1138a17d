// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const PLAIN = /^[^\u0000-\u001f\u007f\p{Surrogate}]{1,255}$/u;

/** Whether a text can be what something is called: 1 to 255 characters, without control characters and halves of characters. */
export const isPlainName = (text: string): boolean => PLAIN.test(text);
