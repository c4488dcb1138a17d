import type { OnnxHeader } from './onnx-header.ts';

/** What native code reads of a network without a way back: it ends the process where something is missing. */
export interface NetworkNeeds {
  /** Whole numbers in its metadata. */
  readonly numbers?: readonly string[];
  /** Whole numbers with commas between them. */
  readonly lists?: readonly string[];
  /** All lists have the same count of numbers. */
  readonly areListsAlike?: boolean;
  /** Numbers with or without a fraction, and commas between them. */
  readonly fractions?: readonly string[];
  readonly texts?: readonly string[];
  readonly inputs?: (header: OnnxHeader) => number;
  readonly outputs?: number;
}

/** Throws an Error that names the file and what it lacks. */
export function requireNeeds(header: OnnxHeader, needs: NetworkNeeds): void {
  const { path, inputs, outputs } = header;
  const { numbers = [], lists = [], fractions = [], texts = [] } = needs;
  for (const key of numbers) requireForm(header, key, /^\d{1,9}$/, 'a whole number');
  for (const key of lists) requireForm(header, key, /^-?\d{1,9}(,-?\d{1,9})*$/, 'whole numbers with commas');
  for (const key of fractions) requireForm(header, key, /^[-+.\de]+(,[-+.\de]+)*$/, 'numbers with commas');
  for (const key of texts) requireForm(header, key, /./, 'a text');
  const counts = new Set(lists.map((key) => numbersOf(header, key).length));
  if (needs.areListsAlike === true && counts.size > 1)
    throw new Error(`${path}: ${lists.join(', ')} in its metadata have different counts of numbers`);
  const wanted = needs.inputs?.(header) ?? inputs.length;
  if (inputs.length !== wanted)
    throw new Error(`${path}: the network takes ${inputs.length} inputs, expected ${wanted}`);
  if (outputs.length < (needs.outputs ?? 1))
    throw new Error(`${path}: the network gives ${outputs.length} outputs, expected ${needs.outputs ?? 1}`);
}

function requireForm({ path, metadata }: OnnxHeader, key: string, form: RegExp, expected: string): void {
  const found = metadata.get(key);
  if (found === undefined)
    throw new Error(`${path}: its metadata lack ${key}, so it was not made for sherpa-onnx`);
  if (!form.test(found.replaceAll(' ', '')))
    throw new Error(`${path}: ${key} in its metadata is "${found.slice(0, 40)}", expected ${expected}`);
}

/** A whole number of the metadata; 0 if it is not there. */
export const numberOf = (header: OnnxHeader | undefined, key: string): number =>
  Number(header?.metadata.get(key) ?? 0);

/** Whole numbers of the metadata. */
export const numbersOf = (header: OnnxHeader, key: string): readonly number[] =>
  (header.metadata.get(key) ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(Number);
