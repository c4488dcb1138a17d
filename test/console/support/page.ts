/** What the modules of the page find in a browser when they load. */
const kept = new Map<string, string>();

Object.assign(globalThis, {
  location: { hash: '', host: 'localhost', protocol: 'http:' },
  ...('navigator' in globalThis ? {} : { navigator: {} }), // Node 20 has none
  isSecureContext: true,
  addEventListener: () => {},
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
});

export {};
