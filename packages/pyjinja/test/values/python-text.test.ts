import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('python-text');

rendersAll(test, [
  ['{{ t }}', 'True'],
  ['{{ z }}', 'None'],
  ['{{ n }}', '3'],
  ['{{ f }}', '2.5'],
  ['{{ list }}', "['a', 1, None, True, 2.5]"],
  ['{{ map }}', "{'k': 'v', 'n': 1, 'items': 'i'}"],
  ["{{ '%s' % f }}", '2.5'],
  ['{{ f|string }}', '2.5'],
  ["{{ f ~ '' }}", '2.5'],
  ['{{ [f, 2.0, t, z] }}', '[2.5, 2.0, True, None]'],
  ['{{ (t, z) }}', '(True, None)'],
  ["{{ {'t': t} }}", "{'t': True}"],
  ["{{ [[1, [2]], {'a': none}] }}", "[[1, [2]], {'a': None}]"],
  ["{{ 'a' 'b' \"c\" }}", 'abc'],
  ["{{ 'it\\'s' }}", "it's"],
  ['{{ "tab\\tq" }}', 'tab\tq'],
  ['{{ "\\x41\\u00e9\\U0001F600" }}', 'Aé😀'],
  ["{{ '\\d' }}", '\\d'],
  [
    "{{ ['a\\nb', \"it's\", 'q\"', '\\\\', 'é', '\\x01', '\\u200b', '\\xa0'] }}",
    "['a\\nb', \"it's\", 'q\"', '\\\\', 'é', '\\x01', '\\u200b', '\\xa0']",
  ],
  ['{{ [q, qq, u] }}', "[\"it's\", 'say \"hi\" it\\'s', 'héllo 😀 wörld']"],
  ['{{ {"Monday": "lundi", "Tuesday": "mardi",}[day] }}', 'lundi'],
  ["{{ {1: 'one', True: 'yes'}[1] }}", 'yes'],
  ["{{ {'a': [1, {'b': (1,)}]} }}", "{'a': [1, {'b': (1,)}]}"],
  ['{{ {1.5: 1, none: 2, (1,2): 3} }}', '{1.5: 1, None: 2, (1, 2): 3}'],
  ['{{ [nope] }}', '[Undefined]'],
  ['{{ (nope, nope) }}', '(Undefined, Undefined)'],
  ['{{ {"k": nope} }}', "{'k': Undefined}"],
  ['{{ ["\'", \'"\', "\'\\""] }}', "[\"'\", '\"', '\\'\"']"],
]);

test.run();
