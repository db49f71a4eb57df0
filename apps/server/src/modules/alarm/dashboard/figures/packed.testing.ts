/** Counts at places, as the database packs them. */
export function packed(counts: Readonly<Record<number, number>>): string {
  const sum = Object.entries(counts).reduce(
    (all, [place, n]) => all + BigInt(n) * 10n ** BigInt(8 * Number(place)),
    0n,
  )
  return String(sum)
}
