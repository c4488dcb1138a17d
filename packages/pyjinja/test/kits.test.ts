import { suite } from 'uvu';
import { rendersAll } from './support/templates.ts';

const test = suite('kits');

rendersAll(test, [
  ['{{ {"Monday": "lundi", "Tuesday": "mardi", "Wednesday": "mercredi",}[day] }}', 'lundi'],
  [
    "{% set days = {'Monday': 'lundi', 'Tuesday': 'mardi'} %}{% set months = {'01': 'janvier'} %}Nous sommes {{ days[day] }} {{ months[\"01\"] }}",
    'Nous sommes lundi janvier',
  ],
  [
    'It is {{ hour }} hours and {{ minute }} minute{% if minute|int > 1 %}s{% endif %}',
    'It is 7 hours and 5 minutes',
  ],
  ['It is {{ "%02d:%02d" % (hour, minute) }}', 'It is 07:05'],
  [
    'Il fait {{ temp|float|round|int }} degrés, ressenti {{ "%.1f"|format(temp|float) }}',
    'Il fait 21 degrés, ressenti 21.5',
  ],
  [
    '{% for item in feed %}{{ item.title }}{% if not loop.last %}, {% endif %}{% endfor %}',
    'One, two, Three',
  ],
  [
    '{% for item in feed[:2] %}{{ loop.index }}. {{ item[\'title\'] }}{{ "\\n" if not loop.last }}{% endfor %}',
    '1. One\n2. two',
  ],
  ["{% if kalliope_memory['x'] == 'y' %}yes{% else %}no{% endif %}", 'yes'],
  ['{{ kalliope_memory[\'missing\'] }}{{ kalliope_memory.get("missing", "none") }}', 'none'],
  [
    '{% if feed|length == 0 %}nothing{% elif feed|length == 1 %}one{% else %}{{ feed|length }} items{% endif %}',
    '3 items',
  ],
  ["{{ hours|int + 1 }} {{ hours ~ ' h' }}", '8 7 h'],
  ["{%- set count = feed|selectattr('n', 'equalto', 2)|list|length -%} {{ count }} of two", '2 of two'],
  ['{{ day|lower|replace("monday", "lundi")|capitalize }}', 'Lundi'],
  ["{{ feed|map(attribute='title')|join(' and ') }}", 'One and two and Three'],
  ['{% for key, value in map|dictsort %}{{ key }}: {{ value }}; {% endfor %}', 'items: i; k: v; n: 1; '],
  ["{{ long.split(' ')[1:3]|join(' ') }}", 'quick brown'],
  [
    '{{ list }} {{ map.k }} {{ t }} {{ z }} {{ temp|float }} {{ 4 / 2 }}',
    "['a', 1, None, True, 2.5] v True None 21.456 2.0",
  ],
  [
    "{% macro plural(n, word) %}{{ n }} {{ word }}{{ 's' if n > 1 }}{% endmacro %}{{ plural(1, 'song') }}, {{ plural(2, 'song') }}",
    '1 song, 2 songs',
  ],
  [
    '{% set ns = namespace(total=0) %}{% for item in feed %}{% set ns.total = ns.total + item.n %}{% endfor %}{{ ns.total }}',
    '5',
  ],
  ['{{ html|striptags|truncate(9) }}', 'Tom &...'],
  ['{{ "{:02d}:{:02d}".format(hour, minute) }}', '07:05'],
  ['{{ ["a", "b"]|random if false else day[:3] }}', 'Mon'],
  [
    "{{ day in ['Saturday', 'Sunday'] }} {{ 'weekend' if day in ('Saturday', 'Sunday') else 'work' }}",
    'False work',
  ],
  ["{% if not nobody %}nobody{% endif %}{{ nobody|default('unknown') }}", 'nobodyunknown'],
  ['{{- day -}}   !', 'Monday!'],
]);

test.run();
