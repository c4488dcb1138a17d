/** Whether two names mean one hotword, as people write it, or as services call their files: `Hey Jarvis`, `hey_jarvis`, `hey_jarvis_v0.1`. */
export const isSameHotword = (one: string, other: string): boolean =>
  plainHotword(one) === plainHotword(other);

/** The name in small letters, its words apart, without the version of a file. */
export const plainHotword = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .replace(/ v\d+(\.\d+)*$/, '');
