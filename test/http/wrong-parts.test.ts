import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { service, type TestService } from '../support/service.ts';

const test = suite('a kit with wrong parts');

const BRAIN = `
- name: weather
  signals: [{order: what is the weather}]
  neurons:
    - say: {message: let me see}
    - openweathermap: {api_key: x}
    - say: {message: 5}
    - say: "text"
    - neurotransmitter: {direct_link: nowhere}
    - shell:
    - say: {message: that is all, file_template: }
- name: odd
  signals: [{order: [a, b]}, {nonsense: 1}, {event: {hour: 99}}, {order: odd}]
  neurons: [{say: {message: still heard}}]
`;

let broca: TestService;

test.before(async () => {
  broca = await service({
    'brain.yml': BRAIN,
    'settings.yml': 'default_player: none\nplayers: [none]\nhooks: {on_order_found: nobody}\n',
  });
});

test.after(() => broca.stop());

interface Run {
  readonly matched_synapses: readonly {
    readonly neuron_module_list: readonly {
      readonly generated_message: string | null;
      readonly error?: string;
    }[];
  }[];
}

const order = async (text: string) => {
  const { body } = await broca.post('/synapses/start/order', { order: text });
  return (body as Run).matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.map(({ generated_message, error }) => error ?? generated_message),
  );
};

test('the neurons that are right run, the others say what is wrong with them', async () => {
  assert.equal(await order('what is the weather'), [
    'let me see',
    'neither Broca nor resource_directory.neuron of the settings has a neuron "openweathermap"',
    'message: found 5, expected a text or a list of texts',
    'say: found "text", expected the parameters of say as a map',
    'no synapse is named "nowhere"',
    'cmd: found nothing, expected a text that is not empty',
    'that is all',
  ]);
});

test('a wrong signal never fires, the others of its synapse do', async () => {
  assert.equal(await order('odd'), ['still heard']);
});

test('each is told at the start, with its place', () => {
  const told = broca.lines
    .filter((line) => line.includes(' error: '))
    .map((line) => line.replace(/^.*?([a-z]*\.yml)/, '$1'));
  assert.equal(
    told.map((line) => line.slice(0, line.indexOf(' '))),
    [
      'settings.yml:3:25',
      'brain.yml:6:7',
      'brain.yml:7:22',
      'brain.yml:8:12',
      'brain.yml:9:39',
      'brain.yml:10:13',
      'brain.yml:13:21',
      'brain.yml:13:31',
      'brain.yml:13:60',
    ],
  );
});

test('the same mistakes are refused from the API', async () => {
  const synapse = { name: 'new', signals: [], neurons: [{ openweathermap: {} }] };
  assert.is((await broca.post('/synapses', synapse)).status, 404);
});

test.run();
