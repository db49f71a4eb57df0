import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { systemClock } from '#server/infra/clock.ts'
import { oneProgram } from '#server/infra/media/media-programs.testing.ts'
import { createMediaLink, type MediaLink } from '#server/infra/media/media-link.ts'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { until } from '#server/testing/until.ts'
import { createAddressResolver } from '#server/modules/device/connection/address-check.ts'
import { createCameraSourceRepository } from './camera-source-repository.ts'
import { createCameraLeases } from './lease/camera-leases.ts'

const secret = 's'.repeat(32)
const sealer = createSecretCipher(Buffer.alloc(32, 3).toString('base64'))
const log = { info: () => {}, warn: () => {}, error: () => {} }
const times = { grace: 300, connecting: 100, tick: 20, retry: 20, ping: 50, reconnect: 10 }

let open: OpenTestDatabase
let media: FakeMedia
let links: MediaLink[] = []

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  media = await startFakeMedia(secret)
  await open.db.deleteFrom('outbox').execute()
  await open.db.deleteFrom('device').execute()
})
afterEach(async () => {
  await Promise.all(links.map(link => link.stop()))
  links = []
  await media.stop()
})

const resolveAddress = createAddressResolver({ ownPorts: [], resolve: async () => [] })

function bookDeps() {
  const mediaPrograms = oneProgram({ url: media.url, secret })
  const leases = createCameraLeases({
    db: open.db,
    mediaPrograms,
    clock: systemClock,
    log,
    onChange: () => {},
  })
  return { db: open.db, sealer, resolveAddress, log, leases, nodeId: 'media' }
}

function startLink(url = media.url): MediaLink {
  const cameras = createCameraSourceRepository(bookDeps())
  const link = createMediaLink({
    onWatching: () => undefined,
    url,
    secret,
    cameras,
    log,
    times,
  })
  links.push(link)
  link.start()
  return link
}

const statusOf = (id: string) =>
  open.db
    .selectFrom('device')
    .select(['state', 'cause', 'state_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const stateOf = async (id: string) => {
  const { state, cause } = await statusOf(id)
  return cause === null ? state : `${state} ${cause}`
}
const events = async () => {
  const rows = await open.db.selectFrom('outbox').selectAll().where('type', '=', 'device.state').execute()
  return rows.map(row => row.data as { id: string; state: string; cause: string | null; stateSince: string })
}

/** How often the complete set of cameras was sent. */
const sets = () => media.frames.filter(frame => frame.type === 'cameras').length

describe('the set of cameras', () => {
  test('lets the password be told as it is only to an address that somebody wrote', async () => {
    for (const driver of ['rtsp', 'onvif', 'isapi'] as const) await buildDevice(open.db, { driver })
    startLink()
    const sent = (await until(() => media.cameras())) ?? []
    expect(sent.filter(camera => camera.isBasicAllowed)).toHaveLength(1)
    expect(sent).toHaveLength(3)
  })

  test('says for which device alone old encryption is allowed, for its streams too', async () => {
    const mainUrl = 'rtsps://192.0.2.7/main'
    const { id } = await buildDevice(open.db, { config: { mainUrl, isOldTlsAllowed: true } })
    await buildDevice(open.db, { config: { mainUrl } })
    startLink()
    const sent = (await until(() => media.cameras())) ?? []
    expect(sent).toHaveLength(2)
    expect(sent.filter(camera => camera.isOldTlsAllowed).map(camera => camera.id)).toEqual([id])
  })

  test('holds each with its password, and neither sensors nor deleted ones', async () => {
    const camera = await buildDevice(open.db, {
      config: { mainUrl: 'rtsp://192.0.2.7/main', subUrl: 'rtsp://192.0.2.7/sub', username: 'viewer' },
    })
    const sealed = sealer.seal(camera.id, 'Pa55word')
    await open.db.updateTable('device').set({ secret: sealed }).where('id', '=', camera.id).execute()
    await buildDevice(open.db, { driver: 'http' })
    const gone = await buildDevice(open.db)
    await open.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const link = startLink()
    expect(await until(() => media.cameras())).toEqual([
      {
        id: camera.id,
        name: camera.name,
        mainUrl: 'rtsp://192.0.2.7/main',
        subUrl: 'rtsp://192.0.2.7/sub',
        username: 'viewer',
        password: 'Pa55word',
        isBasicAllowed: true,
        hosts: { '192.0.2.7': '192.0.2.7' },
      },
    ])
    await open.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', camera.id).execute()
    link.camerasChanged()
    await until(() => media.cameras()?.length === 0)
    expect(await events()).toEqual([])
  })
})

describe('states', () => {
  test('are stored and told with their cause, once', async () => {
    const { id, areaId } = await buildDevice(open.db, { state: 'unknown', cause: 'never_checked' })
    startLink()
    await until(() => media.cameras())
    const since = Date.now() - 60_000
    media.state({ cameraId: id, state: 'online', since })
    await until(async () => (await stateOf(id)) === 'online')
    media.state({ cameraId: id, state: 'online', since })
    media.state({ cameraId: id, state: 'offline', cause: 'stalled', since: since + 1000 })
    await until(async () => (await stateOf(id)) === 'offline stalled')
    expect((await statusOf(id)).state_since.getTime()).toBe(since + 1000)
    const told = await open.db.selectFrom('outbox').selectAll().execute()
    expect(told.map(row => [row.permission, row.area_id])).toEqual([
      ['device.view', areaId],
      ['device.view', areaId],
    ])
    expect((await events()).map(event => event.state)).toEqual(['online', 'offline'])
  })

  test('a locked account is stored with the end of its lock', async () => {
    const { id } = await buildDevice(open.db, { state: 'unknown', cause: 'never_checked' })
    startLink()
    await until(() => media.cameras())
    const [since, lockedUntil] = [Date.now() - 1000, Date.now() + 600_000]
    media.state({ cameraId: id, state: 'offline', cause: 'account_locked', since, lockedUntil })
    await until(async () => (await stateOf(id)) === 'offline account_locked')
    const { locked_until: end } = await open.db
      .selectFrom('device')
      .select('locked_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(end?.getTime()).toBe(lockedUntil)
  })

  test('from sensors, deleted cameras and unknown ids change nothing', async () => {
    const sensor = await buildDevice(open.db, { driver: 'http', state: 'unknown' })
    const camera = await buildDevice(open.db, { state: 'unknown', cause: 'never_checked' })
    startLink()
    await until(() => media.cameras())
    media.state({ cameraId: sensor.id, state: 'online', since: 1 })
    media.state({ cameraId: 'drop table', state: 'online', since: 1 })
    media.state({ cameraId: camera.id, state: 'online', since: Date.now() + 3_600_000 })
    await until(async () => (await stateOf(camera.id)) === 'online')
    expect(await stateOf(sensor.id)).toBe('unknown')
    expect((await statusOf(camera.id)).state_since.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await events()).toHaveLength(1)
  })

  test('two copies of the server hear the same and tell it once', async () => {
    const { id } = await buildDevice(open.db, { state: 'online' })
    startLink()
    startLink()
    await until(() => media.connections() === 2 && sets() === 2)
    media.state({ cameraId: id, state: 'offline', cause: 'unreachable', since: 1 })
    await until(async () => (await stateOf(id)) === 'offline unreachable')
    await Promise.all(links.map(link => link.stop()))
    expect(await events()).toHaveLength(1)
  })
})

describe('when the media program goes away', () => {
  test('within the grace period nothing changes, and an unchanged state afterwards is no news', async () => {
    const cameras = await Promise.all(Array.from({ length: 5 }, () => buildDevice(open.db)))
    startLink()
    await until(() => media.cameras()?.length === 5)
    media.cut()
    await until(() => sets() === 2)
    for (const { id } of cameras) media.state({ cameraId: id, state: 'connecting', since: 1 })
    for (const { id } of cameras) media.state({ cameraId: id, state: 'online', since: 1 })
    const last = await buildDevice(open.db, { state: 'unknown', cause: 'never_checked' })
    media.state({ cameraId: last.id, state: 'online', since: 1 })
    await until(async () => (await stateOf(last.id)) === 'online')
    expect((await events()).map(event => event.id)).toEqual([last.id])
  })

  test('cameras become unknown, not offline, each told once; when they are online again that is told too', async () => {
    const [one, two] = [
      await buildDevice(open.db),
      await buildDevice(open.db, { state: 'offline', cause: 'stalled' }),
    ]
    const sensor = await buildDevice(open.db, { driver: 'http' })
    startLink('http://127.0.0.1:9')
    await until(async () => (await stateOf(one.id)) === 'unknown media_away')
    expect(await stateOf(two.id)).toBe('unknown media_away')
    expect(await stateOf(sensor.id)).toBe('online')
    await links[0]!.stop()
    expect((await events()).map(event => event.state)).toEqual(['unknown', 'unknown'])
    startLink()
    await until(() => media.cameras())
    media.state({ cameraId: one.id, state: 'online', since: 1 })
    await until(async () => (await stateOf(one.id)) === 'online')
    expect(await events()).toHaveLength(3)
  })

  test('a copy that lost it changes nothing while another copy hears from it', async () => {
    const { id } = await buildDevice(open.db)
    startLink()
    await until(() => media.cameras())
    const heard = () =>
      open.db.selectFrom('media_node').select('id').where('heard_at', 'is not', null).executeTakeFirst()
    await until(heard)
    const book = createCameraSourceRepository(bookDeps())
    await book.lost(10_000)
    expect(await stateOf(id)).toBe('online')
    await links[0]!.stop()
    await open.db
      .updateTable('media_node')
      .set({ heard_at: new Date(0) })
      .execute()
    await book.lost(10_000)
    expect(await stateOf(id)).toBe('unknown media_away')
  })

  test('a camera that is only being connected to is not shown alive for ever', async () => {
    const { id } = await buildDevice(open.db)
    startLink()
    await until(() => media.cameras())
    media.state({ cameraId: id, state: 'connecting', since: 1 })
    await until(async () => (await stateOf(id)) === 'unknown connecting')
    media.state({ cameraId: id, state: 'offline', cause: 'unreachable', since: 2 })
    await until(async () => (await stateOf(id)) === 'offline unreachable')
    expect((await events()).map(event => event.state)).toEqual(['unknown', 'offline'])
  })
})
