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

/** A free port of this machine; `wanted` itself when it is free. */
export function findFreePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => (wanted === 0 ? reject(new Error('no free port')) : resolve(findFreePort(0))))
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })
}
