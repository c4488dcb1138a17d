import { fail } from '../values/fail.ts';
import { repr, str } from '../values/python-text.ts';
import { subscript } from '../values/subscript.ts';
import { type Call, isTuple, type Value } from '../values/value.ts';
import { formatted } from './format-spec.ts';

/** More `{…}` within a `{…}` are refused, as Python does. */
const MAX_NESTING = 2;

/** `'{:02d} {name}'.format(…)`. Fields reach into dicts, lists and groups, never into attributes. */
export function strFormat(format: string, { args, keywords, context }: Call): string {
  let automatic = 0;

  return filled(format, MAX_NESTING);

  function filled(text: string, nesting: number): string {
    if (nesting < 0) return fail('Max string recursion exceeded');
    let made = '';
    let at = 0;
    while (at < text.length) {
      const brace = nextBrace(text, at);
      made += text.slice(at, brace);
      if (brace === text.length) break;
      if (text[brace + 1] === text[brace]) {
        made += text[brace];
        at = brace + 2;
        continue;
      }
      if (text[brace] === '}') return fail("Single '}' encountered in format string");
      const end = closing(text, brace);
      const value = field(text.slice(brace + 1, end), nesting);
      context.text(end - brace + value.length);
      made += value;
      at = end + 1;
    }
    context.text(made.length);
    return made;
  }

  function field(inside: string, nesting: number): string {
    context.step(4);
    const colon = specStart(inside);
    const [head = '', conversion] = inside.slice(0, colon).split('!');
    const value = named(head);
    const spec = filled(inside.slice(colon + 1), nesting - 1);
    if (conversion === undefined) return formatted(value, spec, context);
    if (!/^[sra]$/.test(conversion)) return fail(`Unknown conversion specifier ${conversion}`);
    return formatted(conversion === 's' ? str(value, context) : repr(value, context), spec, context);
  }

  function named(path: string): Value {
    const [, first = '', rest = ''] = /^([^.[]*)(.*)$/s.exec(path) ?? [];
    const start: Value | undefined =
      first === '' ? args[automatic++] : /^\d+$/.test(first) ? args[Number(first)] : keywords.get(first);
    if (start === undefined) {
      return /^\d*$/.test(first)
        ? fail(
            `Replacement index ${first === '' ? automatic - 1 : first} out of range for positional args tuple`,
          )
        : fail(`no value for {${first}}`);
    }
    let value: Value = start;
    for (const [, attribute, key] of rest.matchAll(/\.([^.[\]]+)|\[([^\]]*)\]/g)) {
      const found: Value | undefined =
        attribute === undefined
          ? subscript(value, key !== undefined && /^\d+$/.test(key) ? BigInt(key) : (key ?? ''), context)
          : item(value, attribute);
      if (found === undefined) return fail(`no value for {${path}}`);
      value = found;
    }
    return value;
  }
}

const item = (value: Value, name: string): Value | undefined =>
  isTuple(value) ? value.items[value.names?.indexOf(name) ?? -1] : undefined;

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '}') return at;
  return text.length;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return fail("expected '}' before end of string");
}

/** Where the part after the `:` begins, less one; a `:` in brackets is a key's. */
function specStart(inside: string): number {
  let isKey = false;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '[') isKey = true;
    if (inside[at] === ']') isKey = false;
    if (inside[at] === ':' && !isKey) return at;
  }
  return inside.length;
}
