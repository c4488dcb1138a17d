import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isReported, midUtterance } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { kit } from '../support/kit.ts';
import { type ListeningHome, listeningHome, type Served } from '../support/listening-home.ts';
import type { Files } from '../support/service.ts';
import { serviceProcess, started } from '../support/service-process.ts';
import { fillDisk, mayMount, onSmallDisk } from '../support/small-disk.ts';
import { BRAIN, LONG_ORDER, SETTINGS } from '../support/spoken-orders.ts';

const DISK_MEGABYTES = 8;

const FAULTS: readonly Fault[] = [
  {
    name: 'the disk is full in the middle of an order',
    strike: async (home) => {
      const filler = join(`/proc/${home.pid}/root`, home.home, 'data/filler');
      await midUtterance(home);
      fillDisk(filler);
      await isRefused(home);
      return {
        isNoticed: (told) => isReported(told, 'order.matched', { order: LONG_ORDER }),
        afterwards: () => rmSync(filler),
      };
    },
  },
];

/** What has to be kept is not taken. */
async function isRefused({ send }: ListeningHome): Promise<void> {
  const variables = { note: 'x'.repeat(10_000) };
  const { status } = await send('POST', '/settings/variables', variables);
  if (status !== 507) throw new Error(`the disk is not full: ${status}`);
}

/** A service of its own whose data directory is a small disk. */
async function served(files: Files): Promise<Served> {
  const home = kit(files);
  const data = join(home, 'data');
  mkdirSync(data, { recursive: true });
  const { url, pid = 0, kill } = await serviceProcess(onSmallDisk(started(home), data, DISK_MEGABYTES));
  return { url, home, pid, stop: kill };
}

/** What is said is kept on the disk, too. */
const WITH_CACHE = SETTINGS.replace(', cache: false', '');

if (!mayMount) console.log('not tested: this machine lets nobody mount a small disk');

const test = faultSuite('disk', mayMount ? FAULTS : [], () =>
  listeningHome({ 'settings.yml': WITH_CACHE, 'brain.yml': BRAIN }, served),
);
test.run();
