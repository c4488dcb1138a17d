const WHOLE_LENGTH = 120;
const MIN_LENGTH = 40;
const MAX_LENGTH = 400;

let segmenter: Intl.Segmenter | undefined;

/** Its data takes a while to load, and texts of most kits are short. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return segmenter.segment(text);
}

/**
 * Splits a text into pieces for synthesis: sentences, where very short ones are joined and very long ones cut between words. A text
 * of less than 120 characters, or of one sentence, stays one piece.
 */
export function sentences(text: string): readonly string[] {
  if (text.length < WHOLE_LENGTH) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of segmentsOf(text)) {
    piece += segment;
    if (piece.trim().length < MIN_LENGTH || ABBREVIATION.test(piece)) continue;
    pieces.push(...cut(piece));
    piece = '';
  }
  if (piece.trim().length >= MIN_LENGTH) pieces.push(...cut(piece));
  else pieces.push(`${pieces.pop() ?? ''}${piece}`);
  return pieces.length === 1 ? [text] : pieces.map((one) => one.trim());
}

/** Splits the start of a text into the sentences that have certainly ended, and the rest, which is cut if too long. */
export function sentencesSoFar(text: string): { readonly over: readonly string[]; readonly rest: string } {
  const over: string[] = [];
  let rest = '';
  for (const { segment } of segmentsOf(text)) {
    if (rest.trim() !== '' && !ABBREVIATION.test(rest)) {
      over.push(rest.trim());
      rest = '';
    }
    rest += segment;
  }
  if (rest.length <= MAX_LENGTH) return { over, rest };
  const pieces = cut(rest);
  return {
    over: [...over, ...pieces.slice(0, -1).map((piece) => piece.trim())],
    rest: pieces.at(-1) ?? '',
  };
}

/** `Dr.`, `Mrs.` or an initial, which does not end a sentence. */
const ABBREVIATION = /(?:^|\s)\p{Lu}\p{L}{0,2}\.\s*$/u;

/** Cuts after the last comma that fits, or else after the last word. */
function cut(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.trim().length > MAX_LENGTH) {
    const start = rest.slice(0, MAX_LENGTH);
    const comma = start.search(/[,;:][^,;:]*$/) + 1;
    const space = start.search(/\s\S*$/) + 1;
    const length = comma > MIN_LENGTH ? comma : space > 0 ? space : MAX_LENGTH;
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return rest.trim() === '' ? pieces : [...pieces, rest];
}
