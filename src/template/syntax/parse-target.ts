import type { Target } from './ast.ts';
import type { TokenReader } from './token-reader.ts';

const KEPT: ReadonlySet<string> = new Set(['true', 'false', 'none', 'True', 'False', 'None']);

/** What `for`, `set` and `with` give a value to: a name, names with commas between them, or, where allowed, `namespace.name`. */
export function parseTarget(reader: TokenReader, mayBeMember = false): Target {
  return reader.within(() => {
    const first = parseOne(reader, mayBeMember);
    if (!reader.is('operator', ',')) return first;
    const targets = [first];
    while (reader.passes(',')) {
      if (!reader.is('name') && !reader.is('operator', '(')) break;
      if (reader.is('name', 'in')) break;
      targets.push(parseOne(reader, mayBeMember));
    }
    return { type: 'targets', targets };
  });
}

function parseOne(reader: TokenReader, mayBeMember: boolean): Target {
  if (reader.passes('(')) {
    const inside = parseTarget(reader, mayBeMember);
    reader.expect('operator', ')');
    return inside;
  }
  const { value: name } = reader.expect('name');
  if (KEPT.has(name)) reader.refuse(`"${name}" cannot be given another value`);
  if (!mayBeMember || !reader.passes('.')) return { type: 'name', name };
  return { type: 'member', namespace: name, name: reader.expect('name').value };
}
