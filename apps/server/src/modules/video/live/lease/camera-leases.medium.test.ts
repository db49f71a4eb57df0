import { createManualClock } from '@palisade/testkit/manual-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMediaPrograms } from '#server/infra/media/media-programs.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createAddressResolver } from '#server/modules/device/connection/address-check.ts'
import { putStates } from '#server/modules/video/recording/state/recording-state.queries.ts'
import { createCameraSourceRepository } from '../camera-source-repository.ts'
import { createCameraLeases, type CameraLeases } from './camera-leases.ts'
import { GRACE_MS, TICK_MS } from './lease.rules.ts'

const log = { info: () => {}, warn: () => {} }
const addresses = {
  mediaPrograms: [
    { id: 'media', url: 'http://127.0.0.1:8081' },
    { id: 'media-2', url: 'http://127.0.0.1:8083' },
  ] as [{ id: string; url: string }, { id: string; url: string }],
}
let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.db.deleteFrom('device').execute()
  await open.db.deleteFrom('media_node').execute()
})

/** A copy of the server as far as it gives cameras. */
function startCopy() {
  const clock = createManualClock()
  const mediaPrograms = createMediaPrograms(open.db, addresses, 's'.repeat(32))
  let changes = 0
  const leases = createCameraLeases({
    db: open.db,
    mediaPrograms,
    clock,
    log,
    onChange: () => void changes++,
  })
  return {
    leases,
    mediaPrograms,
    changes: () => changes,
    /** Lets the copy work so long that silence counts. */
    async settle() {
      for (let passed = 0; passed <= GRACE_MS; passed += TICK_MS) {
        await leases.tick()
        clock.advance(TICK_MS)
      }
    },
  }
}

async function buildSite(cameras = 8) {
  const ids: string[] = []
  for (let count = 0; count < cameras; count++) ids.push((await buildDevice(open.db)).id)
  const copy = startCopy()
  await copy.leases.giveNew()
  await hearBoth(copy.leases)
  return { ...copy, ids: ids.toSorted() }
}

const hearBoth = (leases: CameraLeases) => Promise.all(['media', 'media-2'].map(id => leases.heard(id)))

/** As if nothing had been heard of it since an hour ago. */
const silence = (id: string) =>
  open.db
    .updateTable('media_node')
    .set({ heard_at: sql<Date>`now() - interval '1 hour'` })
    .where('id', '=', id)
    .execute()

const leases = () =>
  open.db
    .selectFrom('camera_lease')
    .select(['camera_id', 'node_id', 'epoch', 'former_id'])
    .orderBy('camera_id')
    .execute()
const holders = async () =>
  Object.fromEntries(
    [...Map.groupBy(await leases(), row => `${row.node_id} ${row.epoch}`)].map(([key, rows]) => [
      key,
      rows.length,
    ]),
  )

const bookOf = (site: { leases: CameraLeases }, nodeId: string) =>
  createCameraSourceRepository({
    db: open.db,
    sealer: createSecretCipher(Buffer.alloc(32, 3).toString('base64')),
    resolveAddress: createAddressResolver({ ownPorts: [], resolve: async () => [] }),
    log,
    leases: site.leases,
    nodeId,
  })

test('cameras are shared out, and each program is sent its own', async () => {
  const site = await buildSite()
  expect(await holders()).toEqual({ 'media 0': 4, 'media-2 0': 4 })
  const lists = await Promise.all(['media', 'media-2'].map(id => bookOf(site, id).listSources()))
  const cameras = lists.flatMap(list => list.cameras)
  expect(cameras.map(({ id }) => id).toSorted()).toEqual(site.ids)
  expect(cameras.some(camera => 'epoch' in camera)).toBe(false)
  expect(lists.flatMap(list => list.elsewhere)).toEqual([])
})

test('those of a silent program go to the other, which is sent their epoch', async () => {
  const site = await buildSite()
  await silence('media')
  await site.settle()
  expect(await holders()).toEqual({ 'media-2 0': 4, 'media-2 1': 4 })
  expect(site.changes()).toBe(1)
  const sent = await bookOf(site, 'media-2').listSources()
  expect(sent.cameras.filter(({ epoch }) => epoch === 1)).toHaveLength(4)
  const { cameras, elsewhere } = await bookOf(site, 'media').listSources()
  expect(cameras).toEqual([])
  expect(elsewhere.map(({ epoch, keepDays }) => [epoch, keepDays])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

test('a restart of the server moves nothing, although it has heard of nobody yet', async () => {
  await buildSite()
  await Promise.all(['media', 'media-2'].map(silence))
  const before = await leases()
  const next = startCopy()
  await next.leases.tick()
  await next.leases.giveNew()
  await hearBoth(next.leases)
  await next.settle()
  expect(await leases()).toEqual(before)
})

test('a program that is back gets its own again once it has been there a while', async () => {
  const site = await buildSite()
  await silence('media')
  await site.settle()
  await site.leases.heard('media')
  await site.leases.tick()
  expect(await holders()).toEqual({ 'media-2 0': 4, 'media-2 1': 4 })
  await open.db
    .updateTable('media_node')
    .set({ present_since: new Date(0) })
    .execute()
  await site.leases.tick()
  const rows = await leases()
  expect(rows.filter(({ node_id: node }) => node === 'media').map(({ epoch }) => epoch)).toEqual([2, 2, 2, 2])
})

test('two copies of the server that give at once give each camera once', async () => {
  const site = await buildSite()
  const other = startCopy()
  await other.settle()
  await site.settle()
  await silence('media')
  await Promise.all([site.leases.tick(), other.leases.tick(), site.leases.giveNew(), other.leases.giveNew()])
  await site.leases.tick()
  expect(await holders()).toEqual({ 'media-2 0': 4, 'media-2 1': 4 })
})

describe('a program that still believes it has a camera', () => {
  async function taken() {
    const site = await buildSite(2)
    const [held] = await open.db
      .selectFrom('camera_lease')
      .select('camera_id as id')
      .where('node_id', '=', 'media')
      .execute()
    await silence('media')
    await site.settle()
    await site.leases.heard('media')
    return { site, id: held?.id ?? '' }
  }
  const stateOf = async (id: string) =>
    (await open.db.selectFrom('device').select('cause').where('id', '=', id).executeTakeFirstOrThrow()).cause

  test('does not say how the camera is', async () => {
    const { site, id } = await taken()
    const seen = [{ cameraId: id, state: 'offline', cause: 'unreachable', since: Date.now() }] as const
    await bookOf(site, 'media').apply(seen)
    expect(await stateOf(id)).toBeNull()
    await bookOf(site, 'media-2').apply(seen)
    expect(await stateOf(id)).toBe('unreachable')
  })

  test('does not say whether it is recorded', async () => {
    const { id: cameraId } = await taken()
    const state = { cameraId, stream: 'main', since: 1_000, kinds: 1 } as const
    const told = (nodeId: string, name: 'recording' | 'idle') =>
      open.db.transaction().execute(tx => putStates(tx, [{ ...state, state: name, nodeId }]))
    expect(await told('media-2', 'recording')).toHaveLength(1)
    expect(await told('media', 'idle')).toEqual([])
    expect(await told('media-2', 'idle')).toHaveLength(1)
  })

  test('is not asked about it', async () => {
    const { site, id } = await taken()
    expect((await site.mediaPrograms.of(id)).id).toBe('media-2')
    await silence('media-2')
    expect((await site.mediaPrograms.of(id)).id).toBe('media')
  })
})

test('a silent program loses its own cameras alone', async () => {
  const site = await buildSite(2)
  await silence('media')
  await bookOf(site, 'media').lost(10_000)
  await bookOf(site, 'media-2').lost(10_000)
  const rows = await open.db
    .selectFrom('device')
    .innerJoin('camera_lease', 'camera_lease.camera_id', 'device.id')
    .select(['node_id', 'state'])
    .orderBy('node_id')
    .execute()
  expect(rows.map(row => `${row.node_id} ${row.state}`)).toEqual(['media unknown', 'media-2 online'])
})
