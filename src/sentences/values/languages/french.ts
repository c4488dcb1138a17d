import type { LanguageTable } from '../language-table.ts';
import type { MoreRule } from '../rule-sets.ts';

/** The tens of Switzerland and Belgium. */
const TENS: readonly MoreRule[] = [
  [70, 79, 'septante[-→%%et-un→]'],
  [80, 89, 'huitante[-→%%et-un→]'],
  [80, 89, 'octante[-→%%et-un→]'],
  [90, 99, 'nonante[-→%%et-un→]'],
];

export const french: LanguageTable = {
  numbers: {
    cardinals: '%spellout-cardinal-masculine',
    ordinals: ['%spellout-ordinal-masculine', '%spellout-ordinal-feminine'],
    more: {
      usual: {
        '%spellout-cardinal-masculine': [[1, 1, 'une']],
        '%%et-un': [[1, 1, 'et-une']],
      },
      rare: {
        '%spellout-cardinal-masculine': [
          ...TENS,
          [100, 199, 'cent[ et →→]'],
          [1_000, 1_999, 'mille[ et →→]'],
          [1_100, 1_999, '←← cent→%%cents-m→', 100],
          [2_000, 999_999, '←%%spellout-leading← mille[ et →→]', 1_000],
        ],
        '%%et-un': [
          [1, 1, 'un'],
          [1, 1, 'une'],
          [11, 11, 'onze'],
        ],
        '%%subcents-m': [
          [0, 0, ''],
          [1, 1, '-et-un'],
          [1, 1, '-et-une'],
          [11, 11, '-et-onze'],
        ],
        '%%cents-m': [
          [0, 0, ''],
          [1, 99, "' et =%spellout-cardinal-masculine="],
        ],
        '%%spellout-leading': [[1, 99, '=%spellout-cardinal-masculine=']],
        '%%spellout-ordinal': [
          [2, 2, 'second'],
          [2, 2, 'seconde'],
        ],
      },
    },
    minus: [],
    point: ['point'],
    fractions: {
      'un demi': 0.5,
      'une demie': 0.5,
      demi: 0.5,
      demie: 0.5,
      'un quart': 0.25,
      'trois quarts': 0.75,
    },
    afterWhole: {
      ' et demi': 0.5,
      ' et demie': 0.5,
      ' et un quart': 0.25,
      ' et quart': 0.25,
      ' trois quarts': 0.75,
    },
  },
};
