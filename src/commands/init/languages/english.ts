import type { KitTexts } from '../kit-texts.ts';

export const english: KitTexts = {
  language: 'English',
  tag: 'en-US',
  wakeWord: 'okay computer',
  stop: 'stop',
  comments: {
    settings: 'The settings of your assistant. Save this file while it runs: it reads it again.',
    hearing: 'What recognises speech, and what speaks.',
    player: 'Where it speaks: "speaker" is the sound card, "none" only writes.',
    trigger: 'What you say before an order. With "none" everything that it hears is an order.',
    access: 'To open the page on a phone, remove the # signs and choose a password of your own.',
    brain:
      'What your assistant answers to. Each entry is a synapse: what you say (signals), and what happens then (neurons).',
    lights: 'Nothing is switched yet: put a neuron that switches your lamp after the words.',
    timer: 'It keeps the timer, even if it is restarted.',
    question: 'It asks, and your next sentence is the answer.',
    interrupt: 'This also cancels a question that is open.',
    notUnderstood: 'This runs if no order matches: settings.yml names it under hooks.',
    tests: 'What the kit should do, order by order. Run it with: broca test',
  },
  hello: {
    name: 'hello',
    orders: ['hello', 'good morning', 'good evening'],
    says: ['Hello!', 'Hello, nice to hear you.'],
  },
  myName: {
    name: 'my-name',
    orders: ['my name is {{ name }}'],
    says: ['Nice to meet you, {{ name }}.'],
    test: 'my name is Ada',
    answer: 'Nice to meet you, Ada.',
  },
  time: {
    name: 'time',
    orders: ['what time is it', 'tell me the time'],
    says: ['It is {{ hours | int }}:{{ minutes }}.'],
    answer: 'It is 7:05.',
  },
  lights: {
    rooms: ['kitchen', 'bedroom', 'living[ ]room'],
    on: {
      name: 'light-on',
      orders: ['(turn|switch) on the {room} light'],
      says: ['The light in the {{ room }} is on.'],
      test: 'turn on the kitchen light',
      answer: 'The light in the kitchen is on.',
    },
    off: {
      name: 'light-off',
      orders: ['(turn|switch) off the {room} light'],
      says: ['The light in the {{ room }} is off.'],
      test: 'switch off the bedroom light',
      answer: 'The light in the bedroom is off.',
    },
  },
  timer: {
    name: 'timer',
    orders: ['remind me in {{ wait: duration }}'],
    says: ['All right, in {{ wait_text }}.'],
    test: 'remind me in five minutes',
    over: { name: 'time-is-up', says: ['Your time is up.'] },
  },
  coffee: {
    name: 'coffee',
    orders: ['make me a coffee'],
    says: ['Do you take sugar with it?'],
    yes: ['yes', 'yes please'],
    no: ['no', 'no thank you'],
    withSugar: {
      name: 'coffee-with-sugar',
      says: ['One coffee with sugar, coming up. If only I had hands.'],
    },
    black: { name: 'coffee-black', says: ['One black coffee, coming up. If only I had hands.'] },
    unsure: { name: 'coffee-unsure', says: ['I will leave the sugar on the table.'] },
  },
  interrupt: { name: 'stop', orders: ['stop'], says: ['All right.'] },
  notUnderstood: {
    name: 'did-not-understand',
    says: ['I did not understand that.', 'I do not know that one yet.'],
  },
  unknown: 'sing a song about trains',
};
