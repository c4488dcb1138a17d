import type { LanguageTable } from '../language-table.ts';

/** Of feminine things. */
const HUNDREDS =
  'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas'.split(
    ' ',
  );

export const spanish: LanguageTable = {
  numbers: {
    cardinals: '%spellout-numbering',
    ordinals: [
      '%spellout-ordinal-masculine',
      '%spellout-ordinal-feminine',
      '%spellout-ordinal-masculine-adjective',
    ],
    more: {
      usual: {
        '%spellout-numbering': [
          [1, 1, 'un'],
          [1, 1, 'una'],
          [21, 21, 'veintiún'],
          [21, 21, 'veintiuna'],
        ],
      },
      rare: {
        '%spellout-numbering': [
          [21, 29, 'veinte y →→'],
          [100, 100, 'ciento'],
          ...HUNDREDS.map((hundred, at) => [200 + 100 * at, 299 + 100 * at, `${hundred}[ →→]`] as const),
          [1_000, 1_999, 'un mil[ →→]'],
        ],
      },
    },
    minus: [],
    point: ['punto', 'coma', 'con'],
    fractions: { 'un medio': 0.5, medio: 0.5, media: 0.5, 'un cuarto': 0.25, 'tres cuartos': 0.75 },
    afterWhole: {
      ' y medio': 0.5,
      ' y media': 0.5,
      ' y cuarto': 0.25,
      ' y un cuarto': 0.25,
      ' y tres cuartos': 0.75,
    },
  },
};
