import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildDevice } from '#server/testing/builders/device.ts'
import { createMediaProgram, type MediaProgram } from '#server/testing/media-program.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

let program: MediaProgram
let server: TestServer
let admin: SignedInClient

beforeAll(async () => {
  program = await createMediaProgram()
  await program.start()
  server = await startTestServer({ media: 'program', env: program.env })
  admin = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  await program.kill()
})

/** A camera that nobody answers for, known to the media program; a viewer of it is only told that it is down. */
async function watched() {
  const config = { mainUrl: 'rtsp://127.0.0.1:9/main' }
  const camera = await buildDevice(server.db, { config })
  const { returnObj } = await admin.client.device.getDetails({ id: camera.id })
  const { id, version, name, code, areaId } = returnObj!
  await admin.client.device.update({ id, version, name, code, areaId, driver: 'rtsp', config })
  const socket = await until(() => open(camera.id))
  return { camera, socket }
}

async function open(cameraId: string): Promise<WebSocket | undefined> {
  const { token } = (await admin.client.live.open({ cameraId })).returnObj!
  const socket = new WebSocket(`${program.url.replace('http', 'ws')}/media/live`)
  return new Promise(resolve => {
    socket.on('error', () => resolve(undefined))
    socket.on('open', () => socket.send(JSON.stringify({ token, stream: 'main' })))
    socket.on('message', data => {
      const { type } = JSON.parse((data as Buffer).toString()) as { type: string }
      resolve(type === 'down' ? socket : undefined)
    })
  })
}

const rowsOf = (action: string, object?: string) =>
  server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .$if(object !== undefined, rows => rows.where('object', '=', object ?? ''))
    .orderBy('id')
    .execute()

test('the end of a live view is in the log: who, which camera, from when to when', async () => {
  const { camera, socket } = await watched()
  socket.close()
  const [row] = await until(async () => {
    const rows = await rowsOf('live.close', camera.id)
    return rows.length > 0 && rows
  })
  expect(row).toMatchObject({
    kind: 'footage',
    user_id: admin.user.id,
    user_name: 'admin',
    address: '127.0.0.1',
    object_name: camera.name,
    after: { from: expect.any(String), to: expect.any(String), seconds: expect.any(Number) },
    result: 'ok',
  })
  const after = row?.after as { from: string; to: string } | undefined
  expect(Date.parse(after?.to ?? '')).toBeGreaterThanOrEqual(Date.parse(after?.from ?? ''))
})

test('so are the death of the media program and the views that died with it', async () => {
  const { camera } = await watched()
  await program.kill()
  await program.start()
  const [row] = await until(async () => {
    const rows = await rowsOf('live.close', camera.id)
    return rows.length > 0 && rows
  })
  expect(row?.after).toMatchObject({ isCut: true })
  const lost = await until(async () => (await rowsOf('system.media_lost'))[0])
  expect(lost).toMatchObject({
    kind: 'system',
    user_name: '',
    object_name: 'media',
    after: { since: expect.any(String) },
  })
})
