const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go from line to line of a list; for its `onKeyDown`. */
export function moveFocus(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const step = STEPS[event.key];
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-opener')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  lines[step(at, lines.length)]?.focus();
}
