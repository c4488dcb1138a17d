/** In ms from any moment on, by a clock that never jumps: that of the wall may be set. */
export const steadyMs = (): number => performance.now();
