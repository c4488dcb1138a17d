import { EMPTY, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HookName } from '../../src/brain/events.ts';
import { engineFailed } from '../../src/lib/errors.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { form } from '../support/form.ts';
import { type IndependentWhisper, independentWhisper } from '../support/independent/whisper.ts';
import { hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { section, type Watcher, watcher } from '../support/mqtt-home.ts';
import { type RawPeer, rawPeer } from '../support/raw-wyoming.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { neuron, say, synapse } from '../support/synapse.ts';
import { until } from '../support/until.ts';

const test = suite('assistant');

type Assistant = ReturnType<typeof startAssistant>;

/** Hooked to something, this says so. */
const saying = (text: string) => synapse(text, { neurons: [say(text)] });

const hello = synapse('hello', { orders: ['hello'], neurons: [say('hello')] });

/** Changes the settings by the neuron a brain would use. */
const changing = (parameters: Readonly<Record<string, unknown>>) =>
  synapse('change', { orders: ['change'], neurons: [neuron('settings', parameters)] });

/** Everything said and heard, once nothing is left to say. */
async function heard(all: Assistant): Promise<readonly string[]> {
  for (let turn = 0; turn < 30; turn += 1) await settled();
  return all.engines.heard;
}

/** Engines that understand nothing. */
const withoutEars = () =>
  fakeEngines({
    stt: {
      transcribe: () => throwError(() => engineFailed('stt', 'noise')),
    },
  });

const ways: Readonly<Partial<Record<HookName, (all: Assistant) => unknown>>> = {
  on_mute: ({ brain }) => brain.send({ type: 'voice.mute' }),
  on_deaf: ({ brain }) => brain.send({ type: 'ears.close' }),
  on_order_found: ({ order }) => order('hello'),
  on_processed_synapses: ({ order }) => order('hello'),
  on_order_not_found: ({ order }) => order('what'),
  on_start_speaking: ({ order }) => order('hello'),
  on_stop_speaking: ({ order }) => order('hello'),
  on_stt_error: ({ brain }) =>
    brain.send({ type: 'audio.given', call: 'upload', conversation: 'default', frames$: EMPTY }),
};

for (const [hook, provoke] of Object.entries(ways)) {
  for (const [form, names] of [
    ['a synapse', 'one'],
    ['a list', ['one', 'two']],
  ] as const) {
    test(`${hook} fires ${form} that the settings neuron hooked to it a moment ago, and once`, async () => {
      const all = startAssistant({
        synapses: [hello, saying('one'), saying('two'), changing({ hooks: { [hook]: names } })],
        engines: withoutEars(),
      });
      await all.call('change');
      await provoke(all);
      assert.equal(
        (await heard(all)).filter((text) => text !== 'hello'),
        [names].flat(),
      );
      all.brain.stop();
    });
  }
}

test('on_unmute and on_undeaf fire what they were hooked to while it was muted and deaf', async () => {
  const all = startAssistant({
    synapses: [
      saying('back'),
      saying('open'),
      changing({ hooks: { on_unmute: 'back', on_undeaf: ['open'] } }),
    ],
    options: { mute: true, deaf: true },
  });
  await all.call('change');
  all.brain.send({ type: 'voice.unmute' });
  all.brain.send({ type: 'ears.open' });
  assert.equal([...(await heard(all))].toSorted(), ['back', 'open']);
  all.brain.stop();
});

test('a hook that is taken away fires no more', async () => {
  const all = startAssistant({
    synapses: [hello, saying('one'), changing({ hooks: { on_order_found: null, on_start_speaking: [] } })],
    hooks: { on_order_found: 'one', on_start_speaking: 'one' },
  });
  await all.call('change');
  await all.order('hello');
  assert.equal(await heard(all), ['hello']);
  all.brain.stop();
});

test('a say in on_start_speaking and on_stop_speaking does not go in circles', async () => {
  const all = startAssistant({
    synapses: [hello, saying('before'), saying('after')],
    hooks: { on_start_speaking: ['before', 'before'], on_stop_speaking: 'after' },
  });
  await all.order('hello');
  assert.equal([...(await heard(all))].toSorted(), ['after', 'before', 'before', 'hello']);
  all.brain.stop();
});

test('hooks that mute and unmute one another do not go in circles', async () => {
  const all = startAssistant({
    synapses: [
      synapse('loud', { neurons: [neuron('settings', { mute: false, deaf: false })] }),
      synapse('quiet', { neurons: [neuron('settings', { mute: true, deaf: true })] }),
    ],
    hooks: { on_mute: 'loud', on_unmute: 'quiet', on_deaf: 'loud', on_undeaf: 'quiet' },
  });
  all.brain.send({ type: 'voice.mute' });
  await heard(all);
  assert.is(all.brain.getSnapshot().value.voice, 'audible');
  all.brain.send({ type: 'ears.close' });
  await heard(all);
  assert.is(all.brain.getSnapshot().value.ears, 'open');
  assert.is(all.told().filter((type) => type === 'call.answered').length, 2);
  all.brain.stop();
});

test('a hook whose synapse was deleted since is told, its other synapses run, and the order is answered', async () => {
  const all = startAssistant({
    synapses: [hello, saying('gone'), saying('there')],
    hooks: { on_order_found: ['gone', 'there'], on_order_not_found: 'gone' },
  });
  all.brain.send({ type: 'synapse.deleted', name: 'gone' });
  assert.is((await all.order('hello')).status, 'complete');
  assert.equal([...(await heard(all))].toSorted(), ['hello', 'there']);
  assert.is((await all.order('what')).status, null);
  const error = 'no synapse is named "gone"';
  assert.equal(
    all.news.filter(({ type }) => type === 'hook.failed'),
    [
      { type: 'hook.failed', hook: 'on_order_found', error },
      { type: 'hook.failed', hook: 'on_order_not_found', error },
    ],
  );
  all.brain.stop();
});

test('a hook whose neuron fails is told by its place, and harms nothing', async () => {
  const broken = synapse('broken', { neurons: [neuron('sleep', { seconds: 'x' }), say('went on')] });
  const all = startAssistant({ synapses: [hello, broken], hooks: { on_order_found: 'broken' } });
  assert.is((await all.order('hello')).status, 'complete');
  assert.equal([...(await heard(all))].toSorted(), ['hello', 'went on']);
  assert.is(all.news.filter(({ type }) => type === 'neuron.failed').length, 1);
  assert.is((await all.order('hello')).status, 'complete');
  all.brain.stop();
});

test('hooks that wait for the microphone are taken all the same', async () => {
  const hooks = {
    on_triggered: 'hello',
    on_waiting_for_trigger: ['hello'],
    on_start_listening: 'hello',
    on_stop_listening: 'hello',
  };
  const all = startAssistant({ synapses: [hello, changing({ hooks })] });
  await all.call('change');
  const { on_triggered, on_waiting_for_trigger } = all.brain.getSnapshot().context.settings.hooks;
  assert.equal([on_triggered, on_waiting_for_trigger], ['hello', ['hello']]);
  all.brain.stop();
});

test('on_mute of a change by the settings neuron finds the hooks of that same change', async () => {
  const all = startAssistant({
    synapses: [saying('quiet now'), changing({ mute: true, hooks: { on_mute: 'quiet now' } })],
  });
  await all.order('change');
  assert.equal(await heard(all), ['quiet now']);
  all.brain.stop();
});

test('news of changed settings comes when they hold and the engines follow them', async () => {
  const all = startAssistant({ synapses: [changing({ players: ['none'], default_player: 'none' })] });
  const seen: unknown[] = [];
  all.brain.on('settings.changed', () =>
    seen.push([all.brain.getSnapshot().context.settings.player.chosen, all.engines.used.at(-1)?.player.name]),
  );
  await all.call('change');
  assert.equal(seen, [['none', 'none']]);
  all.brain.stop();
});

test('a question that cannot be forgotten for a bug is told, and ends nothing', async () => {
  const store = memoryStore();
  const remove = () => {
    throw new Error('a bug');
  };
  const all = startAssistant({ store: { ...store, questions: { ...store.questions, remove } } });
  all.events$.next({ type: 'question.dropped', conversation: 'default', asked: ['call-0'] });
  await settled();
  const failures = all.news.filter(({ type }) => type === 'actor.failed');
  all.brain.stop();
  assert.equal(
    failures.map((event) => 'actor' in event && event.actor),
    ['events'],
  );
});

test.run();

const whatWasSaidTest = suite('what was said, wherever it comes from');

const BRAIN = `
- name: weather
  signals: [order: "Quel temps fait-il à {{ city }}"]
  neurons: [say: {message: "It rains in {{ city }}"}]
- name: greet
  signals: [order: "hello {{ name }}"]
  neurons: [say: {message: "Hello {{ name }}"}]
- name: coffee
  signals: [order: make me a coffee]
  neurons:
    - say: {message: "With sugar?"}
    - neurotransmitter:
        from_answer_link:
          - {synapse: sweet, answers: ["yes"]}
          - {synapse: black, answers: ["no"]}
          - {synapse: other, answers: ["I want {{ what }}"]}
        default: unsure
- {name: sweet, signals: [], neurons: [say: {message: "Sweet"}]}
- {name: black, signals: [], neurons: [say: {message: "Black"}]}
- {name: other, signals: [], neurons: [say: {message: "With {{ what }}"}]}
- {name: unsure, signals: [], neurons: [say: {message: "Without"}]}
- {name: lost, signals: [], neurons: [say: {message: "What?"}]}
`;

/** What is said, and what it says then; the holes of orders are in lower case where the second text is there. */
const SAID: readonly (readonly [said: string, answer: string, lowerCase?: string])[] = [
  ['Quel temps fait-il à Besançon ?', 'It rains in Besançon', 'It rains in besançon'],
  ['quel temps fait‑il a\u0300 Besanc\u0327on?', 'It rains in Besançon', 'It rains in besançon'],
  ['Hello Bob.', 'Hello Bob', 'Hello bob'],
  ['“Hello”, Bob!', 'Hello Bob', 'Hello bob'],
  ['Make me a coffee.', 'With sugar?'],
  ['No, thank you.', 'Black'],
  ['Make me a coffee…', 'With sugar?'],
  ['“Yes!”', 'Sweet'],
  ['Make me a coffee, please.', 'With sugar?'],
  ['I want Rum, and Milk.', 'With Rum, and Milk'],
  ['Goodbye.', 'What?'],
];

interface Report {
  readonly user_order: string | null;
  readonly matched_synapses: readonly {
    readonly neuron_module_list: readonly { readonly generated_message: string | null }[];
  }[];
}

/** The last text of a run: a question's own stands before its answer's. */
const lastSaid = ({ matched_synapses }: Report): string | null | undefined =>
  matched_synapses
    .flatMap(({ neuron_module_list }) => neuron_module_list.map(({ generated_message }) => generated_message))
    .filter((text) => text !== null)
    .at(-1);

/** A second of nearly nothing, for a recogniser that understands what it likes. */
function wav(): Buffer {
  const header = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80>\0\0\0}\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  );
  const samples = Buffer.alloc(32_000, 1);
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

let broker: Mosquitto | undefined;
let home: Watcher | undefined;
let whisper: IndependentWhisper;
let broca: TestService;
let peer: RawPeer;

const settings = (compatibility: string): string => `${SILENT}
hooks: {on_order_not_found: lost}
speech_to_text: [{wyoming: {uri: "${whisper.uri}", language: fr}}]
wyoming: {active: true, port: 0, services: [handle]}
rest_api: {compatibility: ${compatibility}}
${broker === undefined ? '' : section(broker.port, 'hall')}`;

async function hostedAt({ get }: TestService): Promise<string> {
  const { body } = await get('/health');
  return (body as { wyoming: { address: string } }).wyoming.address;
}

/** Each way to say something to the service, and the text that comes back. */
const WAYS: Readonly<Record<string, (said: string) => Promise<unknown>>> = {
  REST: async (order) => lastSaid((await broca.post('/synapses/start/order', { order })).body as Report),
  'a recogniser like faster-whisper': async (said) => {
    whisper.hears(said);
    const upload = form({ name: 'file', fileName: 'order.wav', type: 'audio/wav', content: wav() });
    const { body } = await broca.send('POST', '/synapses/start/audio', upload);
    return lastSaid(body as Report);
  },
  'hosted handle': async (text) => {
    const before = peer.events.length;
    peer.send('transcript', { text, language: 'fr', context: { conversation_id: 'c1' } });
    await until(() => peer.events.length > before);
    return peer.events[before]?.data.text;
  },
  ...(hasMosquitto()
    ? {
        MQTT: async (said: string) => {
          if (home === undefined) throw new Error('nobody watches');
          const before = home.all.length;
          await home.say('home/hall/order', said);
          const found = () => home?.all.slice(before).find(([topic]) => topic === 'home/hall/order/answer');
          await until(() => found() !== undefined);
          return JSON.parse(found()?.[1] ?? '').said.at(-1);
        },
      }
    : {}),
};

whatWasSaidTest.before(async () => {
  whisper = await independentWhisper();
  if (hasMosquitto()) {
    broker = await mosquitto();
    home = await watcher(broker);
  }
});
whatWasSaidTest.after(async () => {
  await whisper.close();
  await broker?.close();
});

for (const compatibility of ['none', 'kalliope']) {
  whatWasSaidTest(`a service with compatibility: ${compatibility} is started`, async () => {
    broca = await service({ 'settings.yml': settings(compatibility), 'brain.yml': BRAIN });
    peer = await rawPeer(await hostedAt(broca));
    await home?.shows('home/hall/status', 'online');
  });

  for (const [way, say] of Object.entries(WAYS)) {
    whatWasSaidTest(
      `compatibility: ${compatibility}, by ${way}: punctuation and capitals are nothing that matters`,
      async () => {
        const answers: unknown[] = [];
        for (const [said] of SAID) answers.push(await say(said));
        assert.equal(
          answers,
          SAID.map(
            ([, answer, lowerCase]) => (compatibility === 'kalliope' ? lowerCase : undefined) ?? answer,
          ),
        );
      },
    );
  }

  whatWasSaidTest(
    `compatibility: ${compatibility}: what an order would do is told with the same values`,
    async () => {
      const { body } = await broca.post('/orders/explain', { order: 'Hello, “Bob” !' });
      const { matched_synapses } = body as { matched_synapses: readonly { parameters: unknown }[] };
      assert.equal(matched_synapses[0]?.parameters, { name: compatibility === 'kalliope' ? 'bob' : 'Bob' });
    },
  );

  whatWasSaidTest(`compatibility: ${compatibility}: what was said is shown as it came`, async () => {
    const said = '  “Hello”,   Besanc\u0327on… !';
    const { body } = await broca.post('/synapses/start/order', { order: said });
    peer.leave();
    await broca.stop();
    const { user_order, matched_synapses } = body as Report;
    assert.is(user_order, said);
    assert.equal(
      (matched_synapses[0] as unknown as { matched_order: string }).matched_order,
      'hello {{ name }}',
    );
  });
}

whatWasSaidTest.run();
