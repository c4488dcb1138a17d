import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TextPath } from './yaml-text.ts';

/** The last key of the path of what adds to a list or a map. */
export const ADDS = '+';

let wanted: string | undefined;

/** Moves the focus, once it is drawn, to the control of a path, or to the first one below it: an edit can take away what was pressed. */
export function focusNext(path: TextPath): void {
  wanted = path.join('.');
}

/** For the control of a path. */
export function useFocus<Control extends HTMLElement>(path: TextPath): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const place = path.join('.');
  useEffect(() => {
    if (wanted === undefined || !(place === wanted || place.startsWith(`${wanted}.`))) return;
    wanted = undefined;
    control.current?.focus();
  });
  return control;
}
