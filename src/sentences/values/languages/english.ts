import type { LanguageTable } from '../language-table.ts';

export const english: LanguageTable = {
  numbers: {
    cardinals: '%spellout-cardinal',
    ordinals: ['%spellout-ordinal', '%spellout-ordinal-verbose'],
    more: {
      usual: {
        '%spellout-cardinal': [
          [100, 199, 'a hundred[ →→]'],
          [100, 199, 'a hundred[ and →→]'],
          [100, 999, '←← hundred[ and →→]'],
          [1_000, 1_999, 'a thousand[ →→]'],
          [1_000, 1_999, 'a thousand[ and →→]'],
          [1_100, 1_999, '←← hundred[ →→]', 100],
          [1_000, 999_999, '←← thousand[ and →→]', 1_000],
          [1_000_000, 1_999_999, 'a million[ →→]'],
          [1_000_000, 999_999_999, '←← million[ and →→]', 1_000_000],
        ],
      },
      rare: {
        '%spellout-cardinal': [
          [0, 0, 'nought'],
          [100, 199, 'hundred[ →→]'],
          [100, 199, 'hundred[ and →→]'],
          [1_000, 1_999, 'thousand[ →→]'],
          [1_000, 1_999, 'thousand[ and →→]'],
          [1_000_000, 1_999_999, 'million[ →→]'],
        ],
      },
    },
    minus: ['negative'],
    point: [],
    fractions: {
      'a half': 0.5,
      half: 0.5,
      'one half': 0.5,
      'a quarter': 0.25,
      'one quarter': 0.25,
      'three quarters': 0.75,
    },
    afterWhole: {
      ' and a half': 0.5,
      ' and one half': 0.5,
      ' and half': 0.5,
      ' and a quarter': 0.25,
      ' and three quarters': 0.75,
    },
  },
};
