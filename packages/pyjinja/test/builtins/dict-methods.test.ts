import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('dict-methods');

rendersAll(test, [
  ['{{ map.items() }}', "dict_items([('k', 'v'), ('n', 1), ('items', 'i')])"],
  ["{{ map['items'] }}", 'i'],
  ['{{ map.keys() }}', "dict_keys(['k', 'n', 'items'])"],
  ['{{ map.values()|list }}', "['v', 1, 'i']"],
  ["{{ map.get('k') }}", 'v'],
  ["{{ map.get('zz') }}", 'None'],
  ["{{ map.get('zz', 'none') }}", 'none'],
  ['{{ map.k }}', 'v'],
  ['{{ map|length }}', '3'],
  [
    "{% set d = {'a':1} %}{% do d.update({'b':2}) %}{% do d.update(c=3) %}{{ d }} {{ d.pop('a') }} {{ d.pop('zz', 0) }} {{ d.setdefault('q', 5) }} {{ d }} {{ d.copy() }}",
    "{'a': 1, 'b': 2, 'c': 3} 1 0 5 {'b': 2, 'c': 3, 'q': 5} {'b': 2, 'c': 3, 'q': 5}",
  ],
  [
    "{{ {'a': 1, 'b': 2}.items()|list }} {{ {'a':1}.keys()|first }} {% for k, v in {'b':1,'a':2}|dictsort %}{{ k }}{{ v }}{% endfor %} {{ {'a':1}.values()|sum }} {{ {'b':1,'a':2}|sort }} {{ {'a':1,'b':2}|max }}",
    "[('a', 1), ('b', 2)] a a2b1 1 ['a', 'b'] b",
  ],
  ['{% for k, v in map.items() %}{{ k }}={{ v }};{% endfor %}', 'k=v;n=1;items=i;'],
  [
    '{{ dn.k }} {{ dn["k"] }} {{ dn.get("k", "d") }} {{ dn.get("x") }} {{ dn.k is none }} {{ dn.k is defined }} {{ dn.pop("k", 1) }} {{ dn }}',
    "None None None None True True None {'j': 1}",
  ],
  [
    '{{ dn.setdefault("k", 1) }} {{ dn.setdefault("x") }} {{ dn }} {{ dn.items() }}',
    "None None {'k': None, 'j': 1, 'x': None} dict_items([('k', None), ('j', 1), ('x', None)])",
  ],
  ['{{ dn.popitem() }} {{ dn }} {{ dn.clear() }} {{ dn }}', "('j', 1) {'k': None} None {}"],
  [
    '{% set x = {1: "a", 2.5: "b", none: "c", true: "d", (1, "x"): "e"} %}{{ x }} {{ x[1.0] }} {{ x[none] }} {{ x[(1, "x")] }} {{ x.get((1, "y"), "-") }}',
    "{1: 'd', 2.5: 'b', None: 'c', (1, 'x'): 'e'} d c e -",
  ],
]);

// list-methods
rendersAll(test, [
  [
    "{% do nums.append(4) %}{{ nums }} {{ nums.pop() }} {{ nums.index(1) }} {{ nums.count(1) }} {% do nums.insert(0, 'x') %}{% do nums.extend([7,8]) %}{% do nums.remove(1) %}{% do nums.reverse() %}{{ nums }} {{ nums.copy() }}",
    "[3, 1, 2, 4] 4 1 1 [8, 7, 2, 3, 'x'] [8, 7, 2, 3, 'x']",
  ],
  ['{{ nums.index(1) }} {{ nums.count(3) }} {{ (1, 2, 1).count(1) }} {{ (1, 2).index(2) }}', '1 1 2 1'],
  [
    '{% do nums.append(4) %}{{ nums }} {{ nums.pop() }} {{ nums.pop(0) }} {{ nums }}',
    '[3, 1, 2, 4] 4 3 [1, 2]',
  ],
  [
    '{% do nums.insert(0, "x") %}{% do nums.insert(-1, "y") %}{% do nums.insert(99, "z") %}{{ nums }}',
    "['x', 3, 1, 'y', 2, 'z']",
  ],
  [
    '{% do nums.extend([7]) %}{% do nums.extend("ab") %}{% do nums.remove(1) %}{{ nums }}',
    "[3, 2, 7, 'a', 'b']",
  ],
  [
    '{% do nums.reverse() %}{{ nums }}{% do nums.sort() %}{{ nums }}{% do nums.sort(reverse=true) %}{{ nums }}',
    '[2, 1, 3][1, 2, 3][3, 2, 1]',
  ],
  ['{% set c = nums.copy() %}{% do c.clear() %}{{ c }}{{ nums }}', '[][3, 1, 2]'],
]);

test.run();
