/** The names in the templates of a synapse's YAML, which a start by name may give values. */
export const parameterNames = (yaml: string): readonly string[] => [
  ...new Set([...yaml.matchAll(/\{\{\s*([A-Za-z_]\w*)/g)].flatMap(([, name]) => name ?? [])),
];
