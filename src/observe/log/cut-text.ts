/** In UTF-16 units; what somebody else wrote may be of any length. */
const MOST_LENGTH = 8_000;

/** The text with an end a line can bear, and in between no half of a character. */
export function cutText(text: string): string {
  if (text.length <= MOST_LENGTH) return text;
  const start = text.slice(0, MOST_LENGTH).replace(/[\ud800-\udbff]$/, '');
  return `${start}… (${text.length - start.length} more characters)`;
}
