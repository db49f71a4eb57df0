import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findFreePort, refuseUsedPort } from './port.ts'

const server = createServer()
afterEach(() => new Promise<void>(resolve => server.close(() => resolve())))

it('names the used port in one line, and finds another', async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(refuseUsedPort(port, '127.0.0.1')).rejects.toThrow(
    `port ${port} is in use: stop what listens there, or set PALISADE_PORT`,
  )
  expect(await findFreePort(port)).not.toBe(port)
})

it('gives a port once, though nothing listens there yet', async () => {
  const first = await findFreePort(12_000)
  expect(await findFreePort(first)).toBeGreaterThan(first)
})

it('leaves a port to another launcher that waits to listen there, and takes that of one that has ended', async () => {
  const free = await findFreePort(13_000)
  const claimOf = (port: number, pid: number) => path.join(tmpdir(), `palisade-port-${port}-${pid}`)
  // No process has this id: it is above the largest of Linux.
  const [ended, live] = [claimOf(free + 1, 5_000_000), claimOf(free + 2, process.ppid)]
  writeFileSync(ended, '')
  writeFileSync(live, '')
  expect(await findFreePort(free + 1)).not.toBe(free + 2)
  expect(existsSync(ended)).toBe(false)
  expect(await findFreePort(free + 1)).toBeGreaterThan(free + 2)
  rmSync(live)
})
