import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@palisade/contract'
import { createTestDatabase, freePort, type TestDatabase } from '@palisade/testkit'
import { startServerProgram, type ServerProgram } from '@palisade/testkit/server-program'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startIsapiEndpoint } from './isapi/endpoint.ts'
import { isapiPlans } from './isapi/isapi-plan.ts'
import { startOnvifEndpoint } from './onvif/endpoint.ts'
import { onvifPlans } from './onvif/onvif-plan.ts'
import { connectionOf, type CameraControl } from './register/connections.ts'
import { createProductClient } from './product/product-client.ts'
import { signIn } from './product/sign-in.ts'
import { planCameras } from './site/plan.ts'

// The real server, killed when a camera has told it of something and its alarm is not committed.
const host = '127.0.0.1'
const adminPassword = 'sesame-2026'
/** For what hangs. */
const WITHIN = { interval: 20 }
const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

let database: TestDatabase
let db: Client
let folder: string
let port: number
let server: ServerProgram

beforeAll(async () => {
  database = await createTestDatabase()
  db = new Client({ connectionString: database.url })
  await db.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-kill-'))
  port = await freePort()
  server = await start()
})
afterAll(async () => {
  await server.kill()
  await db.end()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServerProgram({ databaseUrl: database.url, port, folder, adminPassword })

interface Peer {
  control: CameraControl
  isHeard(): boolean
  beginMotion(): void
  stop(): Promise<unknown>
}

const common = { host, port: 0, snapshot: () => Promise.resolve(picture) }
const cameraOf = (id: string) => planCameras(12).find(camera => camera.id === id)!

async function onvifPeer(): Promise<Peer> {
  const plan = onvifPlans.find(one => one.camera === 'cam07')!
  const urlOf = (id: string, stream: string) => `rtsp://${host}:9/${id}/${stream}`
  const endpoint = await startOnvifEndpoint({ ...common, plan, camera: cameraOf('cam07'), urlOf })
  const { notifications, endpointReference } = endpoint.model
  return {
    control: { driver: 'onvif', host, port: endpoint.port(), endpointReference },
    isHeard: () => notifications.pulls() > 0,
    beginMotion: () => notifications.set('motion', true),
    stop: () => endpoint.stop(),
  }
}

async function isapiPeer(): Promise<Peer> {
  const plan = isapiPlans.find(one => !one.isAnpr)!
  const camera = cameraOf(plan.camera)
  const endpoint = await startIsapiEndpoint({ ...common, plan, camera, rtspPort: 9 })
  return {
    control: { driver: 'isapi', host, port: endpoint.port() },
    isHeard: () => endpoint.feed.followers() > 0,
    beginMotion: () => endpoint.feed.begin('VMD'),
    stop: () => endpoint.stop(),
  }
}

async function register(peer: Peer, name: string): Promise<string> {
  const product = createProductClient(`http://${host}:${port}`)
  await signIn({ product, userName: 'admin', password: adminPassword })
  const area = await product.call(contract.organisation.add, { name: `Hall ${name}`, code: `HALL${name}` })
  const streams = { mainUrl: `rtsp://${host}:9/main`, subUrl: `rtsp://${host}:9/sub` }
  const connection = connectionOf(cameraOf('cam07'), streams, peer.control)
  const device = await product.call(contract.device.add, {
    ...connection,
    name: `Camera-${name}`,
    code: `CAM-${name}`,
    areaId: area.id,
  })
  return device.id
}

const alarmsOf = async (id: string) => {
  const { rows } = await db.query<{ type: string }>(
    `select type from alarm join alarm_source on alarm_source.id = source_id
     where device_id = $1 and type <> 'video_loss'`,
    [id],
  )
  return rows.map(row => row.type)
}
const isRaising = async () => {
  const { rows } = await db.query(
    `select from pg_locks where relation = 'alarm'::regclass and not granted and database =
      (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

test.each([
  ['ONVIF', onvifPeer],
  ['ISAPI', isapiPeer],
])(
  '%s: motion that was told to a server that is killed before its commit is one alarm of the next',
  async (name, startPeer) => {
    const peer = await startPeer()
    const id = await register(peer, name)
    await vi.waitFor(() => expect(peer.isHeard()).toBe(true), WITHIN)
    const holder = new Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('begin; lock table alarm in exclusive mode')
    peer.beginMotion()
    await vi.waitFor(async () => expect(await isRaising()).toBe(true), WITHIN)
    await server.kill()
    await holder.end()
    await vi.waitFor(async () => expect(await isRaising()).toBe(false), WITHIN)
    expect(await alarmsOf(id)).toEqual([])
    server = await start()
    await vi.waitFor(async () => expect(await alarmsOf(id)).toHaveLength(1), WITHIN)
    await peer.stop()
  },
  240_000,
)
