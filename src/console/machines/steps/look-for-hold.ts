import { computed, effect } from '@preact/signals';
import { waiting } from '../../asked.ts';
import { present } from '../../present-view.ts';
import { isFollowed } from '../live-machines.ts';
import { setHold, stepping } from './hold.ts';
import { holdNow } from './hold-now.ts';

/** What is asked for is answered sooner than this, unless the machines are held. */
const HANGS_MS = 2_000;
const AGAIN_MS = 5_000;

/**
 * Finds out, until what it gives is called, whether another page holds the machines: when this page is turned to, when
 * another view is chosen, when an answer is late. It looks again and again only while an answer is late or they are held.
 */
export function lookForHold(): () => void {
  const end = [onAttention(), onViews(), whenItHangs(), whileUncertain()];
  return () => {
    for (const one of end) one();
  };
}

async function look(): Promise<void> {
  if (document.hidden || isFollowed.peek()) return;
  const told = await holdNow();
  if (told !== undefined && !isFollowed.peek()) setHold(told);
}

function onAttention(): () => void {
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

const onViews = (): (() => void) => present.subscribe(() => void look());

const isAsked = computed(() => waiting.value > 0);
const isUncertain = computed(() => isAsked.value || stepping.value.is_stepping);

const whenItHangs = (): (() => void) =>
  effect(() => {
    if (!isAsked.value) return;
    const timer = setTimeout(look, HANGS_MS);
    return () => clearTimeout(timer);
  });

const whileUncertain = (): (() => void) =>
  effect(() => {
    if (!isUncertain.value) return;
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  });
