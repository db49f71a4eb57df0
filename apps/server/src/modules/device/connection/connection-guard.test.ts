import { clockOf } from '@palisade/testkit/manual-clock'
import { expect, test } from 'vitest'
import type { Endpoint } from '#server/infra/drivers/resolve-address.ts'
import { createConnectionGuard } from './connection-guard.ts'

const rtsp = (mainUrl: string, subUrl?: string) => ({ mainUrl, ...(subUrl && { subUrl }) })

test('a connection is refused for any machine it names', async () => {
  const guard = createConnectionGuard(async address => !JSON.stringify(address).includes('bad'))
  await expect(guard.refuseAddresses(rtsp('rtsp://good/'))).resolves.toBeUndefined()
  const refused = { code: 'device.address_refused' }
  await expect(guard.refuseAddresses(rtsp('rtsp://good/', 'rtsp://bad/'))).rejects.toMatchObject(refused)
  const panel = { host: 'bad', port: 7000, isTls: false }
  await expect(guard.refuseAddresses(panel)).rejects.toMatchObject(refused)
  await expect(guard.refuseAddresses({ keepAliveSeconds: 60 })).resolves.toBeUndefined()
})

test('checks each machine and port of many connections once', async () => {
  const asked: (string | Endpoint)[] = []
  const guard = createConnectionGuard(async address => {
    asked.push(address)
    return !JSON.stringify(address).includes('10.0.0.66')
  })
  const verdicts = await guard.areAllowed([
    rtsp('rtsp://10.0.0.1/a', 'rtsp://10.0.0.1/b'),
    rtsp('rtsp://10.0.0.1/c'),
    rtsp('rtsp://10.0.0.1:8554/c'),
    rtsp('rtsp://10.0.0.66/a'),
    {},
  ])
  expect(verdicts).toEqual([true, true, true, false, true])
  expect(asked).toHaveLength(3)
})

test('names that take too long together pass; they are looked at again when they are connected to', async () => {
  let time = 0
  const guard = createConnectionGuard(
    async () => {
      time += 2000
      return false
    },
    clockOf(() => time),
  )
  const names = Array.from({ length: 10 }, (_, index) => rtsp(`rtsp://camera-${index}.example/`))
  const verdicts = await guard.areAllowed([...names, rtsp('rtsp://10.0.0.1/')])
  expect(verdicts.filter(isAllowed => !isAllowed)).toHaveLength(5)
  expect(verdicts.at(-1)).toBe(false)
})
