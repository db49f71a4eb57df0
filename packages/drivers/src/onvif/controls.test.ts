import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { quickTiming } from '../testing/quick-timing.ts'
import { createControls } from './controls.ts'
import { createDevice } from './device.ts'

const host = '127.0.0.1'
const jpegOf = (last: number) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, last, 0xff, 0xd9])
/** Nobody answers there. */
const NOBODY = 1

/** A web server with one picture. @returns its port */
async function serve(picture: Buffer): Promise<number> {
  const server = createServer((_, response) => response.setHeader('content-type', 'image/jpeg').end(picture))
  onTestFinished(() => void server.close())
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The snapshot of a device that was reached at one port, and names another for its pictures. */
async function snapshotOf({ reached, named }: { reached: number; named: number }) {
  const config = { host, port: reached, isTls: false, username: 'viewer', password: 'seven words' }
  const soap = { isOpen: () => false, prove: () => undefined, clockOffset: () => 0 }
  const device = createDevice(
    { ...soap, setClockOffset: () => undefined, call: () => Promise.reject() },
    config,
  )
  const profile = {
    token: 'main',
    name: '',
    source: '',
    codec: 'h264',
    width: 0,
    height: 0,
    service: 'media',
  } as const
  const snapshot = { host, port: named, isTls: false, path: '/snapshot.jpg' }
  // The whole settings of the device, as a session has them.
  const controls = createControls(
    device,
    { capabilities: ['snapshot'], lacks: [], profile, snapshot },
    { ...config, timing: quickTiming },
  )
  return Buffer.from((await controls.snapshot?.()) ?? [])
}

test('pictures come from the port that the device names for them', async () => {
  const [services, pictures] = [await serve(jpegOf(1)), await serve(jpegOf(2))]
  expect(await snapshotOf({ reached: services, named: pictures })).toEqual(jpegOf(2))
})

test('where nobody answers at that port they come from the one that the device was reached by', async () => {
  expect(await snapshotOf({ reached: await serve(jpegOf(1)), named: NOBODY })).toEqual(jpegOf(1))
  await expect(snapshotOf({ reached: NOBODY, named: NOBODY })).rejects.toMatchObject({
    deviceCause: 'unreachable',
  })
})
