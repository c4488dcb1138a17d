/** Lets every settled promise reach whoever waits for it. */
export const settled = (): Promise<void> => new Promise(setImmediate);
