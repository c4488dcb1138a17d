import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLeftOver } from '../../../src/lib/files.ts';
import { BROCA } from '../../support/command.ts';
import { kit } from '../../support/kit.ts';
import { randomNumbers } from '../../support/random.ts';
import { SCALE } from '../../support/scale.ts';
import { SILENT, service } from '../../support/service.ts';
import { type Started, serviceProcess } from '../../support/service-process.ts';

const test = suite('changes of synapses after a kill');

const KILLS = 3 * SCALE;

const HEAD = '# The house.\n\n- name: first\n  signals: [order: first]\n  neurons: []\n\n';
const TAIL = '\n# The kitchen.\n- name: last\n  signals: [order: last]\n  neurons: []\n';
const text = (number: number): string =>
  `# number ${number}\n- name: tea\n  signals: [order: tea]\n  neurons: [say: { message: "Tea ${number}. ${'x'.repeat(number % 7)}" }]\n`;

test(`a kill between the writes of a change loses none of its texts (${KILLS} kills)`, async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': HEAD + text(0) + TAIL });
  const words: Started = [process.execPath, ...BROCA, 'start', '--home', home, '--port', '0'];
  const random = randomNumbers(1);
  let number = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await serviceProcess(words);
    let acknowledged = number;
    const doomed = 3 + random(5);
    for (let count = 0; count <= doomed; count += 1) {
      number += 1;
      const place = number % 3 === 0 ? '' : '?in=file';
      const asked = fetch(`${running.url}/synapses/tea${place}`, {
        method: 'PUT',
        headers: { 'content-type': 'text/yaml' },
        body: text(number),
      });
      if (count === doomed) {
        setTimeout(() => void running.kill(), random(12));
        await asked.catch(() => {}); // the answer may come or not
      } else {
        assert.is((await asked).status, 200);
        acknowledged = number;
      }
    }
    await running.kill();
    const again = await service({}, { home });
    try {
      const { yaml } = (await again.get('/synapses/tea?yaml=true')).body as { yaml: string };
      const possible = [text(acknowledged), text(number)];
      assert.ok(possible.includes(yaml), `kill ${kill}: ${yaml}`);
      const brain = readFileSync(join(home, 'brain.yml'), 'utf8');
      assert.ok(brain.startsWith(HEAD) && brain.endsWith(TAIL), brain);
      assert.equal(
        again.lines.filter((line) => /history|brain\.yml/.test(line)),
        [],
      );
      const { changes } = (await again.get('/brain/changes')).body as { changes: readonly { id: number }[] };
      const known = await Promise.all(
        changes
          .slice(0, 3)
          .map(async ({ id }) => JSON.stringify((await again.get(`/brain/changes/${id}`)).body)),
      );
      assert.ok(
        known.some((change) => change.includes(JSON.stringify(text(acknowledged)))),
        known.join('\n'),
      );
      const folders = [home, join(home, 'data'), join(home, 'data/synapses'), join(home, 'data/history')];
      for (const folder of folders.filter((one) => existsSync(one)))
        assert.equal(readdirSync(folder).filter(isLeftOver), []);
      number = possible.indexOf(yaml) === 0 ? acknowledged : number;
    } finally {
      await again.stop();
    }
  }
});

test.run();
