import { type CorrectionList, correctedWords } from './corrections.ts';
import { type SaidOrder, saidOrder } from './said-order.ts';

/** The order after a list of corrections, made when first asked for. */
export function correctedOrders(order: SaidOrder): (list: CorrectionList) => SaidOrder {
  const orders = new Map<CorrectionList, SaidOrder>();
  return (list) => {
    const known = orders.get(list);
    if (known !== undefined) return known;
    const words = correctedWords(list, order.words);
    const corrected = words === order.words ? order : saidOrder(words);
    orders.set(list, corrected);
    return corrected;
  };
}
