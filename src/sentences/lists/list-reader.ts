import { type Chart, placeOf } from '../chart.ts';
import { comparedTemplate, withoutSpaces } from '../compared.ts';
import { maskOf, NO_NAMES, type Node, networkMaker, type Spacing } from '../network.ts';
import { spelledOut } from '../spelled-out.ts';
import type { ListValue, TextList } from './slot-list.ts';

/** The values of a list of texts, ready to be found. */
export interface TextReader {
  /** Each value that begins at a place, with the node it was found by if it was a template. */
  readonly at: (chart: Chart, start: number) => readonly FoundValue[];
  /** Whether a value may stand anywhere in the text. */
  readonly isIn: (chart: Chart) => boolean;
  /** Whether a value may stand at the end of the text. */
  readonly isAtEnd: (chart: Chart) => boolean;
}

export interface FoundValue {
  readonly end: number;
  readonly value: ListValue;
  readonly node?: Node;
}

/** Made once for each list: values without slots of their own stand in one tree of characters. */
export function textReader({ values }: TextList, spacing: Spacing = {}): TextReader {
  const tree = newBranch();
  /** Of the same texts from their ends. */
  const ends = newBranch();
  const nodeOf = networkMaker(spacing);
  const plain = (text: string): string => (spacing.ignoresSpaces === true ? withoutSpaces(text) : text);
  const templates: { readonly node: Node; readonly value: ListValue }[] = [];
  let first = 0;
  for (const value of values) {
    const ways = spelledOut(value.said, NO_NAMES);
    if (ways === undefined) {
      const node = nodeOf(value.said, NO_NAMES);
      templates.push({ node, value });
      first |= node.first;
      continue;
    }
    for (const way of new Set(ways.flatMap((text) => [plain(tidy(text)), plain(inWord(text))])))
      if (way !== '') {
        plant(tree, way, value);
        first |= maskOf(way.charCodeAt(0));
        plant(ends, reversed(way), value);
      }
  }
  const mayBeginAt = (text: string, place: number): boolean => (first & maskOf(text.charCodeAt(place))) !== 0;
  return {
    at: (chart, start) => {
      if (!mayBeginAt(chart.text, start)) return NONE;
      const found = inTree(tree, chart.text, start);
      if (templates.length === 0) return found;
      const more = templates.flatMap(({ node, value }) =>
        chart.endsOf(node, start * 2).flatMap((point) => {
          const end = placeOf(point);
          return end > start ? [{ end, value, node }] : [];
        }),
      );
      return [...found, ...more];
    },
    isIn: (chart) => {
      if (templates.some(({ node }) => chart.mayBeIn(node))) return true;
      for (let place = 0; place < chart.text.length; place += 1)
        if (mayBeginAt(chart.text, place) && inTree(tree, chart.text, place).length > 0) return true;
      return false;
    },
    isAtEnd: ({ text, mayEnd }) => {
      let branch: Branch | undefined = ends;
      for (let place = text.length - 2; place >= 0; place -= 1) {
        branch = branch.next.get(text.charCodeAt(place));
        if (branch === undefined) break;
        if (branch.values.length > 0) return true;
      }
      return templates.some(({ node }) => mayEnd(node));
    },
  };
}

const NONE: readonly FoundValue[] = [];

interface Branch {
  readonly next: Map<number, Branch>;
  readonly values: ListValue[];
}

const newBranch = (): Branch => ({ next: new Map(), values: [] });

function plant(tree: Branch, text: string, value: ListValue): void {
  let branch = tree;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const next = branch.next.get(code) ?? newBranch();
    branch.next.set(code, next);
    branch = next;
  }
  branch.values.push(value);
}

const reversed = (text: string): string => {
  let backwards = '';
  for (let place = text.length - 1; place >= 0; place -= 1) backwards += text.charAt(place);
  return backwards;
};

function inTree(tree: Branch, text: string, start: number): readonly FoundValue[] {
  let found: FoundValue[] | undefined;
  let branch: Branch | undefined = tree;
  for (let place = start; ; place += 1) {
    branch = branch.next.get(text.charCodeAt(place));
    if (branch === undefined) return found ?? NONE;
    if (branch.values.length > 0) {
      found ??= [];
      for (const value of branch.values) found.push({ end: place + 1, value });
    }
  }
}

const tidy = (text: string): string => comparedTemplate(text).trim();

/** The same where the word goes on, with the signs at its end: `A.C.%`. */
const inWord = (text: string): string => comparedTemplate(`${text.trimEnd()}x`).trim().slice(0, -1);
