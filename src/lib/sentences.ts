const WHOLE_LENGTH = 120;
const MIN_LENGTH = 40;
const MAX_LENGTH = 400;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * A text in the pieces that are made into sound one after another: sentences, very short ones together, endless ones cut between
 * words. Below 120 characters, and when it is one sentence, it is one piece as it stands.
 */
export function sentences(text: string): readonly string[] {
  if (text.length < WHOLE_LENGTH) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of segmenter.segment(text)) {
    piece += segment;
    if (piece.trim().length < MIN_LENGTH || ABBREVIATION.test(piece)) continue;
    pieces.push(...cut(piece));
    piece = '';
  }
  if (piece.trim().length >= MIN_LENGTH) pieces.push(...cut(piece));
  else pieces.push(`${pieces.pop() ?? ''}${piece}`);
  return pieces.length === 1 ? [text] : pieces.map((one) => one.trim());
}

/**
 * The sentences of a text that is still coming in which are over for sure, and the rest. What has no end for as long as
 * a sentence may be is cut.
 */
export function sentencesSoFar(text: string): { readonly over: readonly string[]; readonly rest: string } {
  const over: string[] = [];
  let rest = '';
  for (const { segment } of segmenter.segment(text)) {
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

/** `Dr.`, `Mrs.` or an initial: no sentence ends there. */
const ABBREVIATION = /(?:^|\s)\p{Lu}\p{L}{0,2}\.\s*$/u;

/** After the last comma or the last word that still fits. */
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
