import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { form } from '../support/form.ts';
import { type IndependentWhisper, independentWhisper } from '../support/independent/whisper.ts';
import { hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { section, type Watcher, watcher } from '../support/mqtt-home.ts';
import { type RawPeer, rawPeer } from '../support/raw-wyoming.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('what was said, wherever it comes from');

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

test.before(async () => {
  whisper = await independentWhisper();
  if (hasMosquitto()) {
    broker = await mosquitto();
    home = await watcher(broker);
  }
});
test.after(async () => {
  await whisper.close();
  await broker?.close();
});

for (const compatibility of ['none', 'kalliope']) {
  test(`a service with compatibility: ${compatibility} is started`, async () => {
    broca = await service({ 'settings.yml': settings(compatibility), 'brain.yml': BRAIN });
    peer = await rawPeer(await hostedAt(broca));
    await home?.shows('home/hall/status', 'online');
  });

  for (const [way, say] of Object.entries(WAYS)) {
    test(`compatibility: ${compatibility}, by ${way}: punctuation and capitals are nothing that matters`, async () => {
      const answers: unknown[] = [];
      for (const [said] of SAID) answers.push(await say(said));
      assert.equal(
        answers,
        SAID.map(([, answer, lowerCase]) => (compatibility === 'kalliope' ? lowerCase : undefined) ?? answer),
      );
    });
  }

  test(`compatibility: ${compatibility}: what an order would do is told with the same values`, async () => {
    const { body } = await broca.post('/orders/explain', { order: 'Hello, “Bob” !' });
    const { matched_synapses } = body as { matched_synapses: readonly { parameters: unknown }[] };
    assert.equal(matched_synapses[0]?.parameters, { name: compatibility === 'kalliope' ? 'bob' : 'Bob' });
  });

  test(`compatibility: ${compatibility}: what was said is shown as it came`, async () => {
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

test.run();
