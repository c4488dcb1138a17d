import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { calibrated } from '../../test/support/calibrated.ts';
import { heapMb } from '../../test/support/collected.ts';
import { countedPhrase } from '../../test/support/counted-phrase.ts';
import { childrenMb, residentMb } from '../../test/support/process-figures.ts';
import { pushedSound } from '../../test/support/pushed-sound.ts';
import { roomWithTalk } from '../../test/support/room-with-talk.ts';
import { spoken } from '../../test/support/spoken.ts';
import { heardOrders } from '../support/heard-orders.ts';
import { listeningAssistant, realEngines, starterKit } from '../support/listening-assistant.ts';
import { HOTWORD, isUnderstood, QUICK_ORDERS } from '../support/starter-orders.ts';

const TALK_S = 20;
const PAUSE_MS = 500;

/** Memory over many minutes of a room with talk and, each minute, an order: real engines, sound as fast as they take it. */
export async function hour(minutes: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'broca-hearing-'));
  const { trigger, drained } = countedPhrase({ phrase: HOTWORD }, directory);
  const kit = await starterKit();
  const engines = realEngines(kit, { directory, trigger });
  const sound = pushedSound(async () => {
    await drained();
    await nextTurn();
  });
  const { brain, events$, answered } = listeningAssistant(kit, engines, sound.source);
  const heard = heardOrders(events$);
  const isRight = isUnderstood(kit.synapses);
  const { minute, quiet } = roomWithTalk(TALK_S);
  const rows: string[] = [];
  let understood = 0;
  const startMs = performance.now();
  await sound.push(quiet(5));
  await calibrated(directory);
  for (let index = 0; index < minutes; index += 1) {
    await sound.push(minute(index));
    await answered();
    await wait(PAUSE_MS);
    const order = QUICK_ORDERS[index % QUICK_ORDERS.length] ?? '';
    await sound.push(spoken(`${HOTWORD}, ${order}`, 'en-us', 160));
    await sound.push(quiet(2));
    await answered();
    await wait(PAUSE_MS);
    if (heard.some(({ text }) => text !== undefined && isRight(order, text))) understood += 1;
    (heard as unknown[]).length = 0;
    if ([0, Math.floor(minutes / 2), minutes - 1].includes(index)) rows.push(figures(index + 1));
  }
  brain.stop();
  await engines.close();
  rmSync(directory, { recursive: true });
  console.log(`### ${minutes} minutes with the real engines

${TALK_S} s of each minute are talk, and then comes "${HOTWORD}" and an order: ${understood} of ${minutes} were understood. ${minutes} minutes in ${((performance.now() - startMs) / 1_000).toFixed(0)} s.

| after | heap in use, MB | main process, MB | hotwords, MB | recogniser, MB |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`);
}

function figures(minutes: number): string {
  const cells = [
    heapMb().toFixed(1),
    ...[
      residentMb(process.pid),
      childrenMb(process.pid, 'triggers/phrase/worker'),
      childrenMb(process.pid, 'engines/pocketsphinx/worker'),
    ].map((mb) => mb.toFixed(0)),
  ];
  return `| ${minutes} min | ${cells.join(' | ')} |`;
}
