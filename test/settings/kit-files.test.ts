import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeProblem, type Problem } from '../../src/lib/errors.ts';
import { builtIn } from '../../src/modules/module.ts';
import { readKit } from '../../src/settings/load-kit.ts';
import { readStoredRuns } from '../../src/store/overlay/read-stored.ts';
import { kit } from '../support/kit.ts';

const test = suite('files of a kit');

const SECRET = 'root:x:0:0:root:/root:/bin/bash';

const said = (home: string, problems: readonly Problem[]): readonly string[] =>
  problems.map((problem) => describeProblem(problem).replaceAll(`${home}/`, ''));

const problemsOf = async (home: string): Promise<readonly string[]> =>
  said(home, (await readKit(home, builtIn)).problems);

test('pipes and devices are refused at once, wherever a kit names a file', async () => {
  const home = kit({
    'settings.yml': 'var_files: [pipe.yml]\nrest_api: { ssl_cert: pipe.yml, ssl_key: /dev/zero }\n',
    'brain.yml': `
- includes: [pipe.yml, /dev/zero]
- name: a
  signals: [order: { text: a, stt-correction-file: pipe.yml }]
  neurons: []
`,
  });
  execFileSync('mkfifo', [join(home, 'pipe.yml')]);
  const problems = (await problemsOf(home)).join('\n');
  for (const expected of [
    /brain.yml:2:14 \[0\].includes\[0\]: found "pipe.yml", expected a readable file \(no regular file\)/,
    /brain.yml:2:24 \[0\].includes\[1\]: found "\/dev\/zero", expected a readable file \(no regular file\)/,
    /settings.yml:1:13 var_files\[0\]: found "pipe.yml", expected a readable file \(no regular file\)/,
    /settings.yml:2:23 rest_api.ssl_cert: .* is not a file/,
    /stt-correction-file: found "pipe.yml", expected a file/,
  ])
    assert.match(problems, expected);
});

test('brain.yml, settings.yml and what is stored as pipes are refused at once too', async () => {
  const home = kit({ 'synapses/b.yml': 'name: b\ndeleted: true\n' });
  for (const name of ['brain.yml', 'settings.yml', 'synapses/a.yml'])
    execFileSync('mkfifo', [join(home, name)]);
  assert.equal(await problemsOf(home), [
    'settings.yml:1:1 found no regular file, expected a readable YAML file',
    'brain.yml:1:1 found no regular file, expected a readable YAML file',
  ]);
  const { kept, problems } = await readStoredRuns(home);
  assert.equal([...kept.synapses.keys()], ['b']);
  assert.equal(said(home, problems), [
    'settings.yml:1:1 found no regular file, expected a readable file',
    'synapses/a.yml:1:1 found no regular file, expected a readable file',
  ]);
});

const BROKEN = [
  SECRET,
  `${SECRET}: [`,
  `- name: ${SECRET}\n  neurons: [${SECRET}]\n`,
  `- ${SECRET}: 1\n- name: a\n  neurons: [{ say: { ${SECRET}: 1, message: {{ secretroot }} } }]\n`,
  'secretroot hunter2\na: b\n',
  'user: admin root: bash # x\n',
  'my root words:\n  - a\n b\n',
  'root:bash\n  a: 1\n',
  'a: say {{ root }} x\n',
];

for (const [index, content] of BROKEN.entries()) {
  test(`no mistake shows what is in a file outside the kit (${index + 1})`, async () => {
    const outside = join(kit({ 'passwd.yml': content }), 'passwd.yml');
    const home = kit({
      'brain.yml': `- includes: [${outside}, linked.yml]\n`,
      'settings.yml': `var_files: [${outside}, linked.yml]\n`,
    });
    symlinkSync(outside, join(home, 'linked.yml'));
    const problems = await problemsOf(home);
    assert.ok(problems.length >= 2);
    for (const problem of problems) assert.not.match(problem, /root|bash/);
    assert.match(problems.join('\n'), 'found what is not shown, since the file is outside the kit');
  });

  test(`nor what is behind a link in the data directory (${index + 1})`, async () => {
    const outside = join(kit({ 'passwd.yml': content }), 'passwd.yml');
    const data = kit({ 'synapses/b.yml': 'name: b\ndeleted: true\n' });
    for (const name of ['settings.yml', 'synapses/a.yml']) symlinkSync(outside, join(data, name));
    const { kept, problems } = await readStoredRuns(data);
    assert.equal([...kept.synapses.keys()], ['b']);
    assert.equal(said(data, problems), [
      'settings.yml:1:1 found a link to a file elsewhere, expected a file of this directory',
      'synapses/a.yml:1:1 found a link to a file elsewhere, expected a file of this directory',
    ]);
  });
}

test.run();
