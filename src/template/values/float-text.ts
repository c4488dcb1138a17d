/** A float as Python prints it: `2.0`, `1e+16`, `1.5e-07`, `inf`. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-4 && magnitude < 1e16)) return plainText(value);
  const [mantissa, exponent = ''] = value.toExponential().split('e');
  return `${mantissa}e${exponentText(Number(exponent))}`;
}

/** `+16`, `-07`: a sign and at least two digits. */
export const exponentText = (exponent: number): string =>
  `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

function plainText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}
