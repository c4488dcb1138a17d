import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KitTexts, Said, Spoken } from './kit-texts.ts';

/** What a new kit is to be. */
export interface KitChoice {
  readonly texts: KitTexts;
  /** Which devices of this machine it uses: microphone and loudspeaker, the loudspeaker alone, or none. */
  readonly sound: 'both' | 'speaker' | 'none';
  /** Undefined: everything that the microphone hears is an order. */
  readonly wakeWord: string | undefined;
  readonly hasExamples: boolean;
}

/** The files of a new kit, by name. */
export const kitFiles = (choice: KitChoice): Readonly<Record<string, string>> => ({
  'settings.yml': schemaLine('settings') + settingsText(choice),
  'brain.yml': schemaLine('brain') + brainText(choice),
  'orders.test.yml': testsText(choice),
});

const SCHEMAS = join(import.meta.dirname, '../../../dist/schemas');

/** The line by which editors complete and check a file; empty where this Broca has no schema for it. */
function schemaLine(name: 'settings' | 'brain'): string {
  const schema = join(SCHEMAS, `${name}.schema.json`);
  return existsSync(schema) ? `# yaml-language-server: $schema=${schema}\n` : '';
}

/** Whether the recogniser of a language comes with Broca; all others need a model. */
export const isHeardAtOnce = ({ tag }: KitTexts): boolean => tag === 'en-US';

function settingsText({ texts, sound, wakeWord }: KitChoice): string {
  const { comments, tag, stop, notUnderstood } = texts;
  const recogniser = isHeardAtOnce(texts) ? 'pocketsphinx' : 'vosk';
  const trigger = isHeardAtOnce(texts) ? 'phrase' : 'vosk';
  const waits = sound === 'both' && wakeWord !== undefined;
  const parameters = [
    ...(wakeWord === undefined ? [] : [`phrase: ${quoted(wakeWord)}`]),
    ...(trigger === 'vosk' ? [`language: ${tag}`] : []),
    `stop: ${quoted(stop)}`,
  ];
  return `# ${comments.settings}

# ${comments.hearing}
speech_to_text:
  - ${recogniser}:
      language: ${tag}
text_to_speech:
  - espeak:
      language: ${tag}

# ${comments.player}
default_player: ${sound === 'none' ? 'none' : 'speaker'}
players: [speaker, none]

# ${comments.trigger}
default_trigger: ${waits ? trigger : 'none'}
triggers:
  - none
${wakeWord === undefined ? '' : `  - ${trigger}:\n${parameters.map((line) => `      ${line}\n`).join('')}`}${sound === 'both' && !waits ? '\nmicrophone:\n  source: mic\n' : ''}
rest_api:
  port: 5000
  # ${comments.access}
  # host: 0.0.0.0
  # password_protected: true
  # login: admin
  # password: ""

hooks:
  on_order_not_found: ${notUnderstood.name}
`;
}

function brainText({ texts, hasExamples }: KitChoice): string {
  const { comments, hello, myName, time, lights, timer, coffee, interrupt, notUnderstood } = texts;
  const basics = [`# ${comments.brain}`, synapse(hello)];
  const examples = [
    synapse(myName),
    synapse(time, { neurons: [`    - systemdate:\n        say_template: ${quoted(time.says[0] ?? '')}`] }),
    `# ${comments.lights}\n- lists:\n    room: [${lights.rooms.map(quoted).join(', ')}]`,
    synapse(lights.on, { isPattern: true }),
    synapse(lights.off, { isPattern: true }),
    `# ${comments.timer}\n${synapse(timer, {
      isPattern: true,
      neurons: [
        say(timer.says),
        `    - neurotimer:\n        seconds: "{{ wait }}"\n        synapse: ${timer.over.name}`,
      ],
    })}`,
    synapse({ ...timer.over, orders: [] }),
    `# ${comments.question}\n${synapse(coffee, { neurons: [say(coffee.says), question(coffee)] })}`,
    ...[coffee.withSugar, coffee.black, coffee.unsure].map((spoken) => synapse({ ...spoken, orders: [] })),
    `# ${comments.interrupt}\n${synapse(interrupt, { isInterrupt: true })}`,
  ];
  const last = `# ${comments.notUnderstood}\n${synapse({ ...notUnderstood, orders: [] })}`;
  return `${[...basics, ...(hasExamples ? examples : []), last].join('\n\n')}\n`;
}

interface Extras {
  readonly isPattern?: boolean;
  readonly isInterrupt?: boolean;
  /** In place of the one that says its texts. */
  readonly neurons?: readonly string[];
}

function synapse({ name, orders, says }: Said, { isPattern, isInterrupt, neurons }: Extras = {}): string {
  const signals = orders.map((order) => {
    if (isPattern) return `    - order:\n        text: ${quoted(order)}\n        matching-type: pattern`;
    if (!isInterrupt) return `    - order: ${quoted(order)}`;
    return `    - order:\n        text: ${quoted(order)}\n        matching-type: strict\n        interrupts: true`;
  });
  return [
    `- name: ${name}`,
    ...(signals.length === 0 ? ['  signals: []'] : ['  signals:', ...signals]),
    '  neurons:',
    ...(neurons ?? [say(says)]),
  ].join('\n');
}

function say(texts: Spoken['says']): string {
  const [first = '', ...others] = texts;
  const message =
    others.length === 0 ? ` ${quoted(first)}` : texts.map((text) => `\n          - ${quoted(text)}`).join('');
  return `    - say:\n        message:${message}`;
}

const question = ({ withSugar, black, unsure, yes, no }: KitTexts['coffee']): string =>
  `    - neurotransmitter:
        from_answer_link:
          - synapse: ${withSugar.name}
            answers: [${yes.map(quoted).join(', ')}]
          - synapse: ${black.name}
            answers: [${no.map(quoted).join(', ')}]
        default: ${unsure.name}`;

function testsText({ texts, hasExamples }: KitChoice): string {
  const { comments, hello, myName, time, lights, timer, coffee, notUnderstood, unknown } = texts;
  const answered = (order: string, name: string, says: string): string =>
    `- order: ${quoted(order)}\n  synapses: [${name}]\n  says: ${quoted(says)}`;
  const examples = [
    answered(myName.test, myName.name, myName.answer),
    `- order: ${quoted(time.orders[0] ?? '')}\n  at: "2026-01-04T07:05:00"\n  says: ${quoted(time.answer)}`,
    ...[lights.on, lights.off].map(({ test, name, answer }) => answered(test, name, answer)),
    `- order: ${quoted(timer.test)}
  parameters: { wait: 300 }
  runs:
    - neuron: neurotimer
      parameters: { synapse: ${timer.over.name} }`,
    `- order: ${quoted(coffee.orders[0] ?? '')}
  status: waiting_for_answer
  answers:
    - answer: ${quoted(coffee.yes[0] ?? '')}
      synapses: [${coffee.withSugar.name}]`,
  ];
  return `${[
    `# ${comments.tests}`,
    answered(hello.orders[0] ?? '', hello.name, hello.says[0] ?? ''),
    ...(hasExamples ? examples : []),
    `- order: ${quoted(unknown)}\n  synapses: []\n  says: ${quoted(notUnderstood.says[0] ?? '')}`,
  ].join('\n\n')}\n`;
}

/** As YAML reads it back, whatever it holds. */
const quoted = (text: string): string => JSON.stringify(text);
