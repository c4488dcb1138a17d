/**
 * The text with its control characters (C0, DEL, C1), line ends and marks of direction as JSON writes them: it is one line that no
 * terminal obeys, and that reads in the order in which it is written.
 */
export const escapedControls = (text: string): string => text.replace(CONTROLS, escaped);

/** A line of a stack stays one of its own: it begins nothing that a line of the log begins with. */
export const escapedButStack = (text: string): string => text.split(STACK).map(escapedControls).join('\n');

const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const STACK = /\n(?= {4}at )/;

function escaped(sign: string): string {
  const written = JSON.stringify(sign).slice(1, -1);
  return written === sign ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : written;
}
