import type { YamlFile } from '../brain/yaml-file.ts';

/** A text with a single map as if it were the only item of a list, so that the rules for brain files fit it; a list stays as it is. */
export function asOnlyItem(file: YamlFile): YamlFile & { readonly value: readonly unknown[] } {
  const { value } = file;
  if (Array.isArray(value)) return { ...file, value };
  return {
    ...file,
    value: [value],
    problem: ({ path, ...refusal }) => file.problem({ ...refusal, path: path.slice(1) }),
    scalars: () => file.scalars().map((scalar) => ({ ...scalar, path: [0, ...scalar.path] })),
  };
}
