import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { until } from '#server/testing/until.ts'
import { buildRecorded, holeOf, startRecordingSite, type RecordingSite } from './recording.testing.ts'

let site: RecordingSite

beforeAll(async () => {
  site = await startRecordingSite()
})
afterAll(() => site.stop())

const rungOf = async ({ id }: BuiltDevice) => {
  const rows = await site.server.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .select('alarm.type')
    .where('device_id', '=', id)
    .execute()
  return rows.map(({ type }) => type)
}
const waitingOf = ({ id }: BuiltDevice) =>
  site.server.db.selectFrom('alarm_delayed').select('type').where('device_id', '=', id).execute()

/** Loses the camera's picture as the device module does: state, period and event in one transaction. */
const losePicture = ({ id, areaId }: BuiltDevice, at: Date) =>
  site.server.db.transaction().execute(async tx => {
    const state = 'offline' as const
    const cause = 'unreachable' as const
    await tx.updateTable('device').set({ state, cause, state_since: at }).where('id', '=', id).execute()
    await tx
      .insertInto('device_state_period')
      .values({ device_id: id, started_at: at, state, cause })
      .execute()
    await writeEvent(tx, {
      type: 'device.state',
      data: { id, state, cause, stateSince: at.toISOString(), maintenanceUntil: null, lockedUntil: null },
      audience: { permission: 'device.view', areaId },
    })
  })

test('a camera without a picture is one alarm, that of its video, whatever is told of its recording', async () => {
  const { camera } = await buildRecorded(site.server)
  const lostAt = Date.now()
  site.tellState(camera.id, { state: 'interrupted', cause: 'unreachable', since: lostAt })
  await until(async () => (await waitingOf(camera)).length === 1)
  await losePicture(camera, new Date(lostAt))
  await until(async () => (await rungOf(camera)).length === 1 && (await waitingOf(camera)).length === 0)
  site.tellState(camera.id, { state: 'interrupted', cause: 'unreachable', since: lostAt - 30_000 })
  await site.tell([holeOf(camera.id, lostAt - 30_000, lostAt + 50)])
  // A hole of another camera, told after it, has rung.
  const other = await buildRecorded(site.server)
  await site.tell([holeOf(other.camera.id, lostAt - 60_000, lostAt - 1_000)])
  await until(async () => (await rungOf(other.camera)).length === 1)
  expect(await rungOf(camera)).toEqual(['video_loss'])
})
