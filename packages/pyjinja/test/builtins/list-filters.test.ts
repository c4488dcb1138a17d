import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('list-filters');

rendersAll(test, [
  ['{{ -5|abs }}', '5'],
  ['{{ -2.5|abs }}', '2.5'],
  ['{{ list|first }}', 'a'],
  ['{{ list|last }}', '2.5'],
  ['{{ []|first }}', ''],
  ['{{ list|length }}', '5'],
  ['{{ list|count }}', '5'],
  ["{{ 'abc'|list }}", "['a', 'b', 'c']"],
  ["{{ list|join(', ') }}", 'a, 1, None, True, 2.5'],
  ['{{ nums|join }}', '312'],
  ["{{ feed|join(',', attribute='title') }}", 'One,two,Three'],
  ["{{ feed|map(attribute='title')|list }}", "['One', 'two', 'Three']"],
  ["{{ ['a','b']|map('upper')|join }}", 'AB'],
  ["{{ feed|map(attribute='nope', default='-')|join }}", '---'],
  [
    "{{ nums|batch(2)|list }} {{ nums|batch(2, 'x')|list }} {{ range(7)|slice(3)|list }} {{ range(7)|slice(3,'x')|list }} {{ feed|groupby('n') }} {% for g in feed|groupby('n') %}{{ g.grouper }}:{{ g.list|length }} {% endfor %}{% for k, v in feed|groupby('n') %}{{ k }}:{{ v|map(attribute='title')|join('+') }} {% endfor %}",
    "[[3, 1], [2]] [[3, 1], [2, 'x']] [[0, 1, 2], [3, 4], [5, 6]] [[0, 1, 2], [3, 4, 'x'], [5, 6, 'x']] [(1, [{'title': 'two', 'n': 1}]), (2, [{'title': 'One', 'n': 2}, {'title': 'Three', 'n': 2}])] 1:1 2:2 1:two 2:One+Three ",
  ],
  ['{{ map|dictsort }}', "[('items', 'i'), ('k', 'v'), ('n', 1)]"],
  ["{{ {'b':1,'A':2}|dictsort }}", "[('A', 2), ('b', 1)]"],
  ["{{ {'b':1,'A':2}|dictsort(true) }}", "[('A', 2), ('b', 1)]"],
  ["{{ {'b':1,'A':2}|dictsort(by='value', reverse=true) }}", "[('A', 2), ('b', 1)]"],
  ['{{ map|items|list }}', "[('k', 'v'), ('n', 1), ('items', 'i')]"],
  ['{{ [1,2]|join(1) }}', '112'],
  ["{{ {'a':1}|join }}", 'a'],
  ["{{ 'abc'|join('-') }}", 'a-b-c'],
  ["{{ {'a':1}|list }}", "['a']"],
  ["{{ {'a':1}|first }}", 'a'],
  ["{{ 'abc'|last }}", 'c'],
  ["{{ 'abc'|first }}", 'a'],
  ["{{ 'bca'|sort }}", "['a', 'b', 'c']"],
  ["{{ 'abc'|max }}", 'c'],
  ["{{ ''|max }}", ''],
  ["{{ 'a'|default }}", 'a'],
  ['{{ map.items()|length }}', '3'],
  ['{{ map.keys()|sort }}', "['items', 'k', 'n']"],
  ['{{ (1,2,3)|length }}', '3'],
  ['{{ (1,2)|list }}', '[1, 2]'],
  ["{{ [(1,'b'),(0,'a')]|sort }}", "[(0, 'a'), (1, 'b')]"],
  ['{{ [[1,2],[3]]|sum(start=[]) }}', '[1, 2, 3]'],
  ["{{ ['x','y']|map('default', 'z')|list }}", "['x', 'y']"],
  [
    '{{ nn|first }} {{ nn|last }} {{ [none]|random }} {{ nn|unique|list }} {{ nn|reverse|list }} {{ nn|batch(2)|list }}',
    'None None None [None, 1] [None, 1, None] [[None, 1], [None]]',
  ],
]);

// sorting
rendersAll(test, [
  ['{{ nums|sort }}', '[1, 2, 3]'],
  ['{{ nums|sort(reverse=true) }}', '[3, 2, 1]'],
  ["{{ ['b','A','c']|sort }}", "['A', 'b', 'c']"],
  ["{{ ['b','A','c']|sort(case_sensitive=true) }}", "['A', 'b', 'c']"],
  ["{{ feed|sort(attribute='title')|map(attribute='title')|list }}", "['One', 'Three', 'two']"],
  ["{{ feed|sort(attribute='n,title')|map(attribute='title')|list }}", "['two', 'One', 'Three']"],
  ['{{ nums|min }}', '1'],
  ['{{ nums|max }}', '3'],
  ["{{ feed|max(attribute='n') }}", "{'title': 'One', 'n': 2}"],
  ['{{ nums|sum }}', '6'],
  ["{{ feed|sum(attribute='n') }}", '5'],
  ['{{ [0.1]*3|int }}', '[0.1, 0.1, 0.1]'],
  ['{{ nums|sum(start=10) }}', '16'],
  ["{{ ['A','a','b']|unique|list }}", "['A', 'b']"],
  ['{{ nums|reverse|list }}', '[2, 1, 3]'],
  ["{{ 'abc'|reverse }}", 'cba'],
]);

test.run();
