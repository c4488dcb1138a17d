import { chmodSync, writeFileSync } from 'node:fs';
import { withEnvironment } from '../support/environment.ts';
import { beforeSpeech, isReported } from '../support/fault-moments.ts';
import type { Fault, Struck } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import type { ListeningHome } from '../support/listening-home.ts';

/** In place of espeak-ng there is a program that does this when the answer to an order is to be spoken. */
const speaksBy =
  (script: string, isNoticed: Struck['isNoticed'] = (told) => isReported(told, 'speech.failed')) =>
  async (home: ListeningHome): Promise<Struck> => {
    const path = home.shop.path('espeak-ng');
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    const cure = withEnvironment({ PATH: `${home.shop.directory}:${process.env.PATH}` });
    try {
      await beforeSpeech(home);
      return { isNoticed, cure };
    } catch (error) {
      cure();
      throw error;
    }
  };

const FAULTS: readonly Fault[] = [
  { name: 'the voice hangs', strike: speaksBy('exec sleep 600') },
  { name: 'the voice fails', strike: speaksBy('echo "no voice today" >&2; exit 1') },
  { name: 'the voice gives rubbish', strike: speaksBy('exec head -c 100000 /dev/urandom') },
  {
    name: 'the voice gives nothing',
    strike: speaksBy('exit 0', (told) => isReported(told, 'on_stop_speaking')),
  },
];

const test = faultSuite('voice', FAULTS);
test.run();
