import { createServer, type AddressInfo } from 'node:net'
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
