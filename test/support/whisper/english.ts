import type { SpokenKit } from './spoken-kit.ts';

export const english: SpokenKit = {
  kit: 'brains/starter',
  orders: [
    [
      'hello',
      [
        ['Hello.', { hello: {} }],
        ['Hello!', { hello: {} }],
        ['Hello, Bob.', { hello: {} }],
        [' "Hello?"', { hello: {} }],
      ],
    ],
    [
      'good morning',
      [
        ['Good morning.', { hello: {} }],
        ['Good morning, everybody!', { hello: {} }],
        ['GOOD MORNING…', { hello: {} }],
      ],
    ],
    [
      'good evening',
      [
        ['Good evening.', { hello: {} }],
        ['“Good evening”, she said.', { hello: {} }],
      ],
    ],
    [
      'my name is {{ name }}',
      [
        ['My name is Paul.', { 'my-name': { name: 'Paul' } }],
        ['Hi, my name is Anne-Marie O’Brien.', { 'my-name': { name: 'Anne-Marie O’Brien' } }],
        ['My name is… Paul!', { 'my-name': { name: 'Paul' } }],
        ['My name is Smith, Paul.', { 'my-name': { name: 'Smith, Paul' } }],
      ],
    ],
    [
      'who are you',
      [
        ['Who are you?', { 'who-are-you': {} }],
        ['Who are you!?', { 'who-are-you': {} }],
      ],
    ],
    [
      'what is your name',
      [
        ['What is your name?', { 'who-are-you': {} }],
        ['So, what is your name…', { 'who-are-you': {} }],
      ],
    ],
    [
      'what time is it',
      [
        ['What time is it?', { time: {} }],
        ['What time is it, please?', { time: {} }],
        ['What time is it ?', { time: {} }],
      ],
    ],
    [
      'tell me the time',
      [
        ['Tell me the time.', { time: {} }],
        ['Please tell me the time...', { time: {} }],
      ],
    ],
    [
      'what day is it today',
      [
        ['What day is it today?', { day: {} }],
        ['Today, what day is it?', { day: {} }],
      ],
    ],
    [
      'make me a coffee',
      [
        ['Make me a coffee.', { coffee: {} }],
        ['Make me a coffee, please!', { coffee: {} }],
      ],
    ],
    [
      'tell me a joke',
      [
        ['Tell me a joke.', { joke: {} }],
        ['(Tell me a joke)', { joke: {} }],
      ],
    ],
    [
      'thank you',
      [
        ['Thank you.', { thanks: {} }],
        ['Thank you!', { thanks: {} }],
        ['thank you so much.', {}],
      ],
    ],
    [
      'stop',
      [
        ['Stop.', { stop: {} }],
        ['Stop!', { stop: {} }],
        ['“Stop”…', { stop: {} }],
        ['Stop it.', {}],
      ],
    ],
    [
      'shut down the assistant',
      [
        ['Shut down the assistant.', { 'shut-down': {} }],
        ['Shut down the assistant, now.', {}],
      ],
    ],
    [
      'turn on the kitchen light',
      [
        ['Turn on the kitchen light.', { 'kitchen-light-on': {} }],
        ['Turn on the kitchen lite, please.', { 'kitchen-light-on': {} }],
        ['Kitchen: turn on the “lite”!', { 'kitchen-light-on': {} }],
      ],
    ],
    [
      'turn off the kitchen light',
      [
        ['Turn off the kitchen light.', { 'kitchen-light-off': {} }],
        ['Turn off, the kitchen light!', { 'kitchen-light-off': {} }],
      ],
    ],
    [
      'turn off all lights',
      [
        ['Turn off all lights.', { 'all-lights-off': {} }],
        ['Turn off, all lights!', { 'all-lights-off': {} }],
        ['Not! Turn off all lights.', {}],
        ['Do, not turn off all lights.', {}],
      ],
    ],
  ],
  answers: {
    yes: [['Yes.', 'Yes!', 'Oh, yes…'], ['Yesterday.']],
    'yes please': [['Yes, please.', 'Yes please!', 'Please, yes.'], ['Yes.']],
    no: [
      ['No.', 'No, thank you.', '“No”!'],
      ['Not now.', 'Now?'],
    ],
    'no thank you': [
      ['No, thank you.', 'No! Thank you!'],
      ['No.', 'No thanks.'],
    ],
  },
};
