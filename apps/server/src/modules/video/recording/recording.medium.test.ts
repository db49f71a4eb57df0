import { NEW_RECORDING_PLAN } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildLinkageRule } from '#server/testing/builders/linkage.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { until } from '#server/testing/until.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { actionOf, createLinkageProbe } from '#server/modules/alarm/linkage/linkage.testing.ts'
import { listFills } from './card/card-fill.queries.ts'
import {
  buildRecorded,
  HOUR,
  holeOf,
  minuteFile,
  nextId,
  startRecordingSite,
  type RecordingSite,
} from './recording.testing.ts'

let site: RecordingSite
let camera: BuiltDevice
let guard: ContractClient
let admin: ContractClient

beforeAll(async () => {
  site = await startRecordingSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  ;({ camera, guard, admin } = await buildRecorded(site.server))
})

test('plans become orders, sent again when one changes', async () => {
  await guard.recordingPlan.update({
    ...NEW_RECORDING_PLAN,
    keepDays: 7,
    preRecord: 'platform',
    id: camera.id,
    version: 0,
  })
  const order = await until(
    () => site.media.cameras()?.find(one => one.id === camera.id && one.recording?.keepDays === 7)?.recording,
  )
  expect(order).toMatchObject({ stream: 'main', keepDays: 7, bufferSeconds: 30 })
  expect(order.schedule).toEqual([[expect.any(Number), order.scheduleUntil]])
})

describe('states', () => {
  const alarmsOf = () =>
    site.server.db
      .selectFrom('alarm')
      .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
      .select(['alarm.id', 'alarm.type', 'alarm.description', 'alarm.occurred_at', 'alarm.recovered_at'])
      .where('device_id', '=', camera.id)
      .execute()

  test('a camera that is not recorded although its plan wants it is an alarm, whose end is noted', async () => {
    const since = Date.now() - 30_000
    site.tellState(camera.id, { state: 'interrupted', cause: 'disk_full', since })
    const [alarm] = await until(async () => {
      const rows = await alarmsOf()
      return rows.length > 0 && rows
    })
    expect(alarm).toMatchObject({ type: 'recording_lost', description: 'disk_full', recovered_at: null })
    expect(alarm?.occurred_at).toEqual(new Date(since))
    const [figures] = (await guard.recording.getFigures({ cameraIds: [camera.id] })).returnObj ?? []
    expect(figures).toMatchObject({ state: 'interrupted', cause: 'disk_full' })
    site.tellState(camera.id, { state: 'recording' })
    await until(async () => (await alarmsOf())[0]?.recovered_at)
    expect(await alarmsOf()).toHaveLength(1)
  })

  test('a hole that is told afterwards is an alarm at once, and once', async () => {
    const to = Date.now() - 2_000
    const hole = { ...holeOf(camera.id, to - 60_000, to), cause: 'media_stopped' as const }
    await site.tell([hole])
    const [alarm] = await until(async () => {
      const rows = await alarmsOf()
      return rows.length > 0 && rows
    })
    expect(alarm).toMatchObject({ type: 'recording_lost', description: 'media_stopped' })
    expect(alarm?.occurred_at).toEqual(new Date(to - 60_000))
    // Told again, as after a break of the connection.
    await site.tell([{ ...hole, id: nextId() }])
    const holes = await site.server.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'recording.hole')
      .execute()
    expect(holes.filter(row => (row.data as { id: string }).id === camera.id)).toHaveLength(1)
    expect(await alarmsOf()).toHaveLength(1)
  })

  test('an interruption that no plan wants recorded rings nobody', async () => {
    site.tellState(camera.id, { state: 'interrupted', cause: 'unreachable', kinds: 4 })
    await until(async () =>
      (await guard.recording.getFigures({ cameraIds: [camera.id] })).returnObj?.some(
        one => one.state === 'interrupted',
      ),
    )
    expect(await alarmsOf()).toEqual([])
  })

  test('a folder that is full is told to those who look after the installation', async () => {
    const folder = {
      path: '/disk-f',
      since: Date.now(),
      quotaBytes: 100,
      usedBytes: 100,
      lockedBytes: 0,
      freeBytes: 0,
    }
    const folders = (state: string) =>
      site.media.sendRaw(JSON.stringify({ type: 'folders', folders: [{ ...folder, state }] }))
    const { conditions } = site.server.app.infra
    folders('full')
    await until(() => conditions.list().some(one => one.name === 'recording_disk'))
    await until(async () =>
      (await guard.recording.getFolders({})).returnObj?.some(one => one.state === 'full'),
    )
    folders('ok')
    await until(() => conditions.list().every(one => one.name !== 'recording_disk'))
    expect(conditions.list()).toEqual([])
  })

  test('footage under lock is told long before it fills a disk', async () => {
    const disk = {
      path: '/disk-l',
      state: 'ok',
      since: Date.now(),
      quotaBytes: 1000,
      usedBytes: 900,
      freeBytes: 500,
    }
    const told = (lockedBytes: number) =>
      site.media.sendRaw(JSON.stringify({ type: 'folders', folders: [{ ...disk, lockedBytes }] }))
    const trouble = () => site.server.app.infra.conditions.list().find(one => one.name === 'recording_disk')
    told(701)
    expect(await until(trouble)).toMatchObject({ detail: { folders: ['/disk-l: locked'] } })
    told(700)
    await until(() => trouble() === undefined)
  })
})

test('what was recorded by a plan that was deleted, or of a camera that was removed, is kept as the plan said', async () => {
  const gone = await buildRecorded(site.server)
  const { id } = gone.camera
  const { db } = site.server
  await db.updateTable('recording_plan').set({ keep_days: 9 }).where('camera_id', '=', id).execute()
  await db
    .insertInto('recording_plan_past')
    .values({ camera_id: id, since: new Date(), fields: JSON.stringify({ keepDays: 9 }) })
    .execute()
  await site.tell([minuteFile(id, Date.UTC(2026, 10, 20))])
  expect((await gone.guard.recordingPlan.batchDelete({ ids: [id] })).success).toBe(true)
  await until(() => site.media.cameras()?.find(one => one.id === id)?.recording?.keepDays === 9)
  await db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await gone.guard.recordingPlan.getByPage({})
  const renamed = await buildRecorded(site.server)
  await renamed.guard.recordingPlan.batchStop({ ids: [renamed.camera.id] })
  await until(() =>
    site.media.frames.some(
      frame => frame.type === 'cameras' && frame.removed?.some(one => one.id === id && one.keepDays === 9),
    ),
  )
})

test('a media program whose clock is not believed is a trouble until it is', async () => {
  const { conditions } = site.server.app.infra
  const tell = (clock?: object) =>
    site.media.sendRaw(JSON.stringify({ type: 'folders', folders: [], ...(clock && { clock }) }))
  const [believed, now] = [Date.UTC(2027, 0, 15), Date.UTC(2027, 1, 15)]
  tell({ now, believed, since: now })
  await until(() => conditions.list().some(one => one.name === 'recording_clock'))
  expect(conditions.list().find(one => one.name === 'recording_clock')?.detail).toEqual({
    programs: [expect.stringContaining('2027-02-15T00:00:00.000Z, believed 2027-01-15T00:00:00.000Z')],
  })
  tell()
  await until(() => conditions.list().every(one => one.name !== 'recording_clock'))
})

test('the object store tells how it is, and is a trouble while it does not serve', async () => {
  const store = {
    path: 's3://footage/one',
    endpoint: 'https://s3.example.org',
    since: Date.now(),
    afterDays: 7,
    copiesLocked: true,
    bytes: 5,
    waitingBytes: 3,
  }
  const tell = (state: object) =>
    site.media.sendRaw(JSON.stringify({ type: 'folders', folders: [], store: { ...store, ...state } }))
  const { conditions } = site.server.app.infra
  tell({ state: 'failed', cause: 'store_denied', detail: '403 AccessDenied' })
  await until(() => conditions.list().some(one => one.name === 'recording_store'))
  const stores = () => admin.recording.getStores({}).then(answer => answer.returnObj ?? [])
  await until(async () => (await stores())[0]?.cause === 'store_denied')
  expect(await guard.recording.getStores({})).toMatchObject({ success: false })
  tell({ state: 'ok' })
  await until(() => conditions.list().every(one => one.name !== 'recording_store'))
  await until(async () => (await stores())[0]?.state === 'ok')
  // A media program that is silent has its store still.
  await site.server.db
    .updateTable('recording_store')
    .set({ heard_at: new Date(Date.now() - HOUR) })
    .execute()
  expect(await stores()).toHaveLength(1)
})

test('an alarm marks the seconds of the parameters before and after it', async () => {
  const occurredAt = new Date()
  const alarm = await buildAlarm(site.server.db, { device: camera, occurredAt })
  await site.server.db.transaction().execute(async tx => {
    await writeAlarmEvents(tx, 'alarm.raised', await findAlarmRows(tx, [alarm.id]))
  })
  const [mark] = await until(() => site.marksOf(camera.id).length > 0 && site.marksOf(camera.id))
  expect(mark).toMatchObject({ kind: 'alarm', causeId: `alarm-${alarm.id}` })
  expect((mark?.to ?? 0) - (mark?.from ?? 0)).toBe((30 + 60) * 1000)
  expect(await alarmsOnTimeline()).toEqual([occurredAt.getTime()])
})

test('of a camera that keeps its own, the seconds before an alarm are fetched from its card', async () => {
  await site.server.db
    .updateTable('device')
    .set({ capabilities: ['live', 'recordings'] })
    .where('id', '=', camera.id)
    .execute()
  const plan = { ...NEW_RECORDING_PLAN, planType: 'alarm', preRecord: 'front_end' } as const
  expect((await guard.recordingPlan.update({ ...plan, id: camera.id, version: 0 })).success).toBe(true)
  const occurredAt = new Date()
  const alarm = await buildAlarm(site.server.db, { device: camera, occurredAt })
  await site.server.db.transaction().execute(async tx => {
    await writeAlarmEvents(tx, 'alarm.raised', await findAlarmRows(tx, [alarm.id]))
  })
  const at = occurredAt.getTime()
  const [fill] = await until(async () => {
    const fills = await listFills(site.server.db, [camera.id], at - HOUR, at + HOUR)
    return fills.length > 0 && fills
  })
  // Its end lies behind the first picture that is recorded; it is not asked for before it is over.
  expect(fill).toMatchObject({ from: at - 30_000, to: at + 10_000, status: 'waiting' })
})

/** When alarms had the camera recorded, as the timeline of today tells. */
async function alarmsOnTimeline() {
  const [from, to] = [new Date(Date.now() - 12 * HOUR), new Date(Date.now() + HOUR)]
  const range = { from: from.toISOString(), to: to.toISOString() }
  const { returnObj } = await guard.recording.getCoverage({ cameraIds: [camera.id], ...range })
  return returnObj?.[0]?.alarms
}

test('the action of a rule records the camera of its alarm for as long as it says, once', async () => {
  const probe = await createLinkageProbe(site.server)
  const rule = await buildLinkageRule(site.server.db, {
    deviceId: camera.id,
    actions: [actionOf('record', { cameraIds: [], seconds: 600 })],
    isEnabled: false,
  })
  expect((await admin.linkage.batchStart({ ids: [rule.id] })).success).toBe(true)
  await probe.raise(camera)
  const run = await probe.ended(rule.id)
  expect(run).toMatchObject({ state: 'done' })
  const ofRule = () => site.marksOf(camera.id).filter(mark => mark.causeId.startsWith('linkage-'))
  const [mark] = await until(() => ofRule().length > 0 && ofRule())
  expect(mark).toMatchObject({ kind: 'alarm', causeId: `linkage-${run.id}-0` })
  expect((mark?.to ?? 0) - (mark?.from ?? 0)).toBe(600_000)
  expect(ofRule()).toHaveLength(1)
  // Its alarm is marked once, although the plan and the rule have it recorded.
  expect(await alarmsOnTimeline()).toHaveLength(1)
})
