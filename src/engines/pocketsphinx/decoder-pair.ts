import { decoder, ORDER_BEAMS } from './decoder.ts';
import { ANY_PHONES, fsg, PHONES, phoneWord } from './fsg.ts';
import type { Library } from './library.ts';
import type { Model } from './model.ts';

/** Narrow beams: they do not affect the phone loop; the open language model gets at most 3 000 models per frame. */
const OPEN_BEAMS = {
  '-beam': '1e-48',
  '-wbeam': '7e-29',
  '-pbeam': '1e-48',
  '-fwdflat': 'no',
  '-maxhmmpf': '3000',
};

const PHONE_WORDS = Object.fromEntries(PHONES.map((phone) => [phoneWord(phone), phone]));

/** The search of `orders` in the grammar, and that of `open` among any phones. */
export const ORDERS = 'orders';
export const LOOP = 'phones';

/** A decoder of orders, which has no grammar yet, and one of any phones, which its result is compared with. */
export function decoderPair(library: Library, model: Model) {
  const orders = decoder(library, model, PHONE_WORDS, ORDER_BEAMS);
  const open = decoder(library, model, PHONE_WORDS, OPEN_BEAMS);
  open.setFsg(LOOP, fsg(ANY_PHONES, { word: 1, hole: 1 }).text);
  return { orders, open };
}
