import { createServer } from 'node:net'

/** Resolves when nothing listens there; rejects with one plain line when something does. */
export function refuseUsedPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new Error(why(error, port))))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function why(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} is in use: stop what listens there, or set PALISADE_PORT`
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user: set PALISADE_PORT`
  return `port ${port}: ${error.message}`
}

/** So many ports are tried one after the other. */
const TRIED = 500

/**
 * The first free port of the loopback from `wanted` on. No port that the system hands out by itself: somebody else's connection
 * could take such a one until the program listens there, and who asks there meanwhile may be connected to itself.
 */
export async function findFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + TRIED; port += 1) if (await isFree(port)) return port
  throw new Error(`no free port from ${wanted} on`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
