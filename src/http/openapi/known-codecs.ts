import type * as t from 'io-ts';

/** The codecs of io-ts that can be JSON. */
export type Known =
  | t.NullType
  | t.UnknownType
  | t.StringType
  | t.NumberType
  | t.BooleanType
  | t.AnyArrayType
  | t.AnyDictionaryType
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<Readonly<Record<string, unknown>>>
  | t.RefinementType<t.Mixed>
  | t.RecursiveType<t.Mixed>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.UnionType<t.Mixed[]>
  | t.IntersectionType<t.Mixed[]>
  | t.ReadonlyType<t.Mixed>
  | t.ExactType<t.HasProps>;

/** Whether its structure tells what it takes. */
export function isKnown(codec: object): codec is Known {
  return '_tag' in codec && typeof codec._tag === 'string' && Object.hasOwn(TAGS, codec._tag);
}

const TAGS: Readonly<Record<Known['_tag'], true>> = {
  NullType: true,
  UnknownType: true,
  StringType: true,
  NumberType: true,
  BooleanType: true,
  AnyArrayType: true,
  AnyDictionaryType: true,
  LiteralType: true,
  KeyofType: true,
  RefinementType: true,
  RecursiveType: true,
  ArrayType: true,
  ReadonlyArrayType: true,
  InterfaceType: true,
  PartialType: true,
  DictionaryType: true,
  UnionType: true,
  IntersectionType: true,
  ReadonlyType: true,
  ExactType: true,
};
