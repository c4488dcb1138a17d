declare module 'amaro' {
  /** Puts blanks where the types stand. Throws a text: what is wrong, then the lines around it. */
  export function transformSync(
    source: string,
    options: { readonly mode: 'strip-only' },
  ): { readonly code: string };
}
