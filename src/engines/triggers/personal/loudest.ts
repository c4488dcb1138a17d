const REMEMBERED = 100;

/** The greatest of the last second's values; one comes with every hop. */
export function loudest(): (value: number) => number {
  const values: number[] = [];
  return (value) => {
    values.push(value);
    if (values.length > REMEMBERED) values.shift();
    return Math.max(...values);
  };
}
