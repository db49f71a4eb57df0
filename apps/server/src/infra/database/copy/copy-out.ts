import { once } from 'node:events'
import { Query, type Pool } from 'pg'

/** The signature, flags and extension of the binary form, in front of the first row. */
const HEADER_BYTES = 'PGCOPY\n\xff\r\n\0'.length + 8
const NULL = -1

/**
 * A row as PostgreSQL sends it, in memory that is written over afterwards. A million rows cost the collector of garbage a second for each field
 * that has an object of its own.
 */
export interface CopiedRow {
  readonly bytes: Buffer
  /** Where each field begins in them; -1: it is null. */
  readonly from: readonly number[]
  /** Where each field ends. */
  readonly to: readonly number[]
}

interface WrittenRow extends CopiedRow {
  bytes: Buffer
  from: number[]
  to: number[]
}

export function fieldOf({ bytes, from, to }: CopiedRow, n: number): Buffer | null {
  const start = from[n] ?? NULL
  return start === NULL ? null : bytes.subarray(start, to[n])
}

/**
 * Reads the rows of `copy (…) to stdout (format binary)`. Bytes come as they are: as text, which `pg` reads rows in, they are twice as
 * long, and take five times as long to read.
 */
export async function copyOut(pool: Pool, text: string, onRow: (row: CopiedRow) => void): Promise<void> {
  const client = await pool.connect()
  let hasFailed = true
  try {
    const query = client.query(new CopyQuery(text, onRow))
    await once(query, 'end')
    query.check()
    hasFailed = false
  } finally {
    // A connection on which something went wrong is not used again.
    client.release(hasFailed)
  }
}

/** A query of `pg`, as connections take no others that send statements without waiting. */
class CopyQuery extends Query {
  readonly #onRow: (row: CopiedRow) => void
  readonly #row: WrittenRow = { bytes: Buffer.alloc(0), from: [], to: [] }
  #isBegun = false
  #fault: { error: unknown } | undefined

  constructor(text: string, onRow: (row: CopiedRow) => void) {
    super(text)
    this.#onRow = onRow
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#fault) return
    try {
      const start = this.#isBegun ? 0 : HEADER_BYTES
      this.#isBegun = true
      this.#row.bytes = chunk
      if (findFields(this.#row, start)) this.#onRow(this.#row)
    } catch (error) {
      // Thrown from here it would end the program.
      this.#fault = { error }
    }
  }

  /** @throws what was thrown at a row */
  check(): void {
    if (this.#fault) throw this.#fault.error
  }
}

/**
 * PostgreSQL sends a row in a message of its own; the header comes in that of the first, the trailer in one without fields.
 * @param at where the row begins
 * @returns false: it is no row
 */
function findFields({ bytes, from, to }: WrittenRow, at: number): boolean {
  if (at >= bytes.length) return false
  const count = bytes.readInt16BE(at)
  if (count < 0) return false
  from.length = count
  to.length = count
  let place = at + 2
  for (let n = 0; n < count; n++) {
    const length = bytes.readInt32BE(place)
    place += 4
    from[n] = length === NULL ? NULL : place
    place += Math.max(0, length)
    to[n] = place
  }
  return true
}
