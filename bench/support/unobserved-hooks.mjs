/** Puts a look at nothing in the place of what looks at the assistant. */
export const resolve = (specifier, context, next) =>
  specifier === './observed.js'
    ? { url: new URL('./unobserved.mjs', import.meta.url).href, shortCircuit: true }
    : next(specifier, context);
