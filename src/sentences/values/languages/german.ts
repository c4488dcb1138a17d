import type { LanguageTable } from '../language-table.ts';

export const german: LanguageTable = {
  numbers: {
    cardinals: '%spellout-numbering',
    ordinals: [
      '%spellout-ordinal',
      '%spellout-ordinal-n',
      '%spellout-ordinal-r',
      '%spellout-ordinal-s',
      '%spellout-ordinal-m',
    ],
    more: {
      usual: {
        '%spellout-numbering': [
          [1, 1, 'ein'],
          [1, 1, 'eine'],
          [100, 199, 'hundert[\u00ad→→]'],
          [1_000, 1_999, 'tausend[\u00ad→→]'],
          [1_100, 1_999, '←%spellout-cardinal-masculine←\u00adhundert[\u00ad→→]', 100],
        ],
        '%spellout-cardinal-masculine': [[100, 199, 'hundert[\u00ad→→]']],
      },
      rare: {
        '%spellout-numbering': [
          ...['einen', 'einem', 'einer', 'eines'].map((one) => [1, 1, one] as const),
          [2, 2, 'zwo'],
          [100, 199, 'hundert[\u00adund\u00ad→→]'],
          [100, 999, '←%spellout-cardinal-masculine←\u00adhundert[\u00adund\u00ad→→]'],
          [1_000, 1_999, 'tausend[\u00adund\u00ad→→]'],
          [1_000, 999_999, '←%spellout-cardinal-masculine←\u00adtausend[\u00adund\u00ad→→]', 1_000],
        ],
        '%spellout-ordinal': [
          [7, 7, 'siebente'],
          [100, 199, 'hundert→%%ste→'],
          [1_000, 1_999, 'tausend→%%ste→'],
        ],
      },
    },
    minus: [],
    point: [],
    fractions: {
      'ein halb': 0.5,
      einhalb: 0.5,
      'ein viertel': 0.25,
      'drei viertel': 0.75,
      dreiviertel: 0.75,
      anderthalb: 1.5,
    },
    afterWhole: {
      einhalb: 0.5,
      ' und ein halb': 0.5,
      ' und einhalb': 0.5,
      einviertel: 0.25,
      dreiviertel: 0.75,
    },
  },
};
