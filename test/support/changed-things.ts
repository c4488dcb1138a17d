import type { Answer } from './service.ts';

/** Sends to the service under test; a body goes as JSON. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Things that clients of the service change, each known by a small number. */
export interface Kind {
  readonly name: string;
  /** Gives it a value of letters and digits, or takes it away; what it was is told. */
  readonly change: (
    send: Send,
    id: string,
    value: string | undefined,
    before: string | undefined,
  ) => Promise<Answer>;
  /** A thing of this kind is changed in between by being taken away. */
  readonly isTakenFirst?: true;
  /** It can only be changed. */
  readonly stays?: true;
  /** What it may be; anything when absent. */
  readonly values?: readonly string[];
  /** All there are, by their number. */
  readonly read: (send: Send) => Promise<ReadonlyMap<string, string>>;
  /** Reading takes them away. */
  readonly isReadOnce?: true;
}

export const IDS: readonly string[] = ['1', '2', '3', '4'];

/** The kit they need. */
export const BRAIN = `
- lists: { all: [] }
- { name: many, signals: [], neurons: [{ debug: { message: many } }] }
- { name: tea, signals: [], neurons: [{ debug: { message: tea } }] }
- { name: coffee, signals: [], neurons: [{ debug: { message: coffee } }] }
- name: set
  signals: [{ order: "wake {{ id }} for {{ value }}" }]
  neurons: [{ neurotimer: { synapse: tea, hours: 5, name: "{{ id }} {{ value }}" } }]
- { name: cancel, signals: [{ order: "drop {{ timer }}" }], neurons: [{ neurotimer: { cancel: "{{ timer }}" } }] }
- name: ask
  signals: [{ order: "ask {{ value }}" }]
  neurons:
    - neurotransmitter: { from_answer_link: [{ synapse: tea, answers: ["yes"] }], default: coffee }
    - say: { message: "asked {{ value }}" }
- name: recall
  signals: [{ order: recall }]
  neurons: [{ say: { message: "${IDS.map((id) => `{{ kalliope_memory['m${id}'] | default('') }}`).join(',')}" } }]
${IDS.map(
  (id) => `
- name: remember-${id}
  signals: [{ order: "remember ${id} as {{ value }}" }]
  neurons: [{ debug: { message: "{{ value }}", kalliope_memory: { m${id}: "{{ value }}" } } }]
- { name: lamp-${id}, signals: [{ order: "lamp ${id}" }], neurons: [{ debug: { message: on } }] }
- { name: kit-${id}, signals: [], neurons: [{ debug: { message: of the kit } }] }`,
).join('')}
`;

/** None that fires meanwhile. */
const HOOKS: Readonly<Record<string, string>> = {
  1: 'on_mute',
  2: 'on_unmute',
  3: 'on_deaf',
  4: 'on_undeaf',
};

const order = (send: Send, text: string, conversation = 'default'): Promise<Answer> =>
  send('POST', '/synapses/start/order', { order: text, conversation, mute: true });

const synapse = (value: string) => ({ signals: [], neurons: [{ debug: { message: value } }] });

const written = (name: string, prefix: string): Kind => ({
  name,
  change: (send, id, value) =>
    value === undefined
      ? send('DELETE', `/synapses/${prefix}-${id}`)
      : send('PUT', `/synapses/${prefix}-${id}`, synapse(value)),
  read: async (send) => {
    const { synapses } = bodyOf<Synapses>(await send('GET', '/synapses'));
    const own = synapses.flat().filter(({ name }) => name.startsWith(`${prefix}-`));
    return new Map(
      own.map(({ name, neurons: [neuron] }) => [name.slice(prefix.length + 1), neuron?.debug.message ?? '']),
    );
  },
});

interface Synapses {
  readonly synapses: readonly (readonly {
    readonly name: string;
    readonly neurons: readonly { readonly debug: { readonly message: string } }[];
  }[])[];
}

export const KINDS: readonly Kind[] = [
  written('synapse', 'made'),
  written('synapse of the kit', 'kit'),
  {
    name: 'switched synapse',
    stays: true,
    values: ['on', 'off'],
    change: (send, id, value) => send('PATCH', `/synapses/lamp-${id}`, { enabled: value === 'on' }),
    read: async (send) => {
      const found = new Map<string, string>();
      for (const id of IDS) {
        const { matched_synapses } = bodyOf<Run>(await order(send, `lamp ${id}`));
        found.set(id, matched_synapses.length > 0 ? 'on' : 'off');
      }
      return found;
    },
  },
  {
    name: 'added order',
    isTakenFirst: true,
    change: (send, id, value, before) =>
      send(value === undefined ? 'DELETE' : 'POST', '/synapses/many/orders', {
        order: `${id} ${value ?? before}`,
      }),
    read: async (send) => {
      const { synapses } = bodyOf<{ synapses: { signals: readonly { order: string }[] } }>(
        await send('GET', '/synapses/many'),
      );
      return new Map(synapses.signals.map(({ order }) => order.split(' ') as [string, string]));
    },
  },
  {
    name: 'hook',
    stays: true,
    values: ['tea', 'coffee'],
    change: (send, id, value) => send('POST', '/settings/hooks', { [HOOKS[id] ?? '']: value }),
    read: async (send) => {
      const { hooks } = bodyOf<{ hooks: Record<string, string | null> }>(
        await send('GET', '/settings/hooks'),
      );
      return new Map(
        IDS.flatMap((id) => (hooks[HOOKS[id] ?? ''] ? [[id, hooks[HOOKS[id] ?? ''] ?? '']] : [])),
      );
    },
  },
  {
    name: 'variable',
    stays: true,
    change: (send, id, value) => send('POST', '/settings/variables', { [`v${id}`]: value }),
    read: async (send) => {
      const { variables } = bodyOf<{ variables: Record<string, string> }>(
        await send('GET', '/settings/variables'),
      );
      return new Map(Object.entries(variables).map(([name, value]) => [name.slice(1), value]));
    },
  },
  {
    name: 'list',
    change: (send, id, value) =>
      value === undefined ? send('DELETE', `/lists/l${id}`) : send('PUT', `/lists/l${id}`, [value, 'more']),
    read: async (send) => {
      const { lists } = bodyOf<{ lists: readonly { name: string }[] }>(await send('GET', '/lists'));
      const found = new Map<string, string>();
      for (const { name } of lists.filter(({ name }) => /^l\d$/.test(name)))
        found.set(name.slice(1), (await valuesIn(send, name))[0] ?? '');
      return found;
    },
  },
  {
    name: 'value of a list',
    isTakenFirst: true,
    change: (send, id, value, before) =>
      send(value === undefined ? 'DELETE' : 'POST', '/lists/all/values', [`${id} ${value ?? before}`]),
    read: async (send) =>
      new Map((await valuesIn(send, 'all')).map((text) => text.split(' ') as [string, string])),
  },
  {
    name: 'timer',
    isTakenFirst: true,
    change: (send, id, value, before) =>
      order(send, value === undefined ? `drop ${id} ${before}` : `wake ${id} for ${value}`),
    read: async (send) => {
      const { timers } = bodyOf<{ timers: readonly { name: string }[] }>(await send('GET', '/timers'));
      return new Map(timers.map(({ name }) => name.split(' ') as [string, string]));
    },
  },
  {
    name: 'memory',
    stays: true,
    change: (send, id, value) => order(send, `remember ${id} as ${value}`),
    read: async (send) => {
      const values = (messagesOf(await order(send, 'recall'))[0] ?? '').split(',');
      return new Map(IDS.flatMap((id, index) => (values[index] ? [[id, values[index]] as const] : [])));
    },
  },
  {
    name: 'question',
    isTakenFirst: true,
    isReadOnce: true,
    change: (send, id, value) => order(send, value === undefined ? 'yes' : `ask ${value}`, `room-${id}`),
    read: async (send) => {
      const waiting = new Map<string, string>();
      for (const id of IDS) {
        const [asked] = messagesOf(await order(send, 'yes', `room-${id}`)).filter((text) =>
          text.startsWith('asked '),
        );
        if (asked !== undefined) waiting.set(id, asked.slice('asked '.length));
      }
      return waiting;
    },
  },
];

const valuesIn = async (send: Send, name: string): Promise<readonly string[]> =>
  bodyOf<{ values: readonly string[] }>(await send('GET', `/lists/${name}`)).values;

/** What the neurons of a run made, in order. */
function messagesOf(answer: Answer): readonly string[] {
  return bodyOf<Run>(answer).matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.flatMap(({ generated_message }) => generated_message ?? []),
  );
}

interface Run {
  readonly matched_synapses: readonly {
    readonly neuron_module_list: readonly { readonly generated_message: string | null }[];
  }[];
}

function bodyOf<Body>({ status, body }: Answer): Body {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Body;
}
