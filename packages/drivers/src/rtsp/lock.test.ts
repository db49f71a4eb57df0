import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createLoginBreaker } from '@palisade/rtsp'
import { afterEach, expect, test } from 'vitest'
import { quickTiming } from '../testing/quick-timing.ts'
import { createRtspDriver } from './rtsp.driver.ts'
import { lockedFor } from './stream-probe.ts'

let server: Server | undefined
afterEach(() => void server?.close())

const LOCKED =
  '<userCheck><statusValue>401</statusValue><lockStatus>lock</lockStatus><unlockTime>1150</unlockTime></userCheck>'

/** A camera that takes no login. @returns its port, and how many logins came */
async function lockedCamera() {
  const seen = { port: 0, logins: 0 }
  server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('data', data => {
      const request = data.toString('latin1')
      const isLogin = /^authorization:/im.test(request)
      if (isLogin) seen.logins++
      const body = isLogin ? LOCKED : ''
      const answer = ['RTSP/1.0 401 Unauthorized', `CSeq: ${/cseq: (\d+)/i.exec(request)?.[1]}`]
      const heads = ['WWW-Authenticate: Basic realm="camera"', `Content-Length: ${body.length}`]
      socket.write([...answer, ...heads, '', body].join('\r\n'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  seen.port = (server.address() as AddressInfo).port
  return seen
}

test('a locked account is told with its minutes, and no other login goes out before the lock ends', async () => {
  const camera = await lockedCamera()
  const breaker = createLoginBreaker()
  const driver = createRtspDriver(quickTiming, breaker)
  const probe = (password: string) =>
    driver.probe(
      {
        id: 'c',
        driver: 'rtsp',
        config: { mainUrl: `rtsp://127.0.0.1:${camera.port}/main`, username: 'viewer', password },
      },
      AbortSignal.timeout(quickTiming.probe),
    )
  const told = { ok: false, cause: 'account_locked', lockedMinutes: 20 }
  expect(await probe('one')).toMatchObject({ ...told, steps: [{ ok: true }, { step: 'login', ok: false }] })
  expect(await probe('another')).toMatchObject(told)
  expect(camera.logins).toBe(1)
  // By host and user, whatever the port and the protocol.
  expect(breaker.refusalOf({ host: '127.0.0.1', port: 80, username: 'viewer', password: 'x' })?.cause).toBe(
    'account_locked',
  )
})

test.each([
  [LOCKED, 1_150_000],
  ['Error\nremainLockSecond=300', 300_000],
  ['Account is locked', 1_800_000],
  ['', undefined],
  ['<lockStatus>unlock</lockStatus>', undefined],
])('%j', (body, ms) => {
  expect(lockedFor(Buffer.from(`..${body}`).subarray(2))).toBe(ms)
})
