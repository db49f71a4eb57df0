import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems hand out by themselves (from 32,768 on Linux, from 49,152 elsewhere): another test's connection could
 * take such a one before who asked for it listens there.
 */
const [FIRST, LAST] = [12_000, 32_000]

const given = new Set<number>()

/** A port nobody listens on just now, given to nobody else in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (!given.has(port) && (await isFree(port))) {
      given.add(port)
      return port
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
