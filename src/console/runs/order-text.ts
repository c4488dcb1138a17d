/** An order as it is shown: in quotes; what has none, or none with words, is said to. */
export function orderText(order: string | null): string {
  if (order === null) return 'by name';
  return order.trim() === '' ? 'no words' : `“${order}”`;
}
