/** A moment (ISO 8601) where the page is: the time of day, and the date unless it is today. */
export function momentText(time: string, now: Date = new Date()): string {
  const moment = new Date(time);
  const timeText = moment.toLocaleTimeString([], { hour12: false });
  return moment.toDateString() === now.toDateString()
    ? timeText
    : `${moment.toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' })} ${timeText}`;
}
