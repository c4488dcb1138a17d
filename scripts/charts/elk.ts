import { createRequire } from 'node:module';

/** The part of elkjs that is used. Its own types do not compile in TypeScript 7. */
export interface Elk {
  readonly layout: (graph: ElkNode, options: { readonly layoutOptions: ElkOptions }) => Promise<ElkNode>;
}

export type ElkOptions = Readonly<Record<string, string>>;

/** What gets a place. */
export interface ElkPlaced {
  readonly id: string;
  readonly text?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly layoutOptions?: ElkOptions;
}

export interface ElkNode extends ElkPlaced {
  readonly children?: readonly ElkNode[];
  readonly edges?: readonly ElkEdge[];
}

export interface ElkEdge {
  readonly id: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly labels?: readonly ElkPlaced[];
  readonly sections?: readonly ElkSection[];
  readonly layoutOptions?: ElkOptions;
}

interface ElkSection {
  readonly startPoint: ElkPoint;
  readonly bendPoints?: readonly ElkPoint[];
  readonly endPoint: ElkPoint;
}

interface ElkPoint {
  readonly x: number;
  readonly y: number;
}

/** The layout engine. */
export const newElk = (): Elk => {
  const Engine = createRequire(import.meta.url)('elkjs/lib/elk.bundled.js') as new () => Elk;
  return new Engine();
};
