export type { Piece } from './evaluation/scope.ts';
export { literal } from './literal.ts';
export { canRenderAs, isTemplate, type Template, template, type Values } from './template.ts';
