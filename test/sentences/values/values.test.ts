import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import { type ValueType, valueKinds } from '../../../src/sentences/values/value-types.ts';
import { wordText } from '../../../src/sentences/words/word-text.ts';

const test = suite('typed values');

/** A Wednesday. */
const now = (): Date => new Date(2026, 10, 25, 23, 10);

/** All values of a type that a whole text means. */
function meantBy(text: string, type: ValueType, language: string): readonly unknown[] {
  const said = wordText(wordsOf(text)).text;
  const found = valueKinds(language, now)?.[type].read(said, 0) ?? [];
  return [...new Set(found.flatMap(({ end, value }) => (end === said.length - 1 ? [value] : [])))];
}

const SAID: Readonly<
  Record<string, Partial<Record<ValueType, readonly (readonly [said: string, value: unknown])[]>>>
> = {
  en: {
    number: [
      ['twenty-two', 22],
      ['22', 22],
      ['2.5', 2.5],
      ['two point five', 2.5],
      ['1,500', 1500],
      ['2 million', 2000000],
      ['minus three', -3],
      ['-3', -3],
      ['half', 0.5],
    ],
    percent: [
      ['50%', 50],
      ['50 %', 50],
      ['fifty percent', 50],
      ['fifty per cent', 50],
      ['fifty', 50],
      ['2.5 percent', 2.5],
    ],
    duration: [
      ['an hour and a half', 5400],
      ['90 seconds', 90],
      ['half an hour', 1800],
      ['1h30', 5400],
      ['1h 30m', 5400],
      ['90s', 90],
      ['two hours and five minutes', 7500],
      ['2 hours, 5 minutes and 3 seconds', 7503],
      ['one and a half hours', 5400],
      ['two and a half hours', 9000],
      ['a quarter of an hour', 900],
      ['three quarters of an hour', 2700],
      ['a minute', 60],
      ['a week', 604800],
      ['1.5 hours', 5400],
    ],
    time: [
      ['half past seven', '07:30'],
      ['quarter to nine', '08:45'],
      ['7:30 pm', '19:30'],
      ['7:30 p.m.', '19:30'],
      ['noon', '12:00'],
      ['midnight', '00:00'],
      ['seven', '07:00'],
      ['seven thirty', '07:30'],
      ['seven oh five', '07:05'],
      ['seven in the evening', '19:00'],
      ['twelve at night', '00:00'],
      ['twelve pm', '12:00'],
      ['twelve am', '00:00'],
      ['three pm', '15:00'],
      ['19:30', '19:30'],
      ["seven o'clock", '07:00'],
      ['twenty past six', '06:20'],
      ['five to twelve', '11:55'],
      ['half past seven in the evening', '19:30'],
      ['two at night', '02:00'],
      ['eleven at night', '23:00'],
    ],
    date: [
      ['today', '2026-11-25'],
      ['tomorrow', '2026-11-26'],
      ['the day after tomorrow', '2026-11-27'],
      ['yesterday', '2026-11-24'],
      ['Friday', '2026-11-27'],
      ['next Friday', '2026-11-27'],
      ['on Wednesday', '2026-12-02'],
      ['last Wednesday', '2026-11-18'],
      ['last Friday', '2026-11-20'],
      ['2026-05-03', '2026-05-03'],
      ['the third of May', '2027-05-03'],
      ['May 3rd', '2027-05-03'],
      ['May third 2028', '2028-05-03'],
      ['on the third of may twenty twenty eight', '2028-05-03'],
      ['Friday, May 3, 2028', '2028-05-03'],
      ['5/3/2028', '2028-05-03'],
      ['in three days', '2026-11-28'],
      ['in a week', '2026-12-02'],
      ['two weeks from now', '2026-12-09'],
      ['november 25th', '2026-11-25'],
      ['february 29th', '2028-02-29'],
    ],
    ordinal: [
      ['first', 1],
      ['twenty-first', 21],
      ['21st', 21],
      ['3rd', 3],
      ['one hundred and first', 101],
    ],
    colour: [
      ['red', 'red'],
      ['light blue', 'lightblue'],
      ['Grey', 'gray'],
    ],
  },
  fr: {
    number: [
      ['quatre-vingt-dix-sept', 97],
      ['2,5', 2.5],
      ['1.500', 1500],
      ['deux virgule cinq', 2.5],
    ],
    percent: [
      ['50%', 50],
      ['cinquante pour cent', 50],
    ],
    duration: [
      ['une heure et demie', 5400],
      ['une demi-heure', 1800],
      ["un quart d'heure", 900],
      ["trois quarts d'heure", 2700],
      ['1h30', 5400],
      ['deux heures trente', 9000],
      ['quatre-vingt-dix secondes', 90],
      ['deux minutes et dix secondes', 130],
      ['une heure et quart', 4500],
    ],
    time: [
      ['sept heures et quart', '07:15'],
      ['sept heures et demie', '07:30'],
      ['neuf heures moins le quart', '08:45'],
      ['midi', '12:00'],
      ['minuit et demi', '00:30'],
      ['19h30', '19:30'],
      ['7 h 30', '07:30'],
      ['19 h', '19:00'],
      ['sept heures trente', '07:30'],
      ['sept heures du soir', '19:00'],
      ['huit heures moins cinq', '07:55'],
      ["trois heures de l'après-midi", '15:00'],
    ],
    date: [
      ['demain', '2026-11-26'],
      ["aujourd'hui", '2026-11-25'],
      ['après-demain', '2026-11-27'],
      ['le trois mai', '2027-05-03'],
      ['le premier mai', '2027-05-01'],
      ['le 1er mai', '2027-05-01'],
      ['vendredi', '2026-11-27'],
      ['vendredi prochain', '2026-11-27'],
      ['vendredi dernier', '2026-11-20'],
      ['dans trois jours', '2026-11-28'],
      ['dans une semaine', '2026-12-02'],
      ['03/05/2028', '2028-05-03'],
      ['le trois mai deux mille vingt-huit', '2028-05-03'],
    ],
    ordinal: [
      ['premier', 1],
      ['première', 1],
      ['deuxième', 2],
      ['seconde', 2],
      ['2e', 2],
      ['3ème', 3],
      ['vingt et unième', 21],
    ],
    colour: [
      ['bleu clair', 'lightblue'],
      ['rouge', 'red'],
      ['vertes', 'green'],
    ],
  },
  de: {
    number: [
      ['zweiundzwanzig', 22],
      ['zweieinhalb', 2.5],
      ['2,5', 2.5],
      ['1.500', 1500],
    ],
    percent: [
      ['50 %', 50],
      ['fünfzig Prozent', 50],
    ],
    duration: [
      ['zweieinhalb Stunden', 9000],
      ['anderthalb Stunden', 5400],
      ['eine halbe Stunde', 1800],
      ['eine Viertelstunde', 900],
      ['einer Dreiviertelstunde', 2700],
      ['eine Stunde und zehn Minuten', 4200],
      ['neunzig Sekunden', 90],
      ['eineinhalb Stunden', 5400],
    ],
    time: [
      ['halb acht', '07:30'],
      ['Viertel vor neun', '08:45'],
      ['viertel acht', '07:15'],
      ['dreiviertel acht', '07:45'],
      ['sieben Uhr dreißig', '07:30'],
      ['7:30 Uhr', '07:30'],
      ['19.30 Uhr', '19:30'],
      ['fünf vor halb acht', '07:25'],
      ['acht Uhr abends', '20:00'],
      ['zwanzig nach sechs', '06:20'],
      ['Mittag', '12:00'],
      ['halb eins', '00:30'],
    ],
    date: [
      ['morgen', '2026-11-26'],
      ['übermorgen', '2026-11-27'],
      ['am dritten Mai', '2027-05-03'],
      ['am 3. Mai', '2027-05-03'],
      ['3. Mai 2028', '2028-05-03'],
      ['3.5.2028', '2028-05-03'],
      ['nächsten Freitag', '2026-11-27'],
      ['am Freitag', '2026-11-27'],
      ['letzten Freitag', '2026-11-20'],
      ['in drei Tagen', '2026-11-28'],
      ['am dritten Mai zweitausendachtundzwanzig', '2028-05-03'],
      ['Freitag, den dritten Mai', '2027-05-03'],
    ],
    ordinal: [
      ['erste', 1],
      ['ersten', 1],
      ['dritter', 3],
      ['einundzwanzigste', 21],
      ['3.', 3],
    ],
    colour: [
      ['hellblau', 'lightblue'],
      ['rote', 'red'],
      ['weiß', 'white'],
      ['weiss', 'white'],
      ['grün', 'green'],
    ],
  },
  es: {
    number: [
      ['veintidós', 22],
      ['dos coma cinco', 2.5],
      ['dos y media', 2.5],
    ],
    percent: [
      ['50%', 50],
      ['cincuenta por ciento', 50],
    ],
    duration: [
      ['una hora y media', 5400],
      ['media hora', 1800],
      ['un cuarto de hora', 900],
      ['noventa segundos', 90],
      ['dos horas y cinco minutos', 7500],
      ['dos horas y media', 9000],
    ],
    time: [
      ['las siete y media', '07:30'],
      ['siete y cuarto', '07:15'],
      ['las nueve menos cuarto', '08:45'],
      ['mediodía', '12:00'],
      ['las siete de la tarde', '19:00'],
      ['las once de la noche', '23:00'],
      ['19:30', '19:30'],
      ['las siete y veinte', '07:20'],
      ['la una', '01:00'],
    ],
    date: [
      ['mañana', '2026-11-26'],
      ['pasado mañana', '2026-11-27'],
      ['el tres de mayo', '2027-05-03'],
      ['el primero de mayo', '2027-05-01'],
      ['el viernes', '2026-11-27'],
      ['el próximo viernes', '2026-11-27'],
      ['el viernes que viene', '2026-11-27'],
      ['el viernes pasado', '2026-11-20'],
      ['dentro de tres días', '2026-11-28'],
      ['3/5/2028', '2028-05-03'],
      ['el tres de mayo de dos mil veintiocho', '2028-05-03'],
    ],
    ordinal: [
      ['primero', 1],
      ['primera', 1],
      ['tercer', 3],
      ['3º', 3],
      ['vigésimo primero', 21],
    ],
    colour: [
      ['rojo', 'red'],
      ['azul claro', 'lightblue'],
      ['verdes', 'green'],
    ],
  },
  it: {
    number: [
      ['ventitré', 23],
      ['due virgola cinque', 2.5],
      ['due e mezzo', 2.5],
    ],
    percent: [
      ['50%', 50],
      ['cinquanta per cento', 50],
    ],
    duration: [
      ["un'ora e mezza", 5400],
      ["mezz'ora", 1800],
      ["un quarto d'ora", 900],
      ['novanta secondi', 90],
      ['due ore e cinque minuti', 7500],
      ['due ore e mezza', 9000],
      ["un'ora e dieci minuti", 4200],
    ],
    time: [
      ['le sette e mezza', '07:30'],
      ['sette e un quarto', '07:15'],
      ['le nove meno un quarto', '08:45'],
      ['mezzogiorno', '12:00'],
      ["l'una", '01:00'],
      ['le sette di sera', '19:00'],
      ['19:30', '19:30'],
      ['le sette e venti', '07:20'],
    ],
    date: [
      ['domani', '2026-11-26'],
      ['dopodomani', '2026-11-27'],
      ['il tre maggio', '2027-05-03'],
      ['il primo maggio', '2027-05-01'],
      ["l'otto marzo", '2027-03-08'],
      ['venerdì', '2026-11-27'],
      ['venerdì prossimo', '2026-11-27'],
      ['venerdì scorso', '2026-11-20'],
      ['tra tre giorni', '2026-11-28'],
      ['3/5/2028', '2028-05-03'],
      ['il tre maggio duemilaventotto', '2028-05-03'],
    ],
    ordinal: [
      ['primo', 1],
      ['prima', 1],
      ['terza', 3],
      ['ventunesimo', 21],
      ['3º', 3],
    ],
    colour: [
      ['rosso', 'red'],
      ['azzurro', 'blue'],
      ['verde scuro', 'darkgreen'],
    ],
  },
};

for (const [language, types] of Object.entries(SAID))
  for (const [type, said] of Object.entries(types))
    for (const [text, value] of said)
      test(`the ${type} "${text}" is ${value} in ${language}`, () =>
        assert.equal(meantBy(text, type as ValueType, language), [value]));

const NO_VALUES: Readonly<Record<string, Partial<Record<ValueType, string>>>> = {
  en: {
    number: 'one two|twenty twenty|and|a|channel',
    percent: 'percent|minus five percent',
    duration: 'ten minutes and five hours|hours|two hours two hours|five|minus two minutes|twenty',
    time: 'fifteen in the morning|noon in the morning|twenty five|7:65|25:00|seven one',
    date: 'february 30|the fortieth of may|2026-13-01|31/31/2026|may|in two and a half days',
    ordinal: 'zeroth|0th|minus first',
    colour: 'blueish|light',
  },
  fr: { time: 'et quart|vingt-cinq heures', date: 'le trente février', duration: 'heure' },
  de: { time: 'halb|fünfundzwanzig Uhr', date: 'am dreißigsten Februar', duration: 'Stunde Stunde' },
  es: { time: 'y media', date: 'el treinta de febrero', duration: 'hora' },
  it: { time: 'e mezza', date: 'il trenta febbraio', duration: 'ora' },
};

for (const [language, types] of Object.entries(NO_VALUES))
  for (const [type, texts] of Object.entries(types))
    test(`what is no ${type} reads as none in ${language}`, () => {
      for (const text of texts.split('|')) assert.equal(meantBy(text, type as ValueType, language), [], text);
    });

test('dates go by the clock that is given, at each reading', () => {
  let today = new Date(2027, 11, 31);
  const { date } = valueKinds('en', () => today) ?? {};
  assert.equal(date?.read('tomorrow ', 0), [{ end: 8, value: '2028-01-01' }]);
  today = new Date(2028, 1, 28);
  assert.equal(date?.read('tomorrow ', 0), [{ end: 8, value: '2028-02-29' }]);
  assert.equal(date?.read('3/1 ', 0), [{ end: 3, value: '2028-03-01' }]);
});

test('a value may stand anywhere in a text, and ends with a word', () => {
  const { duration } = valueKinds('en', now) ?? {};
  assert.equal(duration?.read('wait two hours please ', 5), [{ end: 14, value: 7200 }]);
  assert.equal(duration?.read('wait two hourss ', 5), []);
  assert.ok(duration?.read('1h30m ', 0).some(({ end, value }) => end === 5 && value === 5400));
});

test('languages without a table have no types', () => {
  assert.is(valueKinds('nl'), undefined);
  assert.is(valueKinds('xx'), undefined);
});

const language = fc.constantFrom('en', 'fr', 'de', 'es', 'it');

test('times and dates in digits are read as they are', () => {
  fc.assert(
    fc.property(language, fc.integer({ min: 0, max: 1_439 }), (of, minutes) => {
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
      assert.equal(meantBy(time, 'time', of), [time]);
    }),
  );
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(language, days, (of, day) => {
      const date = day.toISOString().slice(0, 10);
      assert.equal(meantBy(date, 'date', of), [date]);
    }),
  );
});

test('no text is read wrongly or slowly', () => {
  const words = fc.constantFrom(
    ...'a and half hour hours two twenty past to of the may third 5 7:30 % percent minus point next in days h 1h30 und halb et y e'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(language, fc.array(words, { maxLength: 40 }), (of, all) => {
      const text = `${all.join(' ')} `;
      for (const kind of Object.values(valueKinds(of, now) ?? {}))
        for (const { end, value } of kind.read(text, 0)) {
          assert.ok(end > 0 && end < text.length);
          assert.ok(typeof value === 'string' ? /^[\w:-]+$/.test(value) : Number.isFinite(value));
        }
    }),
    { numRuns: 300 },
  );
});

test.run();
