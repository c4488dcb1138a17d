/** What the modules of the page find in a browser when they load. */
Object.assign(globalThis, {
  location: { hash: '', host: 'localhost', protocol: 'http:', reload: () => {} },
  ...('navigator' in globalThis ? {} : { navigator: { languages: ['en'] } }), // Node 20 has none
  isSecureContext: true,
  addEventListener: () => {},
});
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  // Node has getters of its own for both
  Object.defineProperty(globalThis, name, { value: storage, configurable: true });
}

export {};
