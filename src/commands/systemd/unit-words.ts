/** One argument of `ExecStart=`, quoted as systemd.syntax(7) and systemd.service(5) ask: nothing in it is expanded. */
export const argumentWord = (text: string): string => `"${escaped(text).replaceAll('$', '$$$$')}"`;

/** The program of `ExecStart=`, in which systemd looks for no variables. Quotes and backslashes it takes in none, however written. */
export const programWord = (path: string): string => `"${escaped(path)}"`;

export const fitsProgram = (path: string): boolean => fitsUnit(path) && !/["'\\]/.test(path);

/** A path that a setting takes whole, unquoted, with spaces and all. */
export const pathWord = (path: string): string => path.replaceAll('%', '%%');

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%');

/** Whether a unit can hold this text in every of its settings: not over two lines, nor with a backslash before a line's end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const fitsUnit = (text: string): boolean => !/[\u0000-\u001f\u007f]|\\$|^\s|\s$/.test(text);
