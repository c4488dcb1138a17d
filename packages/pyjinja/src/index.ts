export type { Piece } from './evaluation/scope.ts';
export { literal } from './literal.ts';
export { isTemplate, mayBecome, type Template, template, type Values } from './template.ts';
