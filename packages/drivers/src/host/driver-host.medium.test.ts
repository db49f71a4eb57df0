import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { createLoginBreaker, createRtspServer, createServedStream } from '@palisade/rtsp'
import { afterEach, expect, test, vi } from 'vitest'
import type { Target } from '../kit/driver.ts'
import type { DeviceReport, DriverDeath } from '../kit/host.ts'
import { createDriverHost } from './driver-host.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

function startHost(isInProcess: boolean, logins = createLoginBreaker()) {
  const reports: DeviceReport[] = []
  const logs: unknown[] = []
  const deaths: DriverDeath[] = []
  const log = (data: object, text: string): void => void logs.push([text, data])
  const host = createDriverHost({
    onReports: list => void reports.push(...list),
    log: { info: log, warn: log },
    onLock: news => logins.learn([news]),
    lockedLogins: () => logins.locked(),
    onDeath: death => void deaths.push(death),
    isInProcess,
  })
  host.start()
  endings.push(() => host.stop())
  return { host, reports, logs, deaths }
}

/** Children of this process that are the drivers' one. */
async function driverProcesses(): Promise<number[]> {
  const children = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim()
  const found: number[] = []
  for (const pid of children.split(' ').filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('host/child.ts')) found.push(pid)
  }
  return found
}

const rtsp = (port: number): Target<'rtsp'> => ({
  id: 'a',
  driver: 'rtsp',
  config: { mainUrl: `rtsp://127.0.0.1:${port}/main`, password: 'never in a log', username: 'viewer' },
})

async function silentPort(): Promise<number> {
  const server = net.createServer(() => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const onvif = (port: number): Target<'onvif'> => ({
  id: 'b',
  driver: 'onvif',
  config: { host: '127.0.0.1', port, isTls: false, mainUrl: 'rtsp://127.0.0.1/a', mainProfile: 'main' },
})

test.each([true, false])('probes (in process: %s)', async isInProcess => {
  const { host } = startHost(isInProcess)
  const stream = createServedStream({
    tracks: [{ kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: [] }],
  })
  const server = createRtspServer({ port: 0, streams: () => stream })
  const { port } = await server.start()
  const units = ['6742c01eda0280bfe5c05a808080a0', '68ce3c80', '6588aabb'].map(hex => Buffer.from(hex, 'hex'))
  let pts = 0
  const pictures = setInterval(
    () => stream.push({ track: 0, pts: (pts += 3600), key: true, units: [...units] }),
    20,
  )
  endings.push(async () => {
    clearInterval(pictures)
    await server.stop()
  })
  expect(await host.probe(rtsp(port))).toMatchObject({ ok: true, sources: [{ streams: [{ width: 640 }] }] })
  expect(await host.probe(rtsp(1))).toMatchObject({ ok: false, cause: 'unreachable' })
})

test('no driver logs in to an account that another program has found locked, after a start of its process too', async () => {
  const logins = createLoginBreaker()
  const { host, deaths } = startHost(false, logins)
  const port = await silentPort()
  const { username, password } = rtsp(port).config
  const account = { host: '127.0.0.1', port, username, password }
  const cause = async () => (await host.probe(rtsp(port))).cause
  logins.refused(account, 600_000)
  host.tellLocks(logins.locked())
  expect(await cause()).toBe('account_locked')
  const [pid] = await driverProcesses()
  process.kill(pid!, 'SIGKILL')
  await vi.waitFor(() => expect(deaths).toHaveLength(1), 15_000)
  await vi.waitFor(async () => expect(await cause()).toBe('account_locked'), 15_000)
})

test('what a driver cannot do is not supported', async () => {
  const { host } = startHost(false)
  await expect(host.perform(rtsp(1), { do: 'reboot' })).rejects.toMatchObject({
    name: 'DeviceFault',
    deviceCause: 'not_supported',
  })
})

test('a dead process fails what waits, comes again and opens the wanted sessions anew', async () => {
  const { host, reports, logs, deaths } = startHost(false)
  const target = onvif(1)
  host.setTargets([target])
  await vi.waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ kind: 'failed' })), 15_000)
  const waiting = host.probe(rtsp(await silentPort()))
  const command = host.perform(onvif(await silentPort()), { do: 'reboot' })
  const [pid] = await driverProcesses()
  process.kill(pid!, 'SIGKILL')
  await expect(command).rejects.toMatchObject({ deviceCause: 'control_lost' })
  expect(await waiting).toMatchObject({ ok: false, cause: 'control_lost' })
  expect(deaths).toEqual([{ code: null, signal: 'SIGKILL', isHung: false }])
  reports.length = 0
  await vi.waitFor(
    () => expect(reports).toContainEqual(expect.objectContaining({ deviceId: 'b', cause: 'unreachable' })),
    15_000,
  )
  host.setTargets([])
  expect(JSON.stringify(logs)).not.toContain('never in a log')
})

test('no credentials on the command line or in the environment; nothing is left after the end', async () => {
  const { host } = startHost(false)
  await host.probe(rtsp(1))
  const [pid] = await driverProcesses()
  const seen = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  expect(seen).not.toContain('never')
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PALISADE|never/)
  await host.stop()
  expect(await driverProcesses()).toEqual([])
})

test('a stopped host answers at once', async () => {
  const { host } = startHost(false)
  await host.stop()
  expect(await host.probe(rtsp(1))).toMatchObject({ ok: false, cause: 'control_lost' })
  await host.discover(() => undefined, 5)
})
