interface Identifiable {
  _id: string;
}

/** Whether those of the ids that are still there stand as they did. What is new stands anywhere. */
export function isSameOrder(ids: readonly string[], now: readonly Identifiable[]): boolean {
  const stood = new Set(ids);
  const stand = now.map(({ _id }) => _id).filter((id) => stood.has(id));
  const left = new Set(stand);
  return ids.filter((id) => left.has(id)).every((id, index) => id === stand[index]);
}
