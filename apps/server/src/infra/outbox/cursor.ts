/**
 * A position in the outbox, ordered by transaction and then by row. Rows of a transaction that commits late have
 * smaller `seq` than rows already read; ordering by transaction works because readers never pass one that is still
 * running.
 */
export interface Cursor {
  xid: bigint
  seq: bigint
}

const XID_MAX = 2n ** 64n - 1n
const SEQ_MAX = 2n ** 63n - 1n

/** The text `"<xid>.<seq>"`; consoles treat it as opaque. */
export function formatCursor({ xid, seq }: Cursor): string {
  return `${xid}.${seq}`
}

/** Undefined for any text that `formatCursor` does not produce. */
export function parseCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,20})\.(\d{1,19})$/.exec(text)
  if (!match?.[1] || !match[2]) return undefined
  const cursor = { xid: BigInt(match[1]), seq: BigInt(match[2]) }
  return cursor.xid <= XID_MAX && cursor.seq <= SEQ_MAX ? cursor : undefined
}

/** Negative when `a` comes before `b`. */
export function compareCursors(a: Cursor, b: Cursor): number {
  const difference = a.xid === b.xid ? a.seq - b.seq : a.xid - b.xid
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
