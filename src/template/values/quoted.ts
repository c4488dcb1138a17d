import type { Meter } from './meter.ts';

/** All that Python's `repr` writes with a backslash, quotes apart. */
const UNPRINTABLE = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in quotes as Python's `repr` writes it: in single ones, unless only those are in the text. */
export function quoted(text: string, meter: Meter): string {
  meter.text(2 * text.length + 2);
  const written = text.replace(UNPRINTABLE, escaped);
  if (!written.includes("'")) return `'${written}'`;
  return written.includes('"') ? `'${written.replaceAll("'", "\\'")}'` : `"${written}"`;
}

function escaped(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
