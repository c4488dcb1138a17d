import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** A path in the YAML of a synapse, from the synapse. */
export type TextPath = readonly (string | number)[];

export type Written = string | number | boolean;

/** YAML that remembers where each value stands, so that a change touches no other. */
export interface YamlText {
  readonly text: string;
  /** The node at a path. */
  readonly at: (path: TextPath) => Node | undefined;
}

/** As kits are read: `yes` is true. */
const KIT_YAML = { version: '1.1', schema: 'yaml-1.1', merge: true } as const;

/** Reads the text; undefined if it is not the YAML of one synapse. */
export function yamlText(text: string): YamlText | undefined {
  const document = parseDocument(text, { ...KIT_YAML, logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const { contents } = document;
  const root = isSeq(contents) && contents.items.length === 1 ? [0] : [];
  const at: YamlText['at'] = (path) => {
    const whole = [...root, ...path];
    const found = whole.length === 0 ? contents : document.getIn(whole, true);
    return isNodeOf(found) ? found : undefined;
  };
  return isMap(at([])) ? { text, at } : undefined;
}

const isNodeOf = (found: unknown): found is Node => isScalar(found) || isCollection(found) || isAlias(found);

/** A scalar on one line, without anchor or tag: what a field of a form can show and change. */
export const isPlainField = (node: unknown, text: string): node is Scalar =>
  isScalar(node) &&
  !isBound(node) &&
  (node.type === 'PLAIN' || node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') &&
  !sliceOf(node, text).includes('\n');

/** Whether other places may refer to a node, or whether it refers to one, or has a type of its own: the form changes none of these. */
export const isBound = (node: Node | null | undefined): boolean =>
  isAlias(node) || (isNode(node) && (node.anchor !== undefined || node.tag !== undefined));

/** Whether a value stands in brackets or braces. */
export const isInFlow = (yaml: YamlText, path: TextPath): boolean =>
  path.some((_, index) => {
    const outer = yaml.at(path.slice(0, index));
    return isCollection(outer) && outer.flow === true;
  });

/** The text of a field as a person means it: without quotes; of a number, as it is written. */
export function fieldText(node: Scalar, text: string): string {
  if (node.value === null) return '';
  return typeof node.value === 'string' ? node.value : sliceOf(node, text);
}

/** From where to where a node stands. */
export function spanOf(node: Node): readonly [start: number, end: number] {
  const [start = 0, end = start] = node.range ?? [];
  return [start, end];
}

const sliceOf = (node: Node, text: string): string => text.slice(...spanOf(node));

/** The pair with this key. */
export const pairOf = (map: YAMLMap, key: string): Pair<Node, Node | null> | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) as
    | Pair<Node, Node | null>
    | undefined;

/** The column of a place, from 0. */
export const columnOf = (text: string, offset: number): number =>
  offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** Where the line after a place begins. */
export function nextLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

/** A value as YAML: in the quotes that it had, with new ones only where it needs them. */
export function scalarText(value: Written, like: Scalar['type'], isInFlow: boolean): string {
  if (typeof value !== 'string') return String(value);
  const needsQuotes = isInFlow && /[,[\]{}]/.test(value);
  const style =
    like === 'QUOTE_DOUBLE' || like === 'QUOTE_SINGLE' ? like : needsQuotes ? 'QUOTE_DOUBLE' : 'PLAIN';
  return stringify(value, { ...KIT_YAML, lineWidth: 0, defaultStringType: style }).trimEnd();
}

/** Lines of YAML for a value, each after this many spaces but the first. */
export const blockText = (value: unknown, column: number): string =>
  stringify(value, { ...KIT_YAML, lineWidth: 0 })
    .trimEnd()
    .replaceAll('\n', `\n${' '.repeat(column)}`);

/** A value as YAML in braces, on one line. */
export function flowText(value: unknown): string {
  const document = new Document(value, KIT_YAML);
  if (isMap(document.contents) || isSeq(document.contents)) document.contents.flow = true;
  return document.toString({ lineWidth: 0 }).trimEnd();
}

export type List = YAMLSeq<Node>;

/** The text with other signs from one place to another. */
export const spliced = (text: string, start: number, end: number, insert: string): string =>
  text.slice(0, start) + insert + text.slice(end);
