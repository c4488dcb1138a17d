import type { LanguageTable } from '../language-table.ts';

export const italian: LanguageTable = {
  numbers: {
    cardinals: '%spellout-numbering',
    ordinals: ['%spellout-ordinal-masculine', '%spellout-ordinal-feminine'],
    more: {
      usual: {
        '%spellout-numbering': [
          [1, 1, 'un'],
          [1, 1, 'una'],
        ],
        '%%msco-with-o': [[1, 99, 'o\u00ad=%spellout-numbering=']],
      },
      rare: {
        '%spellout-numbering': [
          [100, 199, 'cento[ e →→]'],
          [200, 999, '←←\u00adcento[\u00ad→→]'],
          [1_000, 1_999, 'mille[ e →→]'],
          [2_000, 999_999, '←←\u00admila[\u00ad→→]', 1_000],
          [2_000, 999_999, '←←\u00admila[ e →→]', 1_000],
        ],
        '%%msco-with-i': [[1, 9, 'i\u00ad=%spellout-numbering=']],
        '%%msco-with-a': [[1, 9, 'a\u00ad=%spellout-numbering=']],
      },
    },
    minus: [],
    point: ['punto'],
    fractions: { mezzo: 0.5, mezza: 0.5, 'un mezzo': 0.5, 'un quarto': 0.25, 'tre quarti': 0.75 },
    afterWhole: { ' e mezzo': 0.5, ' e mezza': 0.5, ' e un quarto': 0.25, ' e tre quarti': 0.75 },
  },
};
