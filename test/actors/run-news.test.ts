import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { isStep } from '../support/steps.ts';
import { ask, link, neuron, say, synapse } from '../support/synapse.ts';

const test = suite('news of runs');

const synapses = [
  synapse('hello', { orders: ['hello {{ name }}'], neurons: [say('hello {{ name }}')] }),
  synapse('coffee', {
    orders: ['coffee'],
    neurons: [say('sugar?'), ask({ yes: ['yes'] }, 'no'), say('done')],
  }),
  synapse('yes', { neurons: [say('sweet')] }),
  synapse('no', { neurons: [say('black')] }),
  synapse('both', { orders: ['both'], neurons: [link('yes')] }),
  synapse('broken', { orders: ['break'], neurons: [neuron('say', { message: '{{ 1 / 0 }}' })] }),
];

/** What an assistant tells of its steps, each in a word or two, and the run that the answer belongs to. */
function told() {
  const all = startAssistant({ synapses });
  const news: AssistantEvent[] = [];
  all.news$.subscribe((item) => (isStep(item) || item.type === 'neuron.failed') && news.push(item));
  const since = (): readonly string[] => news.splice(0).map(inShort);
  return { ...all, since };
}

function inShort(news: AssistantEvent): string {
  switch (news.type) {
    case 'run.started':
      return `run ${news.order ?? news.names.join()}${news.answers === null ? '' : ' answers'}`;
    case 'order.matched':
      return `${news.isDefault ? 'default' : 'matched'} ${news.matches.map(({ synapse }) => synapse).join()}`;
    case 'neuron.started':
      return `start ${news.synapse}[${news.step}] ${news.neuron}`;
    case 'neuron.ended':
      return `end ${news.synapse}[${news.step}] ${news.neuron} ${news.outcome} ${news.said ?? '-'}`;
    case 'neuron.failed':
      return `failed ${news.synapse}[${news.step}] ${news.neuron}`;
    case 'state.changed':
      return `${news.region} ${news.state}`;
    default:
      return news.type;
  }
}

test('an order: its run, what it matched, each neuron and what it said', async () => {
  const { order, since, brain } = told();
  await order('hello Bob');
  assert.equal(since(), [
    'conversation idle',
    'conversation running',
    'run hello Bob',
    'matched hello',
    'start hello[0] say',
    'end hello[0] say finished hello Bob',
    'conversation idle',
  ]);
  brain.stop();
});

test('a question waits for its answer, whose run goes on with the asker', async () => {
  const { order, since, brain } = told();
  await order('coffee');
  assert.equal(since().slice(4), [
    'start coffee[0] say',
    'end coffee[0] say finished sugar?',
    'start coffee[1] neurotransmitter',
    'end coffee[1] neurotransmitter asked -',
    'conversation waiting_for_answer',
    'dialogue waiting_for_answer',
  ]);
  await order('yes');
  assert.equal(since(), [
    'conversation running',
    'run yes answers',
    'matched yes',
    'start yes[0] say',
    'dialogue idle',
    'end yes[0] say finished sweet',
    'start coffee[2] say',
    'end coffee[2] say finished done',
    'conversation idle',
  ]);
  brain.stop();
});

test('a neuron that starts synapses, one that fails, and an order nobody knows', async () => {
  const { order, since, brain } = told();
  await order('both');
  assert.ok(since().includes('end both[0] neurotransmitter started_synapses -'));
  await order('break');
  assert.ok(since().includes('failed broken[0] say'));
  await order('what');
  assert.equal(since().slice(-3), ['run what', 'default ', 'conversation idle']);
  brain.stop();
});

test('a start by name names its synapses, and its run bears the name of its call', async () => {
  const { call, news$, brain } = told();
  const calls: string[] = [];
  news$.subscribe((news) => 'call' in news && news.call !== undefined && calls.push(news.call));
  await call('yes');
  await call('no');
  assert.equal(new Set(calls).size, 2);
  brain.stop();
});

test.run();
