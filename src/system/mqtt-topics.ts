/** Whether a topic may be subscribed to: `+` stands for one whole level, `#` for all that follow. */
export const isTopicFilter = (filter: string): boolean =>
  isTopicText(filter) &&
  filter
    .split('/')
    .every(
      (level, index, { length }) =>
        !/[+#]/.test(level) || level === '+' || (level === '#' && index === length - 1),
    );

/** Whether a message may be published to it. */
export const isTopic = (topic: string): boolean => isTopicText(topic) && !/[+#]/.test(topic);

/** Whether a subscription to `filter` asked for this topic. */
export function isTopicMatch(filter: string, topic: string): boolean {
  const wanted = filter.replace(/^\$share\/[^/]*\//, '').split('/');
  const levels = topic.split('/');
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false;
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true;
    if (levels[index] === undefined || (level !== '+' && level !== levels[index])) return false;
  }
  return wanted.length === levels.length;
}

const isTopicText = (text: string): boolean =>
  text !== '' && !text.includes('\u0000') && Buffer.byteLength(text) <= 65_535;
