import type { LiveServerFrame } from '@palisade/contract/media'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createMediaProgram, type MediaProgram } from '#server/testing/media-program.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

/** A change must take effect within this time, ms. */
const AT_ONCE = 1_000

let program: MediaProgram
let server: TestServer
let admin: ContractClient
let area: BuiltArea
let camera: BuiltDevice
let other: BuiltDevice
let viewer: ContractClient
let user: BuiltUser

beforeAll(async () => {
  program = await createMediaProgram()
  await program.start()
  server = await startTestServer({ media: 'program', env: program.env })
  admin = (await server.signIn()).client
})
afterAll(async () => {
  await server.stop()
  await program.kill()
})
beforeEach(async () => {
  area = await buildArea(server.db)
  camera = await buildCamera(area.id)
  other = await buildCamera(area.id)
  user = await buildUser(server.db, { permissions: ['live.view'], areaIds: [area.id] })
  viewer = (await server.signIn(user)).client
})

/** A camera at an address where nobody answers: its stream opens and reports that the camera is down. */
const buildCamera = (areaId: string) =>
  buildDevice(server.db, { areaId, config: { mainUrl: 'rtsp://127.0.0.1:9/main' } })

interface Stream {
  frames: LiveServerFrame[]
  isOpen(): boolean
}

async function tokenFor(client: ContractClient, cameraId: string): Promise<string> {
  const { returnObj } = await client.live.open({ cameraId })
  if (!returnObj) throw new Error('no token')
  return returnObj.token
}

async function connect(token: string): Promise<Stream> {
  const socket = new WebSocket(`${program.url.replace('http', 'ws')}/media/live`)
  const frames: LiveServerFrame[] = []
  socket.on('error', () => undefined)
  socket.on('message', data => frames.push(JSON.parse((data as Buffer).toString())))
  socket.on('open', () => socket.send(JSON.stringify({ token, stream: 'main' })))
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0), 4_000)
  return { frames, isOpen: () => socket.readyState === WebSocket.OPEN }
}

/** Opens a camera's stream; a new camera may take a moment to reach the media program. */
async function watch(client: ContractClient, cameraId: string): Promise<Stream> {
  let stream: Stream | undefined
  await vi.waitFor(
    async () => {
      stream = await connect(await tokenFor(client, cameraId))
      expect(stream.frames[0]).toMatchObject({ type: 'down' })
    },
    { interval: 100 },
  )
  return stream!
}

const isCutOff = (stream: Stream, limit = AT_ONCE) =>
  vi.waitFor(() => expect(stream.frames.at(-1)).toEqual({ type: 'refused', cause: 'no_permission' }), limit)

const losePermission = () =>
  server.db.transaction().execute(async tx => {
    await tx.deleteFrom('role_permission').where('role_id', '=', user.roleId).execute()
    await publishAccessChanged(tx, [user.id])
  })

/** Changes the camera through the call, so that the media program is told of it. */
async function announce() {
  const { returnObj } = await admin.device.getDetails({ id: camera.id })
  const { id, version, name, code, areaId } = returnObj!
  const config = { mainUrl: 'rtsp://127.0.0.1:9/main' }
  await admin.device.update({ id, version, name, code, areaId, driver: 'rtsp', config })
}

describe('a running stream', () => {
  beforeEach(announce)

  test('ends when its viewer may not watch any more; another viewer’s goes on', async () => {
    const mine = await watch(viewer, camera.id)
    const theirs = await watch(admin, camera.id)
    await losePermission()
    await isCutOff(mine)
    expect(theirs.isOpen()).toBe(true)
  })

  test('ends for those who lose the camera when it moves, and no other stream of theirs', async () => {
    const [moved, stays] = [await watch(viewer, camera.id), await watch(viewer, other.id)]
    const away = await buildArea(server.db)
    expect((await admin.device.batchMove({ ids: [camera.id], areaId: away.id })).status).toBe(200)
    await isCutOff(moved)
    expect(stays.isOpen()).toBe(true)
  })

  test('ends when the role’s validity does, with nobody changing anything', async () => {
    const stream = await watch(viewer, camera.id)
    const until = new Date(Date.now() + 300)
    await server.db
      .updateTable('user_account')
      .set({ roles_until: until })
      .where('id', '=', user.id)
      .execute()
    await isCutOff(stream, 300 + 2 * AT_ONCE)
    expect((await viewer.live.open({ cameraId: camera.id })).errorCode).toBe('access.denied')
  })

  test('is refused with a token from before the loss of rights', async () => {
    await watch(viewer, camera.id)
    const token = await tokenFor(viewer, camera.id)
    await losePermission()
    const late = await connect(token)
    await isCutOff(late)
    expect((await viewer.live.open({ cameraId: camera.id })).errorCode).toBe('access.denied')
  })

  test('ends also when the media program was away as the right was lost', async () => {
    await watch(viewer, camera.id)
    const token = await tokenFor(viewer, camera.id)
    await program.kill()
    await losePermission()
    await program.start()
    let late: Stream | undefined
    await vi.waitFor(
      async () => {
        late = await connect(token)
        expect(late.frames[0]).not.toMatchObject({ cause: 'offline' })
      },
      { interval: 100 },
    )
    await isCutOff(late!, 5_000)
  })
})
