import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface LossyDatabase {
  /** Address of the same database through this machine's other door. */
  url: string
  /** The next transaction that sends this text commits, and its client never hears of it. */
  loseCommitAfter(text: string): void
  close(): Promise<void>
}

/** A way to a database on which the answer to a COMMIT can be lost, as when PostgreSQL is killed right behind it. */
export async function openLossyDatabase(databaseUrl: string): Promise<LossyDatabase> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let awaited: string | undefined
  const server = createServer(client => {
    const database = connect(Number(target.port), target.hostname)
    let isMarked = false
    let isCommitting = false
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', chunk => {
      if (awaited !== undefined && chunk.includes(awaited)) {
        isMarked = true
        awaited = undefined
      }
      if (isMarked && /\bcommit\b/i.test(chunk.toString('latin1'))) isCommitting = true
      database.write(chunk)
    })
    // The answer to a COMMIT comes when the rows are on the disk.
    database.on('data', chunk => (isCommitting ? client.destroy() : client.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    loseCommitAfter: text => void (awaited = text),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
