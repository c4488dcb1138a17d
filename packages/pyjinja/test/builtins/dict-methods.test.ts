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

test.run();
