import { signal } from '@preact/signals';

const BOX_KEY = 'broca.order';
const ORDERS_KEY = 'broca.orders';
const MAX_ORDERS = 50;

/** What is in the box; it outlives the view, and a reload of the page. */
export const typed = signal(sessionStorage.getItem(BOX_KEY) ?? '');

/** What was sent from this tab, the latest last, each once. */
let orders = JSON.parse(sessionStorage.getItem(ORDERS_KEY) ?? '[]') as readonly string[];

/** Which of the orders is in the box; their number when it is none of them. */
let place = orders.length;

/** What was in the box before an earlier order was brought back. */
let draft = '';

/** Takes what somebody types. */
export function type(text: string): void {
  place = orders.length;
  put(text);
}

/** Empties the box and remembers what was in it, which is returned. */
export function takeTyped(): string {
  const order = typed.value;
  orders = [...orders.filter((one) => one !== order), order].slice(-MAX_ORDERS);
  sessionStorage.setItem(ORDERS_KEY, JSON.stringify(orders));
  type('');
  return order;
}

/** Puts an order that could not be sent back, unless another one is there by now. */
export function giveBack(order: string): void {
  if (typed.value === '') type(order);
}

/** Brings back the order before (-1) or after (1) the one in the box; after the last one, what was typed before. */
export function recall(step: -1 | 1): void {
  const next = place + step;
  if (next < 0 || next > orders.length) return;
  if (place === orders.length) draft = typed.value;
  place = next;
  put(orders[place] ?? draft);
}

function put(text: string): void {
  typed.value = text;
  sessionStorage.setItem(BOX_KEY, text);
}
