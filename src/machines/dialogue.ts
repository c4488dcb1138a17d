/** Who talks with the assistant about what: a region of the brain machine. */
export const dialogue = {
  initial: 'idle',
  states: { idle: {}, waiting_for_answer: {} },
  on: {
    'order.given': [{ guard: 'isOpen', actions: 'passOn' }, { actions: ['openConversation', 'passOn'] }],
    'synapse.called': [{ guard: 'isOpen', actions: 'passOn' }, { actions: ['openConversation', 'passOn'] }],
    'questions.recalled': { actions: 'openConversation' },
    'question.cancel': { guard: 'isOpen', actions: 'passOn' },
    'question.unanswered': { guard: 'isOpen', actions: 'passOn' },
    'conversation.moved': [{ guard: 'someoneWaits', target: '.waiting_for_answer' }, { target: '.idle' }],
  },
} as const;
