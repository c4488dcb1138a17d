import { type Files, HEARING } from './service.ts';

/** The kit that the examples of the interface's description are about. */
export const DESCRIBED: Files = {
  'settings.yml': HEARING,
  'brain.yml': `
- name: tea
  signals: [{ order: "make me some {{ kind }} tea" }]
  neurons: [{ say: { message: "One {{ kind }} tea." } }]
- name: light-on
  signals: [{ order: turn on the light }]
  neurons: [{ say: { message: The light is on. } }]
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: "With milk?" }
    - neurotransmitter: { from_answer_link: [{ synapse: light-on, answers: ["yes"] }], default: sorry }
- name: later
  signals: [{ order: remind me of tea }]
  neurons: [{ neurotimer: { minutes: 10, name: tea, synapse: tea, forwarded_parameters: { kind: green } } }]
- name: welcome
  signals: [{ geolocation: { latitude: 48.8566, longitude: 2.3522, radius: 200 } }]
  neurons: []
- name: sorry
  signals: []
  neurons: []
- lists: { room: [kitchen, cellar] }
`,
};

type Request = readonly [method: string, path: string, body?: unknown];

const TEA = {
  name: 'tea',
  signals: [{ order: 'make me some {{ kind }} tea' }],
  neurons: [{ say: { message: 'One {{ kind }} tea.' } }],
};

/** What has to be asked first for the examples of an operation to be answered as shown. */
export const PREPARED: Readonly<Record<string, readonly Request[]>> = {
  addSynapse: [['DELETE', '/synapses/biscuits']],
  putSynapse: [
    ['POST', '/synapses', { ...TEA, name: 'biscuits' }],
    ['DELETE', '/synapses/cake'],
  ],
  setList: [
    ['DELETE', '/lists/drink'],
    ['DELETE', '/lists/level'],
  ],
  addToList: [['DELETE', '/lists/drink']],
  resetList: [['DELETE', '/lists/room']],
  deleteSynapse: [['POST', '/synapses', TEA]],
  restoreSynapse: [
    ['POST', '/synapses', TEA],
    ['DELETE', '/synapses/tea'],
  ],
  readOverride: [['PUT', '/synapses/sorry', { signals: [], neurons: ['systemdate'] }]],
  dropOverride: [['PUT', '/synapses/sorry', { signals: [], neurons: ['systemdate'] }]],
  deleteNamedSynapse: [['POST', '/synapses', TEA]],
  readSynapse: [['POST', '/synapses', TEA]],
  runOrder: [
    ['POST', '/synapses', TEA],
    ['DELETE', '/conversations/phone/question'],
  ],
  runSynapse: [['POST', '/synapses', TEA]],
  explainOrder: [['POST', '/synapses', TEA]],
  dropQuestion: [['POST', '/synapses/start/order', { order: 'I want coffee', conversation: 'phone' }]],
  listTimers: [['POST', '/synapses/start/order', { order: 'remind me of tea' }]],
  listTokens: [['POST', '/tokens', { name: 'tablet', role: 'order' }]],
  addToken: [['DELETE', '/tokens/tablet']],
  revokeToken: [['POST', '/tokens', { name: 'tablet', role: 'order' }]],
  cancelTimer: [['POST', '/synapses/start/order', { order: 'remind me of tea' }]],
};
