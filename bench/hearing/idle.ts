import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { calibrated } from '../../test/support/calibrated.ts';
import { countedPhrase } from '../../test/support/counted-phrase.ts';
import { cpuMsOf } from '../../test/support/process-figures.ts';
import { pushedSound } from '../../test/support/pushed-sound.ts';
import { roomWithTalk } from '../../test/support/room-with-talk.ts';
import { listeningAssistant, realEngines, starterKit } from '../support/listening-assistant.ts';
import { liveMicrophone } from '../support/live-microphone.ts';
import { HOTWORD } from '../support/starter-orders.ts';

const SETTLING_MS = 5_000;
const FAST_MINUTES = 5;
const TALK_S = 60;

/** Thresholds are found out once for all. */
const directory = mkdtempSync(join(tmpdir(), 'broca-hearing-'));

type Room = 'quiet' | 'talk';
type TriggerName = 'none' | 'phrase';

/** What listening costs while nobody speaks to the assistant. */
export async function idle(seconds: number): Promise<void> {
  const rows = [
    await microphoneAlone(seconds / 4),
    await live('none', 'quiet', seconds),
    await live('none', 'talk', seconds),
    await live('phrase', 'quiet', seconds),
    await live('phrase', 'talk', seconds),
    await pushed('none', 'quiet'),
    await pushed('phrase', 'quiet'),
    await pushed('phrase', 'talk'),
  ];
  rmSync(directory, { recursive: true });
  console.log(`### Listening while nobody speaks to it

Processor time of the assistant and its children, and of the benchmark's microphone, which is in the first row alone. Quiet is rushing air
at -69 dB; talk is one voice without a pause, in words that are in no order: a minute of it has five or ten times the speech of a
minute at home, and without a trigger all of it is transcribed and answered. Aim: less than 5 % of one core.

| trigger | room | sound | of one core | s for an hour of sound | of it the main process |
|---|---|---|---:|---:|---:|
${rows.join('\n')}
`);
}

/** What of it all is the benchmark's. */
async function microphoneAlone(seconds: number): Promise<string> {
  const microphone = liveMicrophone();
  const before = spent();
  await wait(seconds * 1_000);
  const row = rowOf(['no assistant', 'quiet', `${seconds} s in real time`], before, seconds);
  microphone.close();
  return row;
}

async function live(trigger: TriggerName, room: Room, seconds: number): Promise<string> {
  const phrase = trigger === 'phrase' ? countedPhrase({ phrase: HOTWORD }, directory).trigger : undefined;
  const kit = await starterKit();
  const engines = realEngines(kit, { directory, trigger: phrase });
  const microphone = liveMicrophone();
  const { brain } = listeningAssistant(kit, engines, microphone.source);
  await wait(SETTLING_MS);
  if (phrase !== undefined) await calibrated(directory);
  const { minute } = roomWithTalk(TALK_S);
  if (room === 'talk') void microphone.say(minute(0));
  const before = spent();
  await wait(seconds * 1_000);
  const row = rowOf([trigger, room, `${seconds} s in real time`], before, seconds);
  brain.stop();
  microphone.close();
  await engines.close();
  return row;
}

async function pushed(trigger: TriggerName, room: Room): Promise<string> {
  const phrase = trigger === 'phrase' ? countedPhrase({ phrase: HOTWORD }, directory) : undefined;
  const kit = await starterKit();
  const engines = realEngines(kit, { directory, trigger: phrase?.trigger });
  const sound = pushedSound(async () => {
    await phrase?.drained();
    await nextTurn();
  });
  const { brain } = listeningAssistant(kit, engines, sound.source);
  const { minute, quiet } = roomWithTalk(TALK_S);
  await sound.push(quiet(30));
  await (phrase === undefined ? wait(SETTLING_MS) : calibrated(directory));
  const before = spent();
  for (let index = 0; index < FAST_MINUTES; index += 1) {
    await sound.push(room === 'talk' ? minute(index) : quiet(60));
  }
  const row = rowOf([trigger, room, `${FAST_MINUTES} min as fast as it goes`], before, FAST_MINUTES * 60);
  brain.stop();
  await engines.close();
  return row;
}

interface Spent {
  readonly allMs: number;
  readonly mainMs: number;
}

function spent(): Spent {
  const { user, system } = process.cpuUsage();
  return { allMs: cpuMsOf(process.pid), mainMs: (user + system) / 1_000 };
}

function rowOf(cells: readonly string[], before: Spent, seconds: number): string {
  const after = spent();
  const share = (after.allMs - before.allMs) / 10 / seconds;
  const main = Math.min(100, (100 * (after.mainMs - before.mainMs)) / (after.allMs - before.allMs));
  return `| ${[...cells, `${share.toFixed(1)} %`, (share * 36).toFixed(0), `${main.toFixed(0)} %`].join(' | ')} |`;
}
