import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a model keeps what Vosk reads: in folders, as models do since 2020, or all in one. */
interface Layout {
  readonly acoustic: string;
  readonly features: string;
  readonly others: readonly string[];
  readonly graph: string;
}

const FOLDERS: Layout = {
  acoustic: 'am/final.mdl',
  features: 'conf/mfcc.conf',
  others: ['conf/model.conf'],
  graph: 'graph',
};
const FLAT: Layout = { acoustic: 'final.mdl', features: 'mfcc.conf', others: [], graph: '' };

const STATIC = ['HCLG.fst', 'words.txt'];
const DYNAMIC = ['HCLr.fst', 'Gr.fst', 'disambig_tid.int'];

/** Kaldi's own, where the model's file names none. */
const USUAL_RATE_HZ = 16_000;

/** The files without which a directory is no model of Vosk's; none when it is one. Libvosk crashes on half a model. */
export function lackingFiles(directory: string): readonly string[] {
  const { acoustic, features, others, graph } = layoutOf(directory);
  const lacking = (files: readonly string[]): readonly string[] =>
    files.filter((file) => !existsSync(join(directory, file)));
  const inGraph = (files: readonly string[]): readonly string[] =>
    lacking(files.map((file) => join(graph, file)));
  const withoutGraph = existsSync(join(directory, graph, 'HCLG.fst')) ? inGraph(STATIC) : inGraph(DYNAMIC);
  return [...lacking([acoustic, features, ...others]), ...withoutGraph];
}

/** Whether the model can be told at run time what may be said: it comes as two graphs; of a ready-made one Vosk ignores the list. */
export const takesPhrases = (directory: string): boolean =>
  DYNAMIC.every((file) => existsSync(join(directory, layoutOf(directory).graph, file)));

/** What the model was trained with. Sound of a higher rate is brought down to it, of a lower one it hears nothing. */
export function rateHzOf(directory: string): number {
  const text = readFileSync(join(directory, layoutOf(directory).features), 'utf8');
  const [, rate] = /^\s*--sample-frequency=(\d+(?:\.\d+)?)/m.exec(text) ?? [];
  return rate === undefined ? USUAL_RATE_HZ : Number(rate);
}

const layoutOf = (directory: string): Layout => (existsSync(join(directory, FLAT.acoustic)) ? FLAT : FOLDERS);
