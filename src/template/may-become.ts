/** Whether a message may be said as `said`: it may be a template still, and anything may come out of its holes. */
export function mayBecome(text: string, said: string): boolean {
  const parts = text.split(/\{\{.*?\}\}|\{%.*?%\}/s);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('.*');
  return new RegExp(`^${pattern}$`, 's').test(said);
}
