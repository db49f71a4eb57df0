import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import { Client, type Connection, type Submittable } from 'pg'

/** Where the parts of a base backup go. */
export interface BackupSink {
  /** One archive of the whole cluster, as `base.tar.gz`. @param name as PostgreSQL names it */
  archive(name: string): Writable
  /** The manifest: each file of the archive with its size and SHA-256. */
  manifest(): Writable
  /** Bytes that were read from the cluster until now, before they were compressed. */
  onProgress?(bytes: number): void
}

const COMMAND = `BASE_BACKUP (LABEL 'palisade', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256',
  COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1', PROGRESS true)`

/**
 * Without a slot a checkpoint in the middle, another backup's as well, removes log that the copy needs at its end, and the whole
 * backup fails. It ends with the connection.
 */
const keepLog = () =>
  `CREATE_REPLICATION_SLOT palisade_backup_${randomBytes(6).toString('hex')} TEMPORARY PHYSICAL RESERVE_WAL`

/**
 * Copies a running cluster as it is at the end of the copy, with the log that is needed to open it.
 * @param url of a role that may replicate
 * @throws Error of PostgreSQL, of the connection, or of what is written to
 */
export async function takeBaseBackup(url: string, sink: BackupSink): Promise<void> {
  const client = new Client({ connectionString: url, replication: 'true' } as never)
  // An error that ends the connection ends the backup as well, which tells it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(keepLog())
    const { query, copied } = createBackupQuery(sink)
    client.query(query)
    await copied
  } finally {
    await client.end()
  }
}

/** The first byte of each message of the copy (protocol of BASE_BACKUP since PostgreSQL 15). */
const MESSAGE = { archive: 'n', manifest: 'm', data: 'd', progress: 'p' } as const

/** A query of `pg` of our own, since `pg-copy-streams` would lose where a message of the copy ends. */
function createBackupQuery(sink: BackupSink): { query: Submittable; copied: Promise<unknown> } {
  const { promise: copied, resolve, reject } = Promise.withResolvers<unknown>()
  let output: Writable | undefined
  let fault: Error | undefined
  const ends: Promise<void>[] = []

  /** A stream that is ended while it is full tells of no drain: what waited for it would wait for ever. */
  function end({ stream }: Connection) {
    output?.end()
    stream.resume()
  }

  function begin(next: Writable, connection: Connection) {
    const { stream } = connection
    end(connection)
    output = next
    next.on('drain', () => stream.resume())
    const ended = new Promise<void>((flushed, failed) => {
      next.once('close', flushed)
      next.once('error', error => {
        // PostgreSQL would send all the rest: the connection ends as soon as nothing can be written any more.
        fault ??= error
        stream.destroy(error)
        failed(error)
      })
    })
    // It is waited for at the end; a rejection before that is not forgotten.
    ended.catch(() => undefined)
    ends.push(ended)
  }

  function write(chunk: Buffer, { stream }: Connection) {
    if (!fault && output?.write(chunk) === false) stream.pause()
  }

  const query = {
    submit: (connection: Connection) => connection.query(COMMAND),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
      const kind = String.fromCharCode(chunk[0] ?? 0)
      const rest = chunk.subarray(1)
      if (kind === MESSAGE.archive) begin(sink.archive(rest.toString('utf8', 0, rest.indexOf(0))), connection)
      else if (kind === MESSAGE.manifest) begin(sink.manifest(), connection)
      else if (kind === MESSAGE.data) write(Buffer.from(rest), connection)
      else if (kind === MESSAGE.progress) sink.onProgress?.(Number(rest.readBigInt64BE()))
    },
    handleError(error: Error) {
      output?.destroy()
      reject(fault ?? error)
    },
    handleReadyForQuery(connection: Connection) {
      end(connection)
      resolve(Promise.all(ends))
    },
  }
  return { query, copied }
}
