/** Tells the user one thing; on stderr, since a command's own words go to stdout. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
