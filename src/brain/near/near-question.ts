import type { NearPolicy, StartedSynapse } from '../call-stack.ts';
import type { NearOrder } from './near-orders.ts';

export interface Understanding {
  /** Undefined: `ask` for those in the room, `off` for clients of the API that do not say. */
  readonly near: NearPolicy | undefined;
  /** The least score of what is asked for or run. */
  readonly threshold: number;
  /** A template with `order`; undefined for that of the language. */
  readonly question: string | undefined;
  readonly yesAnswers: readonly string[] | undefined;
  readonly noAnswers: readonly string[] | undefined;
}

/** The name under which the question is reported. */
const SYNAPSE = 'did-you-mean';

/** The synapse that asks whether a near order was meant. It is in no brain; a question keeps it whole. */
export function nearQuestion(
  { order, matches: [first] }: NearOrder,
  said: string,
  understanding: Understanding,
  language: string,
): StartedSynapse {
  const texts = TEXTS[language.slice(0, 2)] ?? ENGLISH;
  const { question = texts.question, yesAnswers = texts.yes, noAnswers = texts.no } = understanding;
  const call = (name: string, parameters: Readonly<Record<string, unknown>>) => ({
    name,
    parameters,
    isBare: false,
  });
  return {
    synapse: {
      name: SYNAPSE,
      source: 'api',
      isEnabled: true,
      signals: [],
      neurons: [
        call('say', { message: question }),
        call('confirm', {
          ...{ order: '{{ order }}', said: '{{ said }}' },
          ...{ yes_answers: yesAnswers, no_answers: noAnswers },
        }),
      ],
    },
    matchedOrder: null,
    parameters: { order, said, synapse: first?.synapse.name ?? '' },
  };
}

interface Texts {
  readonly question: string;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const ENGLISH: Texts = {
  question: 'Did you mean: {{ order }}?',
  yes: [
    'yes',
    'yes please',
    'yes I did',
    'yeah',
    'yep',
    'sure',
    'correct',
    "that's right",
    'right',
    'ok',
    'okay',
  ],
  no: ['no', 'no thanks', 'no thank you', 'nope', 'wrong', 'never mind', 'cancel'],
};

const TEXTS: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  fr: {
    question: 'Vouliez-vous dire : {{ order }} ?',
    yes: ['oui', 'ouais', 'exact', 'exactement', "d'accord", 'ok'],
    no: ['non', 'pas du tout', 'annule', 'laisse tomber'],
  },
  de: {
    question: 'Meintest du: {{ order }}?',
    yes: ['ja', 'jawohl', 'genau', 'richtig', 'stimmt', 'ok', 'okay'],
    no: ['nein', 'nee', 'falsch', 'abbrechen', 'vergiss es'],
  },
  es: {
    question: '¿Querías decir: {{ order }}?',
    yes: ['sí', 'si', 'claro', 'exacto', 'correcto', 'vale', 'ok'],
    no: ['no', 'cancela', 'olvídalo'],
  },
  it: {
    question: 'Intendevi: {{ order }}?',
    yes: ['sì', 'si', 'certo', 'esatto', 'giusto', 'va bene', 'ok'],
    no: ['no', 'annulla', 'lascia perdere'],
  },
};
