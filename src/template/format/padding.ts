import { lengthOf } from '../values/characters.ts';
import type { Meter } from '../values/meter.ts';
import { textTimes } from '../values/repeated.ts';

export type Alignment = '<' | '>' | '^' | '=';

interface Field {
  readonly width: number;
  readonly align: Alignment;
  readonly fill?: string;
}

/** A text in a field at least `width` characters wide; `=` fills between sign and digits, `^` leans to the left. */
export function padded(text: string, { width, align, fill = ' ' }: Field, meter: Meter): string {
  const missing = width - lengthOf(text, meter);
  if (missing <= 0) return text;
  meter.text(text.length + missing);
  switch (align) {
    case '<':
      return text + textTimes(fill, missing, meter);
    case '>':
      return textTimes(fill, missing, meter) + text;
    case '^': {
      const before = Math.floor(missing / 2);
      return textTimes(fill, before, meter) + text + textTimes(fill, missing - before, meter);
    }
    case '=': {
      const signed = /^[-+ ]?(?:0[xXoObB])?/.exec(text)?.[0].length ?? 0;
      return text.slice(0, signed) + textTimes(fill, missing, meter) + text.slice(signed);
    }
  }
}
