/** The time of day of a moment (ISO 8601), with milliseconds, where the page is: `14:20:15.646`. */
export function clockText(time: string | undefined): string {
  if (time === undefined) return '';
  const moment = new Date(time);
  const [hours, minutes, seconds] = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(padded);
  return `${hours}:${minutes}:${seconds}.${String(moment.getMilliseconds()).padStart(3, '0')}`;
}

const padded = (value: number): string => String(value).padStart(2, '0');
