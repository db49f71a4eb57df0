import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listener } from '#server/infra/outbox/listeners.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createCameraCodes } from './camera-codes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

function codes() {
  let changed: Listener<'device.changed'> | undefined
  const find = createCameraCodes(server.db, {
    on: (_type, listener) => {
      changed = listener as unknown as Listener<'device.changed'>
    },
  })
  return { find, change: async () => changed?.({} as never) }
}
const rename = (id: string, code: string) =>
  server.db.updateTable('device').set({ code }).where('id', '=', id).execute()

test('a camera is remembered by its code until some device is changed; what nobody had is asked for again', async () => {
  const camera = await buildDevice(server.db, { code: 'GATE-1' })
  const { find, change } = codes()
  expect(await Promise.all(['GATE-1', 'GATE-2', 'GATE-1'].map(find))).toEqual([
    camera.id,
    undefined,
    camera.id,
  ])
  await rename(camera.id, 'GATE-2')
  expect([await find('GATE-1'), await find('GATE-2')]).toEqual([camera.id, camera.id])
  await change()
  expect([await find('GATE-1'), await find('GATE-2')]).toEqual([undefined, camera.id])
})

test('an answer from before a change is not remembered', async () => {
  const camera = await buildDevice(server.db, { code: 'GATE-3' })
  const { find, change } = codes()
  const asked = find('GATE-3')
  await change()
  expect(await asked).toBe(camera.id)
  await rename(camera.id, 'GATE-4')
  expect(await find('GATE-3')).toBeUndefined()
})
