import type { StreamEvent } from '../../client/client.ts';
import type { Style } from '../styled.ts';

const TYPE_CHARACTERS = 21;

/** An event in one line: when, what, whose, and its other fields. */
export function eventLine(
  { type, time, conversation, run: _, id: __, ...fields }: StreamEvent,
  style: Style,
): string {
  const at = typeof time === 'string' ? clock(new Date(time)) : '';
  const whose = typeof conversation === 'string' ? `[${conversation}] ` : '';
  const rest = Object.entries(fields).map(([name, value]) => `${style('dim', `${name}=`)}${shown(value)}`);
  return `${style('dim', at)} ${style(colourOf(type), type.padEnd(TYPE_CHARACTERS))} ${whose}${rest.join(' ')}`.trimEnd();
}

/** As the clock on the wall shows it. */
const clock = (time: Date): string =>
  `${time.toTimeString().slice(0, 8)}.${String(time.getMilliseconds()).padStart(3, '0')}`;

const colourOf = (type: string) =>
  type.endsWith('.failed') ? 'red' : type.startsWith('on_') ? 'yellow' : 'cyan';

function shown(value: unknown): string {
  if (typeof value === 'string') return /^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value);
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
