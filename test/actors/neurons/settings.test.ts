import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settings } from '../../../src/actors/neurons/settings.ts';
import { kit } from '../../support/kit.ts';
import { loadedBrain } from '../../support/loaded.ts';
import { outline } from '../../support/outline.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { startAssistant } from '../../support/start-assistant.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('settings neuron');

type Parameters = Readonly<Record<string, unknown>>;

/** Runs the neuron in a whole assistant: its settings and states after it, and why the neuron failed. */
async function changed(parameters: Parameters, home?: string) {
  const all = startAssistant({
    synapses: [synapse('change', { neurons: [neuron('settings', parameters)] }), synapse('beep', {})],
    variables: { name: 'Ada', factor: '2.5' },
    tools: home === undefined ? {} : { home },
  });
  const before = all.brain.getSnapshot();
  const report = await all.call('change');
  const after = all.brain.getSnapshot();
  all.brain.stop();
  const { error } = report.matched_synapses[0]?.neuron_module_list[0] ?? {};
  return {
    error,
    settings: after.context.settings,
    isUntouched: after.context.settings === before.context.settings,
    states: [after.value.voice, after.value.ears],
    told: all.told().slice(1),
    used: all.engines.used,
  };
}

test('engines are chosen, and at work, when the neuron is done', async () => {
  const { error, settings, used } = await changed({
    text_to_speech: [{ pico2wave: { language: 'fr-FR' } }],
    default_tts: 'pico2wave',
    players: ['none'],
    default_player: 'none',
  });
  assert.is(error, undefined);
  assert.equal([settings.tts.chosen, settings.player.chosen], ['pico2wave', 'none']);
  const entry = (name: string, parameters = {}) => ({ name, parameters });
  assert.equal(used, [
    {
      stt: entry('pocketsphinx'),
      tts: entry('pico2wave', { language: 'fr-FR' }),
      player: entry('none'),
      trigger: entry('none'),
      source: entry('none'),
      detector: entry('auto'),
    },
  ]);
});

test('hooks, variables and recognizer values hold at once; texts that mean a number are numbers', async () => {
  const { settings } = await changed({
    hooks: { on_start: 'beep', on_mute: ['beep', 'beep'] },
    variable: { name: 'Bob', rooms: ['kitchen'] },
    recognizer_multiplier: '{{ factor }}',
    recognizer_energy_ratio: 3,
    recognizer_recording_timeout: '20',
    recognizer_recording_timeout_with_silence: 0.5,
  });
  assert.equal([settings.hooks.on_start, settings.hooks.on_mute], ['beep', ['beep', 'beep']]);
  assert.equal(settings.variables, { name: 'Bob', factor: '2.5', rooms: ['kitchen'] });
  const { options } = settings;
  assert.equal(
    [
      options.recognizer_multiplier,
      options.recognizer_energy_ratio,
      options.recognizer_recording_timeout,
      options.recognizer_recording_timeout_with_silence,
    ],
    [2.5, 3, 20, 0.5],
  );
});

test('mute and deaf switch, in every way a flag is written, and are told', async () => {
  const off = await changed({ mute: 'True', deaf: 1 });
  assert.equal(
    [off.states, off.told],
    [
      ['muted', 'deaf'],
      ['settings.changed', 'on_mute', 'on_deaf', 'call.answered'],
    ],
  );
  const still = await changed({ mute: false, deaf: 'false' });
  assert.equal([still.states, still.told], [['audible', 'open'], ['call.answered']]);
});

test('variable files are read from the home, a later one wins, and what the neuron says itself wins over both', async () => {
  const home = kit({
    'vars/one.yml': 'name: One\ncolour: red\nsize: 1',
    'two.yml': 'name: Two\ncolour: blue',
  });
  const { settings } = await changed(
    { var_files: ['vars/one.yml', 'two.yml'], variable: { name: 'Bob' } },
    home,
  );
  assert.equal(settings.variables, { name: 'Bob', factor: '2.5', colour: 'blue', size: 1 });
});

const ENGINES = 'a list of engines';
const home = kit({ 'good.yml': 'name: Bob', 'list.yml': '[1, 2]', 'broken.yml': 'a: [' });
const mistakes: readonly (readonly [Parameters, string])[] = [
  [{ default_tts: 'nobody' }, 'default_tts: found "nobody", expected one of text_to_speech (espeak)'],
  [{ default_stt: 5 }, 'default_stt: found 5, expected the name of an engine'],
  [{ players: 'none' }, `players: found "none", expected ${ENGINES}`],
  [{ triggers: [5] }, 'triggers[0]: found 5, expected an engine name or a map {name: parameters}'],
  [{ hooks: { on_start: 'who' } }, 'hooks.on_start: found "who", expected the name of a synapse'],
  [
    { hooks: { on_start: ['beep', 'who'] } },
    'hooks.on_start[1]: found "who", expected the name of a synapse',
  ],
  [{ hooks: { on_start: 5 } }, 'hooks.on_start: found 5, expected a synapse name or a list of them'],
  [{ hooks: 'beep' }, 'hooks: found "beep", expected a map of hooks'],
  [{ variable: 'x' }, 'variable: found "x", expected a map of variables'],
  [{ var_files: 'good.yml' }, 'var_files: found "good.yml", expected a list of files'],
  [{ mute: 'maybe' }, 'mute: found "maybe", expected true or false'],
  [{ recognizer_multiplier: 0 }, 'recognizer_multiplier: found 0, expected a number above 0'],
  [{ recognizer_energy_ratio: 'much' }, 'recognizer_energy_ratio: found "much", expected a number above 0'],
];

for (const [parameters, message] of mistakes) {
  test(`${JSON.stringify(parameters)} fails, and nothing beside it holds`, async () => {
    const given = { variable: { name: 'Bob' }, mute: true, ...parameters };
    const { error, isUntouched, states, used } = await changed(given, home);
    assert.equal([error, isUntouched, states, used], [message, true, ['audible', 'open'], []]);
  });
}

for (const [file, message] of [
  ['missing.yml', 'missing.yml is not a file'],
  ['list.yml', 'list.yml: the file: found [1,2], expected a map of variables'],
  ['broken.yml', 'broken.yml:'],
] as const) {
  test(`the variable file ${file} fails by name, and nothing holds`, async () => {
    const { error = '', isUntouched } = await changed({ var_files: ['good.yml', file], mute: true }, home);
    assert.ok(error.includes(message), error);
    assert.ok(isUntouched);
  });
}

test('an unknown hook is named with those there are', async () => {
  const { error = '', isUntouched } = await changed({ hooks: { on_strat: 'beep' } });
  assert.match(error, /^hooks\.on_strat: found "on_strat", expected a known hook \(on_deaf, /);
  assert.ok(isUntouched);
});

test('it changes only what it names, and has nothing to say', async () => {
  const tools = fakeTools();
  await runNeuron(settings, { default_tts: 'espeak', say_template: 'unused' }, tools);
  assert.equal(
    [tools.changes.length, tools.changes[0]?.default_tts, tools.changes[0]?.mute],
    [1, 'espeak', undefined],
  );
  assert.equal(tools.spoken, []);
});

test('the next neuron of the same run knows the new variable, and a failed change leaves the run going', async () => {
  const all = startAssistant({
    synapses: [
      synapse('rename', {
        neurons: [
          neuron('settings', { variable: { name: 'Bob' } }),
          say('hello {{ name }}'),
          neuron('settings', { default_tts: 'x', variable: { name: 'Eve' } }),
          say('still {{ name }}'),
        ],
      }),
    ],
    variables: { name: 'Ada' },
  });
  assert.equal(outline(await all.call('rename')), [
    'complete',
    'rename: Settings, Say "hello Bob", Settings failed (default_tts: found "x", expected one of text_to_speech (espeak)), Say "still Bob"',
  ]);
  all.brain.stop();
});

test('a brain file that hooks a synapse nobody has is refused when it is read', async () => {
  const brain = `
- name: hooker
  signals: []
  neurons:
    - settings: { hooks: { on_start: nobody, on_mute: [hooker, none], on_deaf: "{{ later }}", on_undeaf: null } }
`;
  assert.equal(await loadedBrain({ 'brain.yml': brain }), [
    'brain.yml:5:64 [0].neurons[0].settings.hooks.on_mute[1]: found "none", expected the name of a synapse',
    'brain.yml:5:38 [0].neurons[0].settings.hooks.on_start: found "nobody", expected the name of a synapse',
  ]);
});

test.run();
