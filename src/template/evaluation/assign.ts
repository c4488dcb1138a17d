import type { Target } from '../syntax/ast.ts';
import { fail } from '../values/fail.ts';
import { itemsOf } from '../values/iterate.ts';
import { isThing, type Value } from '../values/value.ts';
import { resolve, type Scope } from './scope.ts';

/** Gives a value to what `set`, `for` or `with` names, in this scope. */
export function assign(target: Target, value: Value, scope: Scope): void {
  switch (target.type) {
    case 'name':
      scope.names.set(target.name, value);
      return;
    case 'member': {
      const holder = resolve(target.namespace, scope);
      if (!isThing(holder) || holder.assign === undefined) {
        fail('cannot assign attribute on non-namespace object');
      }
      holder.assign(target.name, value);
      return;
    }
    case 'targets': {
      const items = itemsOf(value, scope.rendering.context);
      const { length } = target.targets;
      if (items.length < length) {
        fail(`not enough values to unpack (expected ${length}, got ${items.length})`);
      }
      if (items.length > length) fail(`too many values to unpack (expected ${length})`);
      for (const [index, one] of target.targets.entries()) assign(one, items[index] ?? null, scope);
    }
  }
}
