import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { driverOf, type Target } from '@palisade/drivers'
import { afterEach, expect, test } from 'vitest'
import { createSafeTarget } from '#server/infra/drivers/safe-target.ts'
import { createAddressResolver } from './address-check.ts'

const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach(end => end()))

/** Counts who connects at an address of this machine, and hangs up. */
async function listen(address: string, port = 0) {
  let connections = 0
  const server = net.createServer(socket => {
    connections += 1
    socket.destroy()
  })
  server.listen(port, address)
  await once(server, 'listening')
  endings.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/** A name that leads to another machine each time it is asked for. */
function rebinding(...answers: string[]) {
  let asked = 0
  const resolve = async () => [answers[Math.min(asked++, answers.length - 1)] ?? '']
  const resolveAddress = createAddressResolver({ ownPorts: [], resolve, ownAddresses: () => [] })
  return { secure: createSafeTarget({ resolveAddress }), asked: () => asked }
}

const targets: [string, (port: number) => Target][] = [
  ['rtsp', port => ({ id: 'a', driver: 'rtsp', config: { mainUrl: `rtsp://camera.rebind:${port}/main` } })],
  ['panel', port => ({ id: 'a', driver: 'panel', config: { host: 'camera.rebind', port, isTls: false } })],
  [
    'onvif',
    port => ({
      id: 'a',
      driver: 'onvif',
      config: {
        host: 'camera.rebind',
        port,
        isTls: false,
        mainUrl: `rtsp://camera.rebind:${port}/main`,
        mainProfile: '',
      },
    }),
  ],
]

test.each(targets)(
  '%s: a name that changes its answer leads to the machine that was checked',
  async (_, at) => {
    const checked = await listen('127.0.0.1')
    const other = await listen('127.0.0.2', checked.port)
    const name = rebinding('127.0.0.1', '127.0.0.2')
    const target = await name.secure(at(checked.port))
    expect(await driverOf(target.driver).probe(target, AbortSignal.timeout(5000))).toMatchObject({
      ok: false,
    })
    expect([checked.connections() > 0, other.connections(), name.asked()]).toEqual([true, 0, 1])
  },
)

test.each(targets)(
  '%s: a name without an address is not connected to, even if it gets one',
  async (_, at) => {
    const other = await listen('127.0.0.2')
    const resolve = async () => []
    const secure = createSafeTarget({ resolveAddress: createAddressResolver({ ownPorts: [], resolve }) })
    const secured = await secure(at(other.port)).catch(() => undefined)
    const probe = secured && (await driverOf(secured.driver).probe(secured, AbortSignal.timeout(5000)))
    expect(probe?.cause ?? 'unreachable').toBe('unreachable')
    expect(other.connections()).toBe(0)
  },
)
