const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A whole number below 1 000 000 000 as a British book would print it: "one hundred and twenty-one". */
export function inEnglish(number: number): string {
  if (number < 20) return ENGLISH[number] ?? '';
  if (number < 100) {
    const ten = ENGLISH_TENS[Math.floor(number / 10)] ?? '';
    return number % 10 === 0 ? ten : `${ten}-${inEnglish(number % 10)}`;
  }
  const [unit, name] =
    number < 1_000 ? [100, 'hundred'] : number < 1e6 ? [1_000, 'thousand'] : [1e6, 'million'];
  const rest = number % unit;
  const and = rest < 100 ? ' and ' : ' ';
  return `${inEnglish(Math.floor(number / unit))} ${name}${rest === 0 ? '' : and + inEnglish(rest)}`;
}

const FRENCH =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const FRENCH_TENS = '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(
  ' ',
);

/** A whole number below 1 000 000 000 as it is written in France: "quatre-vingts", "soixante et onze". */
export function inFrench(number: number): string {
  if (number < 20) return FRENCH[number] ?? '';
  if (number === 80) return 'quatre-vingts';
  if (number < 100) {
    const digit = Math.floor(number / 10);
    const rest = number - (digit === 7 || digit === 9 ? digit - 1 : digit) * 10;
    const ten = FRENCH_TENS[digit] ?? '';
    if (rest === 0) return ten;
    return (rest === 1 || rest === 11) && digit < 8
      ? `${ten} et ${inFrench(rest)}`
      : `${ten}-${inFrench(rest)}`;
  }
  const [unit, name] = number < 1_000 ? [100, 'cent'] : number < 1e6 ? [1_000, 'mille'] : [1e6, 'million'];
  const times = Math.floor(number / unit);
  const rest = number % unit;
  const isPlural = times > 1 && (unit === 1e6 || (unit === 100 && rest === 0));
  const before =
    times === 1 && unit !== 1e6
      ? ''
      : `${inFrench(times).replace(/(cent|vingt)s$/, unit === 1_000 ? '$1' : '$&')} `;
  return `${before}${name}${isPlural ? 's' : ''}${rest === 0 ? '' : ` ${inFrench(rest)}`}`;
}
