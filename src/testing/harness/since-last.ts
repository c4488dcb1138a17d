/** What came to a list since the start, or since this was called last. */
export function sinceLast<A>(list: readonly A[]): () => readonly A[] {
  let read = 0;
  return () => {
    const fresh = list.slice(read);
    read = list.length;
    return fresh;
  };
}
