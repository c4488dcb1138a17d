import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { wordsOf } from '../src/brain/matching/words.ts';
import type { Context, ListValue, SlotList } from '../src/sentences/lists/slot-list.ts';
import { readySentences, type Sentences } from '../src/sentences/sentences.ts';
import { randomNumbers } from '../test/support/random.ts';
import { sentencesRead } from '../test/support/sentences-read.ts';
import { median, quantile } from './support/quantile.ts';

/** Orders of Home Assistant's English sentences, in a home of 500 devices, 40 areas and 5 floors. */
const COMMUNITY = resolve(process.env.BROCA_PEERS ?? '../shared/peers', 'home-assistant-sentences');
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 20);
const DEVICES = 500;
const AREAS = 40;
const CONTEXT: Context = { area: 'Kitchen' };

const below = randomNumbers(15);
const oneOf = <A>(all: readonly A[]): A => all[below(all.length)] as A;

const ROOMS = 'Kitchen,Bedroom,Bathroom,Living Room,Office,Garage,Hall,Cellar,Attic,Guest Room'.split(',');
const SIDES = ['', 'North ', 'South ', 'Upper '];
const FLOORS = ['Ground Floor', 'First Floor', 'Second Floor', 'Basement', 'Roof'];
const KINDS: Readonly<Record<string, readonly string[]>> = {
  light: ['Lamp', 'Ceiling Light', 'Spot', 'Reading Lamp'],
  switch: ['Socket', 'Coffee Machine', 'Pump'],
  cover: ['Curtain', 'Blind', 'Window'],
  fan: ['Fan', 'Ventilator'],
  climate: ['Thermostat', 'Heater'],
  lock: ['Door', 'Lock'],
  media_player: ['TV', 'Radio', 'Speaker'],
  vacuum: ['Vacuum', 'Robot'],
  sensor: ['Sensor', 'Meter'],
  todo: ['List'],
};
const WORDS = 'tell me please what is the weather going like when dogs bark at night over there'.split(' ');

const areas = SIDES.flatMap((side) => ROOMS.map((room) => `${side}${room}`)).slice(0, AREAS);

function device(index: number): ListValue {
  const domain = oneOf(Object.keys(KINDS));
  const name = `${oneOf(areas)} ${oneOf(KINDS[domain] ?? [])} ${index % 7 === 0 ? '' : index}`.trim();
  return { said: { kind: 'text', text: name }, out: name, context: { domain } };
}

const named = (all: readonly string[]): SlotList => ({
  kind: 'texts',
  values: all.map((text) => ({ said: { kind: 'text', text }, out: text })),
});

const devices = Array.from({ length: DEVICES }, (_, index) => device(index));
const nameOf = (domain: string): string =>
  String(oneOf(devices.filter(({ context }) => context?.domain === domain)).out).toLowerCase();
const area = (): string => oneOf(areas).toLowerCase();

/** By what they are; 200 of each are made. */
const ORDERS: Readonly<Record<string, () => string>> = {
  'hit: a device': () => `turn on the ${nameOf('light')}`,
  'hit: a device and a number': () => `set ${nameOf('light')} brightness to ${below(100)} percent`,
  'hit: an area': () => `turn off all the lights in the ${area()}`,
  'hit: a question': () => `is the ${nameOf('lock')} locked`,
  'hit: free text': () => `add ${oneOf(WORDS)} ${oneOf(WORDS)} to my shopping list`,
  'hit, long: free text of 25 words': () => `broadcast ${talk(25)}`,
  'miss: other talk of 6 words': () => talk(6),
  'miss, long: other talk of 30 words': () => talk(30),
  'miss: a device that there is not': () => `turn on the ${oneOf(WORDS)} ${oneOf(WORDS)} lamp`,
  'miss: a word too many': () => `turn on the ${nameOf('light')} ${oneOf(WORDS)}`,
  'miss, long: an order and 20 words': () => `set ${nameOf('light')} brightness to 40 percent ${talk(20)}`,
};

function talk(words: number): string {
  return Array.from({ length: words }, () => oneOf(WORDS)).join(' ');
}

if (existsSync(COMMUNITY)) await measure();
else console.log(`not measured: ${COMMUNITY} is missing; BROCA_PEERS names the folder of the sentences`);

async function measure(): Promise<void> {
  const { sentences: community } = await sentencesRead(COMMUNITY, 'en');
  const lists: Sentences['lists'] = {
    name: { kind: 'texts', values: devices },
    area: named(areas),
    floor: named(FLOORS),
  };
  const count = community.intents.reduce((sum, { sentences }) => sum + sentences.length, 0);
  console.log('## Sentences\n');
  console.log(
    `Orders found in the ${count} English sentence templates of Home Assistant's community, with ${DEVICES} devices, ${AREAS} areas and ` +
      `${FLOORS.length} floors. µs for an order: the median of ${ROUNDS} rounds for each of 200 orders, and of these the median, the 95th percentile and the most.\n`,
  );
  console.log('| orders | found | median | 95th percentile | most | processor time, mean |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  const merged = () => structuredClone({ ...community, lists: { ...community.lists, ...lists } });
  const ready = readySentences(merged());
  for (const [title, order] of Object.entries(ORDERS)) {
    const orders = Array.from({ length: 200 }, () => wordsOf(order()));
    const find = (words: ReturnType<typeof wordsOf>) => ready.intents().find(words, ready, CONTEXT);
    const found = orders.filter((words) => find(words) !== undefined).length;
    const cpuBefore = process.cpuUsage();
    const timesUs = orders.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, words] of orders.entries()) {
        const beforeMs = performance.now();
        find(words);
        timesUs[index]?.push((performance.now() - beforeMs) * 1_000);
      }
    const { user, system } = process.cpuUsage(cpuBefore);
    const medians = timesUs.map(median);
    const figures = [
      ...[0.5, 0.95, 1].map((share) => quantile(medians, share)),
      (user + system) / orders.length / ROUNDS,
    ];
    const share = ((found / orders.length) * 100).toFixed(0);
    console.log(`| ${title} | ${share} % | ${figures.map((us) => us.toFixed(0)).join(' | ')} |`);
  }
  const startsMs = Array.from({ length: 5 }, () => {
    const fresh = merged();
    const beforeMs = performance.now();
    const one = readySentences(fresh);
    one.intents().find(wordsOf(`turn on the ${nameOf('light')}`), one, CONTEXT);
    return performance.now() - beforeMs;
  });
  console.log(
    `\nFrom the sentences to the first order: ${quantile(startsMs, 0.5).toFixed(0)} ms (median of ${startsMs.length}).`,
  );
}
