import type { Call } from './call.ts';
import { listOf, map, nullable, oneOf, text } from './shape.ts';

/** What is sent to the machines and to the voice. */
export const machineCalls: readonly Call[] = [
  {
    method: 'POST',
    route: '/events',
    body: { type: 'order.given', order: 'hello' },
    status: 202,
    answer: { accepted: true, run: text },
    also: [
      [
        {
          type: 'order.given',
          order: 'hello',
          conversation: 'contract',
          mute: true,
          by: 'voice',
          from_hook: true,
        },
        { accepted: true, run: text },
      ],
      [{ type: 'question.cancel' }, { accepted: true, run: null }],
    ],
    takes: {
      fields: {
        type: { isNeeded: true, wrong: [null, true, 5, '', 'order', 'audio.given', 'kit.replaced', [], {}] },
        order: { isNeeded: true, wrong: [null, true, 5, ['hello'], {}] },
        conversation: { wrong: [null, true, 5, '', [], {}, 'x'.repeat(256)] },
        mute: { wrong: [null, 2, '', 'yes', [], {}] },
      },
      unknown: 'refused',
    },
    bad: [
      {
        title: 'a wait for something else',
        body: JSON.stringify({ type: 'order.given', order: 'hello' }),
        headers: { 'content-type': 'application/json', 'broca-wait': 'soon' },
        status: 400,
        field: 'broca-wait',
      },
    ],
  },
  {
    method: 'GET',
    route: '/events/alphabet',
    status: 200,
    answer: {
      refused: null,
      events: listOf({
        type: text,
        to: oneOf('brain', 'ears'),
        about: text,
        fields: nullable(map),
        instead: nullable(text),
      }),
    },
  },
  {
    method: 'POST',
    route: '/say',
    body: { text: 'Dinner is ready.', mute: true },
    status: 200,
    answer: { outcome: 'muted' },
    takes: {
      fields: {
        text: { isNeeded: true, wrong: [null, true, 5, '', ' ', [], {}, 'x'.repeat(5_001)] },
        mute: { wrong: [null, 2, '', 'yes', 'TRUE', [], {}] },
        conversation: { wrong: [null, true, 5, '', [], {}, 'x'.repeat(256)] },
      },
      unknown: 'passed over',
    },
  },
  {
    method: 'GET',
    route: '/machines',
    status: 200,
    answer: { machines: listOf({ name: text, states: map }) },
  },
  {
    method: 'GET',
    route: '/machines/:name.svg',
    path: '/machines/signal.svg',
    status: 200,
    answer: text,
    mediaType: 'image/svg+xml',
    bad: ['none', '__proto__', '%00', '.'].map((name) => ({
      title: `the machine ${name}`,
      path: `/machines/${name}.svg`,
      status: 404,
      field: 'name',
    })),
  },
  {
    method: 'GET',
    route: '/machines/live',
    status: 200,
    answer: undefined,
    mediaType: 'text/event-stream',
  },
  {
    method: 'GET',
    route: '/machines/stepping',
    status: 200,
    answer: { is_stepping: false, count: 0, waiting: [] },
  },
  {
    method: 'PUT',
    route: '/machines/stepping',
    body: { stepping: false },
    status: 200,
    answer: { is_stepping: false, count: 0, waiting: [] },
    takes: {
      fields: { stepping: { isNeeded: true, wrong: [null, 2, '', 'yes', 'TRUE', [], {}] } },
      unknown: 'passed over',
    },
  },
  {
    method: 'POST',
    route: '/machines/step',
    status: 409, // what a step does: test/http/machines.test.ts
    answer: { error: { status: 409, name: 'Conflict', message: 'the machines are not held' } },
  },
];
