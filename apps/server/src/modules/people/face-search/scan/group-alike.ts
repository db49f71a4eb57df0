/** Puts features that are alike together, each with the first one that it is like; groups in the order of their first ones. */
export function groupAlike<One extends { feature: Float32Array }>(
  items: readonly One[],
  isAlike: (first: Float32Array, second: Float32Array) => boolean,
): One[][] {
  const groups: { first: Float32Array; items: One[] }[] = []
  for (const item of items) {
    const group = groups.find(({ first }) => isAlike(first, item.feature))
    if (group) group.items.push(item)
    else groups.push({ first: item.feature, items: [item] })
  }
  return groups.map(group => group.items)
}
