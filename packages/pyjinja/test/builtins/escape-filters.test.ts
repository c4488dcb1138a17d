import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('escape-filters');

rendersAll(test, [
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

test.run();
