import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calibratedFiles } from '../../support/calibrated.ts';
import { kit } from '../../support/kit.ts';
import { IN_FLIGHT, labelOf, tone, voiced } from '../../support/known-sounds.ts';
import { freePort } from '../../support/mosquitto.ts';
import { noPeersHere, withPeers } from '../../support/peers.ts';
import { eventually, realSatellite } from '../../support/real-satellite.ts';
import { crashesIn, outOfOrder, PEER_GONE } from '../../support/satellite-faults.ts';
import { few, isLong } from '../../support/scale.ts';
import { type ServiceProcess, serviceProcess, started } from '../../support/service-process.ts';
import { said } from '../../support/spoken-orders.ts';

const test = suite('the real wyoming-satellite');
const testWithPeers = withPeers(test);

const TURNS = few(1, 20);
const MOST_SAYINGS = 3;

const HOTWORD = 'okay computer';
const ORDER = 'turn off all the lights';
const NEWS = 'the government and the president stories';
/** So far from all orders in its sound that it is heard as it is said. */
const NEARLY_NEWS = 'the president and the government stories';
const TALE = 'tell me a story';
const QUESTION = 'start the coffee machine';
const TIMER = 'boil an egg';
const JOKE = 'what is so funny';
const YES = 'yes';
const TEXTS = {
  done: 'done',
  meant: `Did you mean: ${NEWS}?`,
  news: 'there is no news',
  tale: 'once upon a time there was a princess who lived in a tower, and nobody knew how she had come there',
  sure: 'are you sure',
  agreed: 'coffee is coming',
  set: 'four minutes',
  egg: 'the egg is ready',
  dinner: 'dinner is ready',
  joke: 'why did the microphone go to the doctor',
  point: 'it had lost its voice',
} as const;

const BRAIN = `
- { name: dark, signals: [{ order: "${ORDER}" }], neurons: [{ say: { message: "${TEXTS.done}" } }] }
- { name: tale, signals: [{ order: "${TALE}" }], neurons: [{ say: { message: "${TEXTS.tale}" } }] }
- name: question
  signals: [{ order: "${QUESTION}" }]
  neurons:
    - say: { message: "${TEXTS.sure}" }
    - neurotransmitter: { from_answer_link: [{ synapse: agreed, answers: ["${YES}"] }], default: refused }
- name: news
  signals: [{ order: { text: "${NEWS}", matching-type: ordered-strict } }]
  neurons: [{ say: { message: "${TEXTS.news}" } }]
- { name: agreed, signals: [], neurons: [{ say: { message: "${TEXTS.agreed}" } }] }
- { name: refused, signals: [], neurons: [] }
- name: timer
  signals: [{ order: "${TIMER}" }]
  neurons:
    - neurotimer: { seconds: 3, synapse: egg, name: egg }
    - say: { message: "${TEXTS.set}" }
- { name: egg, signals: [], neurons: [{ say: { message: "${TEXTS.egg}" } }] }
- name: joke
  signals: [{ order: "${JOKE}" }]
  neurons:
    - say: { message: "${TEXTS.joke}" }
    - sleep: { seconds: 1 }
    - say: { message: "${TEXTS.point}" }
`;

/** The options that choose the mode, and those that make a turn quicker: the first turn is done without them. */
const MODES = {
  'always streaming': { chosenBy: () => [], helpedBy: [] },
  // its own 5 s from the hotword to the end of the order are too few on a busy machine
  VAD: { chosenBy: () => ['--vad', '--vad-wake-word-timeout', '600'], helpedBy: [] },
  'local wake': {
    chosenBy: (wake: string) => ['--wake-uri', wake],
    helpedBy: ['--wake-refractory-seconds', '0.5'],
  },
} as const;
const QUICK_TO_HEAR = ['--mic-seconds-to-mute-after-awake-wav', '0.1'];
type Mode = keyof typeof MODES;

/** In which an order that is nearly right is asked back. */
const NEAR_MODE: Mode = 'always streaming';
/** In which "stop" ends a text. A satellite that looks for the hotword itself sends nothing before. */
const STOP_MODE: Mode = 'VAD';

const MODE_NAMES = Object.keys(MODES) as readonly Mode[];
const visits = new Map<Mode, Promise<void>>();

// side by side: they take little but the time that speech takes
test.before(() => {
  if (noPeersHere !== undefined) return;
  for (const mode of MODE_NAMES) {
    const visit = visited(mode);
    visit.catch(() => {}); // told by its test
    visits.set(mode, visit);
  }
});

for (const mode of MODE_NAMES) {
  const near =
    mode === NEAR_MODE ? '; what was nearly an order is asked back there, and run by a spoken yes' : '';
  const stop = mode === STOP_MODE ? '; "stop" cuts a text off there' : '';
  testWithPeers(
    `${mode}: turns (${TURNS}), each answered at the satellite, byte for byte${near}${stop}`,
    async () => {
      await visits.get(mode);
    },
  );
}

test.run();

async function visited(mode: Mode): Promise<void> {
  const room = await roomWith(mode);
  try {
    await room.connected();
    await room.defaults();
    // each mode begins with another scene
    const first = MODE_NAMES.indexOf(mode);
    for (let turn = 0; turn < TURNS; turn += 1) await SCENES[(first + turn) % SCENES.length]?.(room);
    if (mode === NEAR_MODE) await room.nearOrder();
    if (mode === STOP_MODE) await room.stop();
    await room.announcement();
    assert.equal(crashesIn(room.satellite.log()), []);
    if (isLong) await room.kills();
    assert.equal(crashesIn(room.satellite.log(), isLong ? PEER_GONE : undefined), []);
    assert.equal(outOfOrder(room.satellite.events(), mode === 'local wake'), []);
  } catch (error) {
    console.log(room.story());
    throw error;
  } finally {
    await room.close();
  }
}

type Room = Awaited<ReturnType<typeof roomWith>>;

const SCENES: readonly ((room: Room) => Promise<void>)[] = [
  (room) => room.order(JOKE, TEXTS.joke, TEXTS.point),
  (room) => room.question(),
  (room) => room.interruption(),
  (room) => room.timer(),
  (room) => room.order(ORDER, TEXTS.done),
];

/** A service, and a satellite that it has dialled. */
async function roomWith(mode: Mode) {
  const folder = kit({});
  const wakePort = await freePort();
  const [awake, done] = [tone(folder, 'awake.wav', 660), tone(folder, 'done.wav', 440)];
  const { chosenBy, helpedBy } = MODES[mode];
  const hasOwnHotword = mode === 'local wake';
  let isJoined = hasOwnHotword;
  const defaults = [
    ...['--awake-wav', awake.path, '--done-wav', done.path],
    ...chosenBy(`tcp://127.0.0.1:${wakePort}`),
  ];
  const name = mode.replace(' ', '-');
  mkdirSync(join(folder, name));
  const options = [...defaults, ...QUICK_TO_HEAR, ...helpedBy];
  const satellite = await realSatellite(name, join(folder, name), defaults);
  const home = kit({
    ...calibratedFiles(),
    'settings.yml': settings(name, satellite.address, wakePort),
    'brain.yml': BRAIN,
  });
  const known = new Map([
    [awake.bytes, 'awake'],
    [done.bytes, 'done.wav'],
    ...(await voiced(Object.values(TEXTS))),
  ]);
  let broca: ServiceProcess = await serviceProcess(started(home));
  const wav = (text: string): string => said(text, join(folder, `${text}.wav`));
  const count = (type: string): number => satellite.events().filter((event) => event.type === type).length;
  const isAfter = (type: string, other: string): boolean => {
    const types = satellite.events().map((event) => event.type);
    return types.lastIndexOf(type) > types.lastIndexOf(other);
  };
  const lastTranscript = (): string | undefined =>
    satellite.events().findLast((event) => event.type === 'transcript')?.text;
  const labels = (): readonly string[] =>
    satellite
      .sounds()
      .map((bytes) => labelOf(bytes, known, isJoined))
      .filter((label) => label !== IN_FLIGHT);
  const unmuted = (): number => satellite.log().split('Unmuted microphone').length;

  const lines = ['Connected to server', ...(hasOwnHotword ? ['Connected to wake service'] : [])];
  const connections = (): readonly number[] => lines.map((line) => satellite.log().split(line).length - 1);
  const connected = (after: readonly number[] = []) =>
    eventually('it is connected', async () => {
      if (!connections().every((count, at) => count > (after[at] ?? 0))) return false;
      const { satellites } = (await (await fetch(`${broca.url}/satellites`)).json()) as {
        readonly satellites: readonly { readonly name: string; readonly state: string }[];
      };
      return satellites.some((one) => one.name === name && one.state === 'connected');
    });
  const wake = async (word = HOTWORD): Promise<void> => {
    const awake = (): number => labels().filter((label) => label.endsWith('awake')).length;
    const before = { unmuted: unmuted(), awake: awake() };
    await satellite.say(wav(word));
    await eventually('its hotword is heard', () => unmuted() > before.unmuted && awake() > before.awake);
  };
  /** What has sounded to its end, but for the tail of what was cut off, which may come at any time. */
  const whole = (): readonly string[] => labels().filter((label) => !label.endsWith(', its tail'));
  /** Says it, and waits for what sounds after the `done` of the satellite. */
  const say = async (text: string, ...answers: readonly string[]): Promise<void> => {
    const [heard, before] = [satellite.events().length, whole().length];
    const answered = ['done.wav', ...answers];
    await satellite.say(wav(text));
    await eventually(`"${text}" is understood`, () =>
      satellite
        .events()
        .slice(heard)
        .some((event) => event.type === 'transcript'),
    );
    const transcript = satellite
      .events()
      .slice(heard)
      .find((event) => event.type === 'transcript');
    assert.is(transcript?.text, text);
    await eventually(`"${text}" is answered`, () => whole().length >= before + answered.length);
    assert.equal(whole().slice(-answered.length), answered);
  };
  const order = async (text: string, ...answers: readonly string[]): Promise<void> => {
    await wake();
    await say(text, ...answers);
  };
  const tell = async (): Promise<void> => {
    await wake();
    const before = count('transcript');
    await satellite.say(wav(TALE));
    await eventually('the tale begins', () => count('transcript') > before);
  };
  /** Says it until it is asked back, since free speech is now and then misheard; then says yes. */
  const answered = async (text: string, question: string, answer: string): Promise<void> => {
    const asked = labels().length;
    const isAsked = (): boolean => labels().slice(asked).includes(question);
    for (let time = 0; time < MOST_SAYINGS && !isAsked(); time += 1) {
      await wake();
      const before = count('transcript');
      await satellite.say(wav(text));
      const isMisheard = (): boolean =>
        count('transcript') > before && lastTranscript() !== text && isAfter('detect', 'transcript');
      await eventually('it asks', () => isAsked() || isMisheard());
    }
    assert.ok(isAsked(), `"${text}" was misheard ${MOST_SAYINGS} times, last as "${lastTranscript()}"`);
    await eventually('the ear is open', () => isAfter('transcribe', 'audio-start'));
    await say(YES, answer);
  };
  return {
    satellite,
    connected,
    /** What happened, for whoever looks for a failure. */
    story: () =>
      [
        ...broca.lines,
        satellite.log().slice(-6_000),
        ...satellite.events().map(({ type, text = '' }) => `${type} ${text}`),
        labels().join(', '),
      ].join('\n'),
    order,
    question: () => answered(QUESTION, TEXTS.sure, TEXTS.agreed),
    nearOrder: () => answered(NEARLY_NEWS, TEXTS.meant, TEXTS.news),
    interruption: async () => {
      await tell();
      await order(ORDER, TEXTS.done);
    },
    stop: async () => {
      const sounded = labels().length;
      await tell();
      await eventually('it sounds', () => satellite.isSounding());
      await wake('stop');
      assert.ok(labels().slice(sounded).includes(`${TEXTS.tale}, cut`), labels().join('\n'));
      await say(ORDER, TEXTS.done);
    },
    timer: async () => {
      const [begun, finished, sounded] = [count('timer-started'), count('timer-finished'), labels().length];
      await order(TIMER, TEXTS.set);
      await eventually('it rings', () => labels().slice(sounded).includes(TEXTS.egg));
      assert.equal([count('timer-started'), count('timer-finished')], [begun + 1, finished + 1]);
    },
    announcement: async () => {
      const sounded = labels().length;
      const body = JSON.stringify({ text: TEXTS.dinner, satellites: [name] });
      const headers = { 'content-type': 'application/json' };
      const answer = await (await fetch(`${broca.url}/say`, { method: 'POST', headers, body })).json();
      assert.equal(answer, { outcome: 'heard', satellites: [{ name, outcome: 'heard' }] });
      // the loudspeaker may be slower to note it than Broca is to give up waiting for it
      await eventually('it sounds', () => labels().length > sounded);
      assert.equal(labels().slice(sounded), [TEXTS.dinner]);
    },
    defaults: async () => {
      await order(ORDER, TEXTS.done);
      const before = connections();
      await satellite.kill();
      satellite.start(options);
      await connected(before);
    },
    kills: async () => {
      for (const victim of ['satellite', 'broca', 'satellite', 'broca'] as const) {
        await wake();
        const sounded = satellite.sounds().length;
        await satellite.say(wav(TALE));
        await eventually(
          'it is in the middle of an order',
          () => satellite.isSounding() || satellite.sounds().length > sounded,
        );
        const before = connections();
        if (victim === 'satellite') {
          await satellite.kill();
          satellite.start();
        } else {
          // nobody ends what sounds then: what the satellite plays next joins it
          isJoined = true;
          await broca.kill();
          broca = await serviceProcess(started(home));
        }
        await connected(before);
        await order(ORDER, TEXTS.done);
      }
    },
    close: async () => {
      await broca.kill();
      await satellite.close();
    },
  };
}

const settings = (name: string, address: string, wakePort: number): string => `
microphone: { source: none }
default_trigger: phrase
triggers: [{ phrase: { phrase: ${HOTWORD} } }]
default_player: none
players: [none]
listening: { end_silence: 0.4, follow_up: 60 }
options: { recognizer_recording_timeout: 120, recognizer_recording_timeout_with_silence: 60 }
text_to_speech: [{ espeak: { language: en-US } }]
wyoming: { active: true, host: 127.0.0.1, port: ${wakePort}, services: [wake] }
satellites: { ${name}: "${address}" }
`;

const records = suite('what is looked for in the records of a real satellite');

records('what is out of order is found', () => {
  const wrong = (types: string, hasOwnHotword = false): number =>
    outOfOrder(
      types.split(' ').map((type) => ({ type, text: undefined })),
      hasOwnHotword,
    ).length;
  assert.is(wrong('detection transcript synthesize audio-start audio-stop detection transcript'), 0);
  assert.is(wrong('synthesize audio-start satellite-connected transcript'), 0);
  assert.is(wrong('audio-start audio-stop'), 1);
  assert.is(wrong('synthesize audio-start synthesize transcript audio-stop'), 1);
  assert.is(wrong('synthesize audio-start detection audio-stop'), 1);
  assert.is(wrong('synthesize audio-start detection audio-stop', true), 0);
});

records('a crash is found, also one of a line that nobody has cut', () => {
  const crash = (why: string): string => `ERROR:root:in wake read task\nTraceback\n${why}\nINFO:root:next`;
  const refused = crash('ConnectionRefusedError: [Errno 111] refused');
  assert.equal(crashesIn(`${refused}\nDEBUG:root:Connected to wake service`), []);
  assert.is(crashesIn(`DEBUG:root:Connected to wake service\n${refused}`).length, 1);
  assert.equal(crashesIn(`DEBUG:root:Connected to wake service\n${refused}`, PEER_GONE), []);
  assert.is(crashesIn(crash('KeyError'), PEER_GONE).length, 1);
});

records.run();
