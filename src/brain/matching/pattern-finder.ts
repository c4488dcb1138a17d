import type { OrderPattern } from './order-pattern.ts';
import type { SaidOrder } from './said-order.ts';

/** A pattern that an order matches. */
export interface PatternHit {
  readonly pattern: OrderPattern;
  /** The order as the pattern took it, that is, after its corrections. */
  readonly order: SaidOrder;
}

/** All the patterns, of those it was made from, that an order matches; in no promised order. */
export type PatternFinder = (order: SaidOrder) => readonly PatternHit[];
