import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { draftOf, RULE_EDITOR } from '../linkage.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const partsOf = (deviceIds: string[], more: object = {}) => {
  const { name: _name, priority: _priority, description: _description, ...rule } = draftOf(deviceIds, more)
  return rule
}
const editor = () => signInOperator(server, { permissions: RULE_EDITOR })
const HOUR = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR)

test('counts by hour what would have run, with examples, and writes nothing', async () => {
  const { client, device } = await editor()
  const at = [30, 5, 5, 2]
  for (const hours of at) await buildAlarm(server.db, { device, occurredAt: before(hours) })
  await buildAlarm(server.db, { device, type: 'fire', occurredAt: before(1) })
  const answer = got(
    await client.linkage.dryRun({ rule: partsOf([device.id], { eventTypes: ['intrusion'] }) }),
  )
  expect(answer).toMatchObject({ runs: 3, acknowledged: 0, next: null, progress: 1 })
  expect(answer.hours.map(hour => hour.runs)).toEqual([2, 1])
  expect(answer.examples).toHaveLength(3)
  const runs = await server.db.selectFrom('linkage_run').selectAll().execute()
  expect(runs).toEqual([])
})

test('says how many were acknowledged in time', async () => {
  const { client, device } = await editor()
  const alarms = [4, 3, 2].map(hours => ({ hours, at: before(hours) }))
  const [first, second] = await Promise.all(
    alarms.map(({ at }) => buildAlarm(server.db, { device, occurredAt: at })),
  )
  const acknowledge = (id: string | undefined, at: number) =>
    server.db
      .updateTable('alarm')
      .set({ acknowledged_at: new Date(at), acknowledged_by: 'X' })
      .where('id', '=', id ?? '')
      .execute()
  await acknowledge(first?.id, (alarms[0]?.at.getTime() ?? 0) + 30_000)
  await acknowledge(second?.id, (alarms[1]?.at.getTime() ?? 0) + 90_000)
  const rule = partsOf([device.id], { unacknowledgedSeconds: 60 })
  expect(got(await client.linkage.dryRun({ rule }))).toMatchObject({ runs: 3, acknowledged: 1 })
})

test('goes on behind the last alarm of the answer before, to the same end', async () => {
  const { client, device } = await editor()
  const first = await buildAlarm(server.db, { device, occurredAt: before(3) })
  await buildAlarm(server.db, { device, occurredAt: before(2) })
  const rule = partsOf([device.id])
  const { until } = got(await client.linkage.dryRun({ rule }))
  const late = await buildAlarm(server.db, { device, occurredAt: new Date(Date.parse(until) + 1) })
  const rest = got(await client.linkage.dryRun({ rule, until, after: first.id }))
  expect(rest).toMatchObject({ runs: 1, until })
  expect(rest.examples.map(example => example.alarmId)).not.toContain(late.id)
})

test('looks at no alarm that the caller may not see', async () => {
  const { client, device, area } = await editor()
  const foreign = await buildAlarm(server.db)
  await buildAlarm(server.db, { device, occurredAt: before(1) })
  const answer = got(await client.linkage.dryRun({ rule: partsOf([], { areaIds: [area.id] }) }))
  expect(answer).toMatchObject({ scanned: 1, runs: 1 })
  const denied = await client.linkage.dryRun({ rule: partsOf([foreign.device.id]) })
  expect(denied.errorCode).toBe('access.denied')
})

test('a cursor that is none is bad input', async () => {
  const { client, device } = await editor()
  const answer = await client.linkage.dryRun({ rule: partsOf([device.id]), after: '-'.repeat(36) })
  expect(answer.status).toBe(400)
})
