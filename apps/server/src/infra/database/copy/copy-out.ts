import { once } from 'node:events'
import { Query, type Pool } from 'pg'

/** The signature, flags and extension of the binary form, in front of the first row. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const HEADER_BYTES = HEADER.length + 8
const NULL = 0xffffffff

/** Fields of a row as PostgreSQL sends them; views of memory that is written over afterwards. */
export type OnRow = (fields: readonly (Buffer | null)[]) => void

/**
 * Reads the rows of `copy (…) to stdout (format binary)`. Bytes come as they are: as text, which `pg` reads rows in, they are twice as
 * long, and take five times as long to read.
 */
export async function copyOut(pool: Pool, text: string, onRow: OnRow): Promise<void> {
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
  readonly #onRow: OnRow
  #fault: { error: unknown } | undefined

  constructor(text: string, onRow: OnRow) {
    super(text)
    this.#onRow = onRow
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#fault) return
    try {
      const fields = fieldsOf(chunk)
      if (fields) this.#onRow(fields)
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

/** PostgreSQL sends a row in a message of its own; the header comes in that of the first, the trailer in one without fields. */
function fieldsOf(message: Buffer): (Buffer | null)[] | undefined {
  let at = message.subarray(0, HEADER.length).equals(HEADER) ? HEADER_BYTES : 0
  if (at === message.length) return undefined
  const count = message.readInt16BE(at)
  at += 2
  if (count < 0) return undefined
  const fields: (Buffer | null)[] = []
  for (let n = 0; n < count; n++) {
    const length = message.readUInt32BE(at)
    at += 4
    fields.push(length === NULL ? null : message.subarray(at, at + length))
    if (length !== NULL) at += length
  }
  return fields
}
