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
    groupSign: '.',
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
  percent: '(por ciento|porciento)',
  durations: {
    units: [
      [604_800, 'semana[s]'],
      [86_400, 'día[s]'],
      [3_600, 'hora[s]'],
      [60, 'minuto[s]'],
      [1, 'segundo[s]'],
    ],
    and: '(y|con)',
    amounts: [
      ['{number} {unit}', 0],
      ['{number} {unit} y (media|medio)', 0.5],
      ['(media|medio) {unit}', 0.5],
      ['{number} hora[s] y cuarto', 0.25, 3_600],
      ['[un] cuarto de hora', 0.25, 3_600],
      ['tres cuartos de hora', 0.75, 3_600],
      ['{number} hora[s] [y] {minute}', 0, 3_600],
    ],
  },
  times: {
    ways: [
      ['[(las|la|los|el)] {hour} [(en punto|horas)]', 0],
      ['[(las|la)] {hour} [horas] y {minute} [minuto[s]]', 0],
      ['[(las|la)] {hour} {tens}', 0],
      ['(las|la) {clock}', 0],
      ['[(las|la)] {hour} y media', 30],
      ['[(las|la)] {hour} y cuarto', 15],
      ['[(las|la)] {hour} menos cuarto', -15],
      ['[(las|la)] {hour} menos {minute}', 0, -1],
      ['[un] cuarto para [(las|la)] {hour}', -15],
      ['{minute} para [(las|la)] {hour}', 0, -1],
    ],
    named: [
      [720, '[el] (mediodía|medio día)'],
      [0, '[la] (medianoche|media noche)'],
    ],
    parts: [
      ['am', '(de la mañana|de la madrugada|por la mañana|am|a m)'],
      ['am', 'a.m'],
      ['pm', '(de la tarde|por la tarde|pm|p m)'],
      ['pm', 'p.m'],
      ['night', '(de la noche|por la noche)'],
    ],
  },
  dates: {
    days: [
      [0, 'hoy'],
      [1, 'mañana'],
      [2, 'pasado mañana'],
      [-1, 'ayer'],
      [-2, '(anteayer|antes de ayer)'],
    ],
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    months: [
      ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', '(septiembre|setiembre)'],
      ...['octubre', 'noviembre', 'diciembre'],
    ],
    last: ['[el] {weekday} pasado', 'el pasado {weekday}'],
    next: ['[(el|este)] {weekday} [(próximo|que viene)]', '[el] próximo {weekday}'],
    inDays: '(en|dentro de) {number} día[s]',
    inWeeks: '(en|dentro de) {number} semana[s]',
    monthDays: [['[el] [día] {day} [de] {month}']],
    ordinalDays: 1,
    beforeYear: '(de|del)',
    isMonthFirst: false,
  },
  ordinalEndings: '\\.?[ºª°]|o|a|er',
  colours: {
    white: '(blanco|blanca|blancos|blancas)',
    black: '(negro|negra|negros|negras)',
    red: '(rojo|roja|rojos|rojas)',
    orange: '(naranja|anaranjado|anaranjada)',
    yellow: '(amarillo|amarilla|amarillos|amarillas)',
    green: '(verde|verdes)',
    blue: '(azul|azules)',
    purple: '(morado|morada|morados|moradas|púrpura)',
    violet: '(violeta|violetas)',
    pink: '(rosa|rosado|rosada)',
    brown: '(marrón|marrones|café)',
    gray: '(gris|grises)',
    turquoise: 'turquesa',
    cyan: '(cian|cyan)',
    magenta: 'magenta',
    gold: '(dorado|dorada|oro)',
    silver: '(plateado|plateada|plata)',
    beige: '(beige|beis)',
    lime: 'lima',
    navy: 'azul marino',
    indigo: '(índigo|añil)',
    lightblue: '(azul claro|celeste)',
    darkblue: 'azul oscuro',
    lightgreen: 'verde claro',
    darkgreen: 'verde oscuro',
    darkred: 'rojo oscuro',
  },
};
