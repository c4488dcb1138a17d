import { type Files, HEARING } from '../support/service.ts';

/** What the calls of the table are about; each call that changes it puts right first what it needs. */
export const CONTRACT_KIT: Files = {
  'settings.yml': `${HEARING}var_files: [variables.yml]\ntraces: { record_audio: true }\nsatellites: { kitchen: { uri: unix:///nowhere/kitchen.sock, area: below } }\n`,
  'variables.yml': 'name: Broca\n',
  'brain.yml': `
- name: hello
  signals: [{ order: hello }]
  neurons: [{ say: { message: Hello! } }]
- name: tea
  signals: [{ order: "make me some {{ kind }} tea" }]
  neurons: [{ say: { message: "One {{ kind }} tea." } }]
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: Sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: hello, answers: [yes please] }], default: hello }
- name: iced
  signals: [{ order: something cold }]
  neurons: [{ say: { message: Iced tea. } }]
- name: later
  signals: [{ order: remind me of tea }]
  neurons: [{ neurotimer: { minutes: 10, synapse: hello } }]
- name: cuckoo
  signals: [{ event: { hour: 3 } }]
  neurons: [kill_switch]
- name: home
  signals: [{ geolocation: { latitude: 48.8566, longitude: 2.3522, radius: 200 } }]
  neurons: []
`,
};

export const PROTECTED_KIT: Files = {
  ...CONTRACT_KIT,
  'settings.yml': `${CONTRACT_KIT['settings.yml']}rest_api: { password_protected: true, login: admin, password: "s3cret:é" }\n`,
};

const basic = (login: string): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(login).toString('base64')}`,
});

export const RIGHT_LOGIN = basic('admin:s3cret:é');
export const WRONG_LOGIN = basic('admin:s3cret');
