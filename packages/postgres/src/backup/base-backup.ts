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

  function begin(next: Writable, { stream }: Connection) {
    output?.end()
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
    handleReadyForQuery() {
      output?.end()
      resolve(Promise.all(ends))
    },
  }
  return { query, copied }
}
