import { render } from './evaluation/render.ts';
import type { Piece } from './evaluation/scope.ts';
import type { Parsed, Statement } from './syntax/ast.ts';
import { parse } from './syntax/parse.ts';
import { sourcesOf } from './syntax/sources.ts';
import { TemplateSyntaxError } from './syntax/tokens.ts';
import { RenderBudget } from './values/budget.ts';
import { fromOutside } from './values/dict.ts';
import { str } from './values/python-text.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Template {
  /** The required names: the root of every plain `{{ name }}` or `{{ name.part }}`. */
  readonly needs: readonly string[];
  /** Renders the template. Throws when it is invalid or fails; the message names the line if there are several. */
  readonly render: (values: Values) => string;
  /** Renders to pieces, each of the template or of a value. The values of `authored` names count as the author's. Throws like `render`. */
  readonly pieces: (values: Values, authored?: ReadonlySet<string>) => readonly Piece[];
  /** Renders only the author's values; others are `{{ name }}`, or `word`. Undefined with statements or if invalid. */
  readonly outline: (authored: Values, word?: string) => readonly Piece[] | undefined;
  /** The syntax error of the template, which `render` throws. */
  readonly problem?: string;
}

/** The limits of the cache in templates and characters. Most templates of a service are those of its brain. */
const CACHE_SIZE = 20_000;
const CACHE_CHARACTERS = 2 * 1024 * 1024;

/** In characters: 1 MiB. */
const MAX_LENGTH = 1024 * 1024;

const cache = new Map<string, Template>();
let cachedCharacters = 0;

/** Compiles a Jinja2 template, or returns the cached one for this text. */
export function template(text: string): Template {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const compiled = compile(text);
  cache.set(text, compiled);
  cachedCharacters += text.length;
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_SIZE && cachedCharacters <= CACHE_CHARACTERS) break;
    cache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
  return compiled;
}

/** Whether `text` contains template syntax. */
export const isTemplate = (text: string): boolean =>
  text.includes('{{') || text.includes('{%') || text.includes('{#');

function compile(text: string): Template {
  let parsed: Parsed;
  try {
    parsed = parse(text);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    return invalidTemplate(
      text.trimEnd().includes('\n') ? `line ${error.line}: ${error.message}` : error.message,
    );
  }
  const { needs, body } = parsed;
  const parts = plainParts(body);
  return {
    needs,
    render: parts === undefined ? (values) => render(parsed, values) : renderPlain(parts),
    pieces: piecesOf(parsed),
    outline: (authored, word) => outlineOf(parsed, authored, word),
  };
}

const NO_NAMES: ReadonlySet<string> = new Set();

function piecesOf(parsed: Parsed): Template['pieces'] {
  let sources: ReturnType<typeof sourcesOf> | undefined;
  return (values, authored = NO_NAMES) => {
    sources ??= sourcesOf(parsed.body);
    const pieces: Piece[] = [];
    render(parsed, values, {
      written: ({ text, from }) => {
        const source = from && sources?.get(from);
        const isGiven = (name: string): boolean => Object.hasOwn(values, name);
        const isTainted = [...(source?.names ?? [])].some((name) => isGiven(name) && !authored.has(name));
        const filter = source?.by.some(isGiven) ? undefined : source?.filter;
        pieces.push({ text, isValue: from !== undefined, isTainted, filter });
      },
    });
    return pieces;
  };
}

function outlineOf(parsed: Parsed, authored: Values, word?: string): readonly Piece[] | undefined {
  const sources = sourcesOf(parsed.body);
  const pieces: Piece[] = [];
  for (const statement of parsed.body) {
    if (statement.type !== 'text' && statement.type !== 'output') return undefined;
    const { names = [], filter } = sources.get(statement) ?? {};
    const tainted = [...names].filter((name) => !Object.hasOwn(authored, name));
    const isTainted = tainted.length > 0;
    const words = Object.fromEntries(tainted.map((name) => [name, word]));
    try {
      const text =
        isTainted && word === undefined
          ? `{{ ${tainted[0]} }}`
          : render({ ...parsed, body: [statement] }, { ...authored, ...words });
      pieces.push({ text, isValue: statement.type === 'output', isTainted, filter });
    } catch {
      return undefined;
    }
  }
  return pieces;
}

function invalidTemplate(problem: string): Template {
  const refuse = () => {
    throw new Error(problem);
  };
  return { needs: [], problem, render: refuse, pieces: refuse, outline: () => undefined };
}

interface Part {
  readonly text: string;
  /** The name whose value follows the text. */
  readonly name: string | undefined;
}

/** The parts of a template of only text and names, as most are; undefined for any other. */
function plainParts(body: readonly Statement[]): readonly Part[] | undefined {
  const parts: Part[] = [];
  let text = '';
  for (const statement of body) {
    if (statement.type === 'text') text += statement.text;
    else if (statement.type === 'output' && statement.value.type === 'name') {
      parts.push({ text, name: statement.value.name });
      text = '';
    } else return undefined;
  }
  return [...parts, { text, name: undefined }];
}

/** Renders such parts without an evaluation: 0.2 µs instead of a few. */
function renderPlain(parts: readonly Part[]): Template['render'] {
  return (values) => {
    let rendered = '';
    for (const { text, name } of parts) {
      rendered += text;
      if (name !== undefined && Object.hasOwn(values, name)) rendered += textOf(values[name]);
      if (rendered.length > MAX_LENGTH) throw new Error('more than 1 MiB of text');
    }
    return rendered;
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : str(fromOutside(value), new RenderBudget());

/** Whether a text, which may be a template, can render as `said` for some values. */
export function canRenderAs(text: string, said: string): boolean {
  const parts = text.split(/\{\{.*?\}\}|\{%.*?%\}/s);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('.*');
  return new RegExp(`^${pattern}$`, 's').test(said);
}
