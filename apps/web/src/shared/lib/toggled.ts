/** The set with the item if it was not in it, without it if it was. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): Set<Item> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}
