import type { LinkageAction, PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildProcedure } from '#server/testing/builders/procedure.ts'
import { signInGuard } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { actionOf, createLinkageProbe, draftOf, pictureAction, RULE_EDITOR } from '../linkage.testing.ts'

let server: TestServer
let probe: Awaited<ReturnType<typeof createLinkageProbe>>
beforeAll(async () => {
  server = await startTestServer()
  probe = await createLinkageProbe(server)
})
afterAll(() => server.stop())

const AUTHOR: readonly PermissionCode[] = [...RULE_EDITOR, 'alarm.dispatch', 'procedure.edit', 'notice.edit']

/** Ann, who writes rules for her one camera. */
async function setUp() {
  const ann = await signInOperator(server, { permissions: AUTHOR, name: 'Ann' })
  const ruleOf = async (actions: LinkageAction[], more: object = {}) => {
    const rule = got(await ann.client.linkage.add(draftOf([ann.device.id], { actions, ...more })))
    got(await ann.client.linkage.batchStart({ ids: [rule.id] }))
    return rule
  }
  const stepOf = async (ruleId: string) => (await probe.stepsOf((await probe.ended(ruleId)).id))[0]
  const raise = () => probe.raise(ann.device)
  return { ann, ruleOf, stepOf, raise }
}

test('a rule begins a procedure, and consoles hear of it; an alarm that began another keeps that', async () => {
  const { ann, ruleOf, stepOf, raise } = await setUp()
  const [first, second] = [
    await buildProcedure(server.db, { areaId: ann.area.id, types: ['fire'] }),
    await buildProcedure(server.db, { areaId: ann.area.id, types: ['fire'] }),
  ]
  const begin = (procedureId: string) => actionOf('procedure', { procedureId })
  const rule = await ruleOf([begin(first.id)], { priority: 1 })
  const later = await ruleOf([begin(second.id)], { unacknowledgedSeconds: null, priority: 99 })
  const alarmId = await raise()
  expect(await stepOf(rule.id)).toMatchObject({ state: 'done' })
  expect(await stepOf(later.id)).toMatchObject({ state: 'failed', reason: 'procedure_kept' })
  const told = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'procedure.answered')
    .execute()
  expect(told).toContainEqual({ data: { alarmId } })
  const { procedure } = got(await ann.client.procedure.getOfAlarm({ alarmId }))
  expect(procedure).toMatchObject({ procedureId: first.id, isBegun: true })
})

test('a rule gives a task to people, in the name of its author', async () => {
  const { ann, ruleOf, stepOf, raise } = await setUp()
  const bob = await signInGuard(server, ann.area.id, 'Bob')
  const rule = await ruleOf([actionOf('task', { userIds: [bob.id], remarks: 'Look at the gate' })])
  const alarmId = await raise()
  expect(await stepOf(rule.id)).toMatchObject({ state: 'done', target: 'Bob' })
  const tasks = got(await ann.client.task.getOfAlarm({ alarmId }))
  expect(tasks).toMatchObject([{ remarks: 'Look at the gate' }])
})

test('a rule whose author has no account any more gives no task, and says so', async () => {
  const { ann, ruleOf, stepOf, raise } = await setUp()
  const bob = await signInGuard(server, ann.area.id, 'Bob')
  const rule = await ruleOf([actionOf('task', { userIds: [bob.id], remarks: '' })])
  await server.db.updateTable('linkage_rule').set({ saved_by_id: null }).where('id', '=', rule.id).execute()
  await raise()
  expect(await stepOf(rule.id)).toMatchObject({ state: 'failed', reason: 'person_gone' })
})

test('a rule gives no task in the name of an author whose account is disabled', async () => {
  const { ann, ruleOf, stepOf, raise } = await setUp()
  const bob = await signInGuard(server, ann.area.id, 'Bob')
  const rule = await ruleOf([actionOf('task', { userIds: [bob.id], remarks: '' })])
  await server.db
    .updateTable('user_account')
    .set({ status: 'disabled' })
    .where('id', '=', ann.user.id)
    .execute()
  await raise()
  expect(await stepOf(rule.id)).toMatchObject({ state: 'failed', reason: 'person_gone' })
})

test('a message to the broker goes below linkage/ and the code of its centre, whatever the rule says', async () => {
  const { ann, ruleOf, stepOf, raise } = await setUp()
  const { code } = await server.db
    .selectFrom('area')
    .innerJoin('area as own', 'own.centre_id', 'area.id')
    .select('area.code')
    .where('own.id', '=', ann.area.id)
    .executeTakeFirstOrThrow()
  const rules = [
    await ruleOf([actionOf('mqtt', { topic: 'N9/alarm-event', text: 'open' })]),
    await ruleOf([actionOf('mqtt', { topic: 'linkage/door', text: 'open' })]),
  ]
  await raise()
  const targets = [await stepOf(rules[0]!.id), await stepOf(rules[1]!.id)].map(step => step?.target)
  expect(targets).toEqual([`linkage/${code}/N9/alarm-event`, `linkage/${code}/door`])
})

test('of two rules of one priority both run, the one that was added first before the other', async () => {
  const { ruleOf, raise } = await setUp()
  const rules = [await ruleOf([pictureAction]), await ruleOf([pictureAction])]
  const urgent = await ruleOf([pictureAction], { priority: 1 })
  await raise()
  const runs = await Promise.all([urgent, ...rules].map(one => probe.ended(one.id)))
  expect(runs.map(run => run.state)).toEqual(['done', 'done', 'done'])
  const began = await Promise.all(runs.map(async run => (await probe.stepsOf(run.id))[0]?.started_at ?? null))
  const times = began.map(at => at?.getTime() ?? Number.NaN)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('a script in a text is passed on as text', async () => {
  const { ann, ruleOf, stepOf, raise } = await setUp()
  const text = '<script>alert(1)</script> {location} {constructor}'
  const notice = { userIds: [ann.user.id], groupIds: [], roleIds: [], channels: ['console' as const] }
  const rule = await ruleOf([actionOf('notice', { ...notice, title: text, text })])
  await raise()
  expect(await stepOf(rule.id)).toMatchObject({ state: 'done', target: 'Ann' })
  const rows = await server.db.selectFrom('notice').select(['title', 'body']).execute()
  expect(rows).toContainEqual({ title: text, body: text })
})
