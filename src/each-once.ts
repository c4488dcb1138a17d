/** Of somebody who gets so much wrong no more is told. */
const MOST_TOLD = 20;

/** Tells each thing once, and no more than twenty in all: for what others can make happen without end. */
export function eachOnce(tell: (problem: string) => void): (problem: string) => void {
  const told = new Set<string>();
  return (problem) => {
    if (told.has(problem) || told.size >= MOST_TOLD) return;
    told.add(problem);
    tell(problem);
  };
}
