import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('choosing-filters');

rendersAll(test, [
  ['{{ [1,0,2,none]|select|list }}', '[1, 2]'],
  ["{{ [1,2,3]|select('odd')|list }}", '[1, 3]'],
  ["{{ [1,2,3]|reject('odd')|list }}", '[2]'],
  ["{{ [1,2,3]|select('gt', 1)|list }}", '[2, 3]'],
  ["{{ feed|selectattr('n', '==', 2)|map(attribute='title')|list }}", "['One', 'Three']"],
  ["{{ feed|rejectattr('n', 'eq', 2)|map(attribute='title')|list }}", "['two']"],
  ["{{ feed|selectattr('title')|list|length }}", '3'],
  ["{{ [1,'1',2]|map('string')|unique|list }}", "['1', '2']"],
  ["{{ 'abc' | batch(2) | map('join') | join('-') }}", 'ab-c'],
  ["{{ 'a-b'|upper|lower|title }}", 'A-B'],
  ["{{ ['b', 'a'] | sort | join(' and ') }}", 'a and b'],
  ["{{ feed | map(attribute='title') | map('lower') | sort | join(', ') }}", 'one, three, two'],
  ["{{ feed | map(attribute='title') | first }}", 'One'],
  ['{{ nope|upper }}', ''],
  ["{{ nope|default('d') }}", 'd'],
  ["{{ ''|default('d') }}", ''],
  ["{{ ''|default('d', true) }}", 'd'],
  ["{{ z|d('x') }}", 'None'],
  ["{{ z|d('x', boolean=true) }}", 'x'],
  ["{{ map|attr('get') is callable }}", 'True'],
  ["{{ map|attr('k') }}", ''],
]);

// number-filters
rendersAll(test, [
  ['{{ 42.55|round }}', '43.0'],
  ['{{ 42.55|round(1) }}', '42.5'],
  ["{{ 42.55|round(1,'floor') }}", '42.5'],
  ["{{ 42.51|round(1,'ceil') }}", '42.6'],
  ['{{ 2.5|round }}', '2.0'],
  ['{{ 3.5|round }}', '4.0'],
  ['{{ 5|round }}', '5'],
  ['{{ 1234|round(-2) }}', '1200'],
  ['{{ 1250|round(-2) }}', '1200'],
  ['{{ 1350.0|round(-2) }}', '1400.0'],
  ['{{ 0.125|round(2) }}', '0.12'],
  ['{{ 2.675|round(2) }}', '2.67'],
  ["{{ 5|round(0,'ceil') }}", '5.0'],
  ['{{ 2.4|round|int }}', '2'],
  ['{{ 1e300|round(2) }}', '1e+300'],
  ['{{ -2.5|round }}', '-2.0'],
  ['{{ 1.15|round(1) }}', '1.1'],
  ['{{ 3.14159|round(3) }}', '3.142'],
  ['{{ hours|int }}', '7'],
  ['{{ "%.1f"|format(temp|float) }}', '21.5'],
  ['{{ "%02d:%02d" % (h, m) }}', '07:05'],
  ['{{ temp|float|round(1) }}', '21.5'],
  ['{{ temp|int }}', '21'],
  ["{{ '12abc'|int }}", '0'],
  ["{{ '12abc'|int(7) }}", '7'],
  ["{{ '0x1A'|int(0, 16) }}", '26'],
  ["{{ '1.9'|int }}", '1'],
  ['{{ 1.9|int }}', '1'],
  ['{{ -1.9|int }}', '-1'],
  ['{{ true|int }}', '1'],
  ["{{ ''|float }}", '0.0'],
  ["{{ 'inf'|float }}", 'inf'],
  ["{{ ' 42 '|int }}", '42'],
  ['{{ z|int }}', '0'],
  ["{{ '1_000'|int }}", '1000'],
  ["{{ '1e3'|int }}", '1000'],
  ["{{ '1e3'|float }}", '1000.0'],
  ['{{ 3|float }}', '3.0'],
  ["{{ '3'|float }}", '3.0'],
  ["{{ 'x'|float(1.5) }}", '1.5'],
  ["{{ 'x'|float }}", '0.0'],
  ['{{ 3.7|int }}', '3'],
  ["{{ '3.7'|float|int }}", '3'],
  ['{{ 1e3|int }}', '1000'],
  ["{{ 'nan'|float }}", 'nan'],
  ["{{ '-5'|int }}", '-5'],
  ["{{ '+5'|int }}", '5'],
  ["{{ '٣'|int }}", '3'],
  ["{{ '0b11'|int(0,2) }}", '3'],
  ["{{ 'ff'|int(0,16) }}", '255'],
  ["{{ '010'|int }}", '10'],
]);

test.run();

const dictMethodsTest = suite('dict-methods');

rendersAll(dictMethodsTest, [
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
rendersAll(dictMethodsTest, [
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

dictMethodsTest.run();

const textMethodsTest = suite('text-methods');

rendersAll(textMethodsTest, [
  ['{{ s.upper() }}', 'HELLO WORLD'],
  ['{{ s.lower() }}', 'hello world'],
  ['{{ s.title() }}', 'Hello World'],
  ['{{ s.capitalize() }}', 'Hello world'],
  ['{{ s.swapcase() }}', 'hELLO WoRLD'],
  ["{{ ' a '.strip() }}", 'a'],
  ["{{ 'xxaxx'.strip('x') }}", 'a'],
  ["{{ 'xxa'.lstrip('x') }}", 'a'],
  ["{{ 'axx'.rstrip('x') }}", 'a'],
  ["{{ 'abcabc'.replace('b','X') }}", 'aXcaXc'],
  ["{{ 'abcabc'.replace('b','X',1) }}", 'aXcabc'],
  ["{{ 'abc'.replace('','-') }}", '-a-b-c-'],
  ["{{ 'abc'.replace('','-',2) }}", '-a-bc'],
  ["{{ 'a.b'.replace('.', '$&') }}", 'a$&b'],
  ["{{ ','.join(['a','b']) }}", 'a,b'],
  ["{{ '7'.zfill(3) }}", '007'],
  ["{{ '-7'.zfill(4) }}", '-007'],
  ["{{ 'ab'.center(5) }}", '  ab '],
  ["{{ 'ab'.center(6,'*') }}", '**ab**'],
  ["{{ 'abc'.center(6,'*') }}", '*abc**'],
  ["{{ 'ab'.ljust(4,'.') }}", 'ab..'],
  ["{{ 'ab'.rjust(4,'.') }}", '..ab'],
  ["{{ 'ß'.upper() }}", 'SS'],
  ["{{ 'ÀÉ'.lower() }}", 'àé'],
  ["{{ 'éa'.capitalize() }}", 'Éa'],
  ['{{ "they\'re bill\'s".title() }}', "They'Re Bill'S"],
  ["{{ 'éa bc'|title }}", 'Éa Bc'],
  ["{{ 'a_b'.title() }}", 'A_B'],
  ["{{ 'x1y'.title() }}", 'X1Y'],
]);

// text-questions
rendersAll(textMethodsTest, [
  ["{{ s.find('o') }}", '4'],
  ["{{ s.rfind('o') }}", '4'],
  ["{{ s.find('zz') }}", '-1'],
  ["{{ s.index('l') }}", '2'],
  ["{{ s.count('l') }}", '3'],
  ["{{ s.count('') }}", '12'],
  ["{{ s.find('o', 5) }}", '-1'],
  ["{{ s.startswith('He') }}", 'True'],
  ["{{ s.endswith(('x','ld')) }}", 'True'],
  ["{{ u.find('w') }}", '8'],
  ['{{ u|length }}', '13'],
  ['{{ u[6] }}', '😀'],
  ['{{ u[::-1] }}', 'dlröw 😀 olléh'],
  ["{{ u.index('😀') }}", '6'],
  ["{{ '12'.isdigit() }}", 'True'],
  ["{{ 'a1'.isalpha() }}", 'False'],
  ["{{ 'a1'.isalnum() }}", 'True'],
  ["{{ '½'.isnumeric() }}", 'True'],
  ["{{ ' '.isspace() }}", 'True'],
  ["{{ 'AB1'.isupper() }}", 'True'],
  ["{{ 'ab1'.islower() }}", 'True'],
  ["{{ '1'.isupper() }}", 'False'],
  ["{{ ''.isdigit() }}", 'False'],
]);

// text-splits
rendersAll(textMethodsTest, [
  ['{{ s.split() }}', "['Hello', 'wOrld']"],
  ["{{ 'a,b,c'.split(',') }}", "['a', 'b', 'c']"],
  ["{{ 'a,b,c'.split(',', 1) }}", "['a', 'b,c']"],
  ["{{ 'a,b,c'.rsplit(',', 1) }}", "['a,b', 'c']"],
  ["{{ ' a  b c '.split(None, 1) }}", "['a', 'b c ']"],
  ["{{ ' a  b c '.rsplit(None, 1) }}", "[' a  b', 'c']"],
  ['{{ nl.splitlines() }}', "['a', 'b', '', 'c']"],
  ['{{ nl.splitlines(true) }}', "['a\\n', 'b\\n', '\\n', 'c']"],
  ["{{ 'a-b-c'.partition('-') }}", "('a', '-', 'b-c')"],
  ["{{ 'a-b-c'.rpartition('-') }}", "('a-b', '-', 'c')"],
  ["{{ 'abc'.partition('x') }}", "('abc', '', '')"],
  ["{{ 'abc'.rpartition('x') }}", "('', '', 'abc')"],
  ["{{ 'a\\tb  c'.split() }}", "['a', 'b', 'c']"],
  ["{{ 'a\\u00a0b'.split() }}", "['a', 'b']"],
  ["{{ ' \\n x'.strip() }}", 'x'],
  ["{{ 'aXbX'.split('X') }}", "['a', 'b', '']"],
  ["{{ ''.split() }}", '[]'],
  ["{{ ''.split(',') }}", "['']"],
  ["{{ 'abc'.split('b', 0) }}", "['abc']"],
]);

textMethodsTest.run();

const escapeFiltersTest = suite('escape-filters');

rendersAll(escapeFiltersTest, [
  ['{{ html|escape }}', '&lt;b&gt;Tom &amp; &#34;Jerry&#39;s&#34;&lt;/b&gt; &lt;!-- c --&gt; x'],
  ['{{ html|e }}', '&lt;b&gt;Tom &amp; &#34;Jerry&#39;s&#34;&lt;/b&gt; &lt;!-- c --&gt; x'],
  ['{{ html|striptags }}', 'Tom & "Jerry\'s" x'],
  ["{{ 'a b&c/d?é'|urlencode }}", 'a%20b%26c/d%3F%C3%A9'],
  ["{{ {'a b': 1, 'c': 'd&'}|urlencode }}", 'a+b=1&c=d%26'],
  ["{{ {'class': 'x<', 'id': none, 'n': 3}|xmlattr }}", ' class="x&lt;" n="3"'],
  ["{{ {'a':1}|xmlattr(false) }}", 'a="1"'],
  ['{{ list|tojson }}', '["a", 1, null, true, 2.5]'],
  ['{{ map|tojson }}', '{"items": "i", "k": "v", "n": 1}'],
  ["{{ 'é<😀'|tojson }}", '"\\u00e9\\u003c\\ud83d\\ude00"'],
  ["{{ {'b':[1,2.0],'a':none}|tojson(2) }}", '{\n  "a": null,\n  "b": [\n    1,\n    2.0\n  ]\n}'],
  ['{{ []|tojson(2) }}', '[]'],
  ['{{ {}|tojson(2) }}', '{}'],
  ['{{ 1.5|tojson }}', '1.5'],
  ["{{ 'a\"\\n\\\\'|tojson }}", '"a\\"\\n\\\\"'],
]);

escapeFiltersTest.run();

const textFiltersTest = suite('text-filters');

rendersAll(textFiltersTest, [
  ['{{ s|capitalize }}', 'Hello world'],
  ["{{ 'hello-world foo(bar) [x] it\\'s'|title }}", "Hello-World Foo(Bar) [X] It's"],
  ['{{ s|trim }}', 'Hello wOrld'],
  ["{{ 'xax'|trim('x') }}", 'a'],
  ["{{ s|replace('o', '0') }}", 'Hell0 wOrld'],
  ["{{ s|replace('o', '0', 1) }}", 'Hell0 wOrld'],
  ["{{ 123|replace(2, 'x') }}", '1x3'],
  ["{{ 'ab'|center(6) }}", '  ab  '],
  ['{{ nl|indent }}', 'a\n    b\n\n    c'],
  ['{{ nl|indent(2, true) }}', '  a\n  b\n\n  c'],
  ["{{ nl|indent('> ', true, true) }}", '> a\n> b\n> \n> c'],
  ["{{ ''|indent(2,true) }}", '  '],
  ['{{ long|truncate(20) }}', 'The quick brown...'],
  ['{{ long|truncate(20, true) }}', 'The quick brown f...'],
  ["{{ long|truncate(20, false, '!') }}", 'The quick brown!'],
  ["{{ 'hello'|truncate(3) }}", 'hello'],
  ['{{ long|truncate(20, leeway=0) }}', 'The quick brown...'],
  ['{{ long|wordcount }}', '9'],
  ['{{ long|wordwrap(10) }}', 'The quick\nbrown fox\njumps over\nthe lazy\ndog'],
  ["{{ 'aaaaaaaaaaaa bb'|wordwrap(5) }}", 'aaaaa\naaaaa\naa bb'],
  ["{{ 'well-known-thing is here'|wordwrap(8) }}", 'well-\nknown-\nthing is\nhere'],
  ["{{ 'aaaaaaaaaaaa bb'|wordwrap(5, false) }}", 'aaaaaaaaaaaa\nbb'],
  ["{{ long|wordwrap(15, wrapstring='|') }}", 'The quick brown|fox jumps over|the lazy dog'],
  ["{{ long[:9] ~ '...' if long|length > 9 else long }}", 'The quick...'],
  ["{{ long.split(' ')[0] }}", 'The'],
  ['{{ long.split()|length }}', '9'],
  ["{{ long.split(' ')|last|upper }}", 'DOG'],
  ['{{ (long|lower).split()|sort|first }}', 'brown'],
  ["{{ long.replace('fox', 'cat').title() }}", 'The Quick Brown Cat Jumps Over The Lazy Dog'],
]);

// file-size
rendersAll(textFiltersTest, [
  ['{{ 13000|filesizeformat }}', '13.0 kB'],
  ['{{ 13000|filesizeformat(true) }}', '12.7 KiB'],
  ['{{ 1|filesizeformat }}', '1 Byte'],
  ['{{ 999|filesizeformat }}', '999 Bytes'],
  ['{{ 1234567890|filesizeformat }}', '1.2 GB'],
  ['{{ 1e30|filesizeformat }}', '1000000.0 YB'],
]);

textFiltersTest.run();

const listFiltersTest = suite('list-filters');

rendersAll(listFiltersTest, [
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
rendersAll(listFiltersTest, [
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

listFiltersTest.run();

const globalsTest = suite('globals');

rendersAll(globalsTest, [
  ["{{ dict(a=1, b='x') }}", "{'a': 1, 'b': 'x'}"],
  ["{{ dict([('k', 1)]) }}", "{'k': 1}"],
  ["{{ dict({'x': 1}, y=2) }}", "{'x': 1, 'y': 2}"],
  ['{{ range(3) }}', 'range(0, 3)'],
  ['{{ range(1,10,3)|list }}', '[1, 4, 7]'],
  ['{{ range(5,0,-2)|list }}', '[5, 3, 1]'],
  ['{{ range(3)|length }}', '3'],
  [
    "{% set c = cycler('a','b') %}{{ c.next() }}{{ c.next() }}{{ c.current }}{{ c.next() }}{% set j = joiner(', ') %}{{ j() }}a{{ j() }}b",
    'abaaa, b',
  ],
  [
    '{% set ns = namespace(x=0) %}{% for i in nums %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }} {{ ns }} {{ ns.nope }}',
    "6 <Namespace {'x': 6}> ",
  ],
  ["{{ namespace(a=1, b='x') }}", "<Namespace {'a': 1, 'b': 'x'}>"],
  ['{{ namespace() }}', '<Namespace {}>'],
  ["{{ namespace({'a': 1}).a }}", '1'],
  [
    '{% set ns = namespace(items=[]) %}{% for i in [1,2] %}{% set ns.items = ns.items + [i] %}{% endfor %}{{ ns.items }}',
    '[1, 2]',
  ],
]);

globalsTest.run();

const filtersTest = suite('filters');

rendersAll(filtersTest, [
  [
    "{% if x is defined %}d{% else %}u{% endif %} {{ z is none }} {{ t is true }} {{ t is boolean }} {{ n is integer }} {{ f is float }} {{ f is number }} {{ t is number }} {{ a is string }} {{ map is mapping }} {{ list is sequence }} {{ map is sequence }} {{ a is iterable }} {{ n is iterable }} {{ range is callable }} {{ 3 is odd }} {{ 3 is even }} {{ 9 is divisibleby 3 }} {{ 9 is divisibleby(2) }} {{ 1 is eq 1 }} {{ 1 is in [1] }} {{ 2 is not in [1] }} {{ 'a' is lower }} {{ 'A' is upper }} {{ 3 is gt 2 }} {{ 3 is le(2) }} {{ z is sameas none }} {{ 'upper' is filter }} {{ 'odd' is test }} {{ n is not defined }} {{ 1.0 is integer }} {{ nope is undefined }} {{ t is integer }} {{ range(2) is sequence }}",
    'u True True True True True True True True True True True True False True True False True False True True True True True True False True True True False False True False True',
  ],
  ["{{ '' is string }}", 'True'],
  ['{{ [] is iterable }}', 'True'],
  ['{{ none is iterable }}', 'False'],
  ['{{ map is iterable }}', 'True'],
  ['{{ nope is iterable }}', 'True'],
  ['{{ nope is mapping }}', 'False'],
  ['{{ nope is sequence }}', 'True'],
  ['{{ nope is string }}', 'False'],
  ['{{ nope is number }}', 'False'],
  ["{{ 'x' is eq('x') and 3 is odd }}", 'True'],
  ["{{ (1 is odd) ~ 'x' }}", 'Truex'],
  ['{{ n is divisibleby 3 and t }}', 'True'],
  ['{{ a is string or false }}', 'True'],
  ['{{ 1 is odd == true }}', 'True'],
]);

filtersTest.run();

const membersTest = suite('members');

rendersAll(membersTest, [
  ['{{ nope|list }}', '[]'],
  ['{{ nope|join }}', ''],
  ['{{ nope|first }}', ''],
  ['{{ nope|trim }}', ''],
  ['{{ nope|string }}', ''],
  ["{{ nope|replace('a','b') }}", ''],
  ['{{ nope|sort }}', '[]'],
  ["{{ nope|tojson if false else '' }}", ''],
  ['{{ nope|e }}', ''],
  ['{{ nope|sum }}', '0'],
  ["{{ nope|map('upper')|list }}", '[]'],
  ['{{ nope|reverse|list }}', '[]'],
  ['{{ nope|items|list }}', '[]'],
  ['{{ nope|wordcount }}', '0'],
  ['{{ nope|title }}', ''],
  [
    "{{ nope ~ 'x' }} {{ nope|length }} {{ nope is defined }} {{ nope == nope2 }} {{ not nope }} {{ 'x' in nope }}{% for i in nope %}x{% else %}none{% endfor %}",
    'x 0 False True True Falsenone',
  ],
  ["{{ map|attr('get') is callable }}", 'True'],
  ["{{ map|attr('k') }}", ''],
  ["{{ 'x'|string|length }}", '1'],
  ['{{ list|string }}', "['a', 1, None, True, 2.5]"],
  ['{{ 5|string ~ 5 }}', '55'],
  ["{{ 'a'|safe }}", 'a'],
  ['{{ list|pprint }}', "['a', 1, None, True, 2.5]"],
  ["{{ 'x'|pprint }}", "'x'"],
]);

membersTest.run();
