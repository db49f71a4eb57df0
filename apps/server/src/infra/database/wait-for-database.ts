import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isDatabaseAway } from '#server/infra/errors/database-error.ts'

const PAUSE = { first: 100, longest: 2_000 }

/**
 * Waits until the database accepts connections, because it may start at the same time as the server.
 * @param limit ms after which the last error is thrown
 * @throws at once when waiting cannot help, such as for a wrong password
 */
export async function waitForDatabase(
  url: string,
  limit: number,
  onWait: (error: Error) => void,
): Promise<void> {
  const until = performance.now() + limit
  for (let delay = PAUSE.first; ; delay = Math.min(delay * 2, PAUSE.longest)) {
    try {
      await tryOnce(url)
      return
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseAway(error) || performance.now() > until) throw error
      onWait(error)
      await pause(delay)
    }
  }
}

async function tryOnce(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}
