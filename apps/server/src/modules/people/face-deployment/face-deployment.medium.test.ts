import { ALWAYS, type Contract, type InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildFaceGroup } from '#server/testing/builders/people.ts'
import { buildDeployment } from '#server/testing/builders/deployment.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const EDITOR = [
  'face_deployment.view',
  'face_deployment.edit',
  'face.view',
  'face.edit',
  'face.manage',
  'face_capture.view',
  'device.view',
] as const

let server: TestServer
let ann: Awaited<ReturnType<typeof signInOperator>>
let wanted: { id: string; name: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ann = await signInOperator(server, { name: 'Ann', permissions: EDITOR })
  wanted = await buildFaceGroup(server.db, { centreId: ann.area.centreId })
})

type Draft = InputOf<Contract['faceDeployment']['add']>
const add = (given: Partial<Draft> = {}) =>
  ann.client.faceDeployment.add({
    name: '北门-1',
    mode: 'listed',
    level: 'general',
    cameraIds: [ann.device.id],
    cameraGroupIds: [],
    groupIds: [wanted.id],
    time: null,
    week: ALWAYS,
    ...given,
  })
/** Lends a group to somebody else, who alone may do this in it. */
async function lend(groupId: string, use: { may_search: boolean }, roleId?: string) {
  const role = await server.db.selectFrom('role').select('id').executeTakeFirstOrThrow()
  await server.db
    .insertInto('face_grant')
    .values({ group_id: groupId, role_id: roleId ?? role.id, may_edit: false, ...use })
    .execute()
}

test('is kept with its groups, and its groups are not deleted while they are in it', async () => {
  const one = (await add({ mode: 'unlisted', reason: 'Staff only' })).returnObj!
  expect(one).toMatchObject({
    name: '北门-1',
    mode: 'unlisted',
    groups: [{ id: wanted.id, name: wanted.name }],
    cameras: [{ id: ann.device.id }],
    state: 'running',
    createdBy: 'Ann',
  })
  const remove = () => ann.client.faceGroup.batchDelete({ ids: [wanted.id] })
  expect((await remove()).errorCode).toBe('deployment.uses_list')
  await ann.client.faceDeployment.batchStop({ ids: [one.id] })
  await ann.client.faceDeployment.batchDelete({ ids: [one.id] })
  expect((await remove()).success).toBe(true)
})

test.each<[string, Partial<Draft>]>([
  ['deployment.no_lists', { groupIds: [] }],
  ['request.invalid', { groupIds: Array.from({ length: 65 }, () => crypto.randomUUID()) }],
  ['request.invalid', { name: 'x'.repeat(301) }],
  ['deployment.list_unknown', { groupIds: [crypto.randomUUID()] }],
])('is refused with %s', async (code, given) => {
  expect((await add(given)).errorCode).toBe(code)
})

test('deploys no group that is not lent for searches, and is hidden from whom one of its groups is not lent to', async () => {
  const { centreId } = ann.area
  const secret = await buildFaceGroup(server.db, { centreId })
  const deployed = await buildDeployment(server.db, {
    kind: 'person',
    centreId,
    cameraIds: [ann.device.id],
    groupIds: [wanted.id, secret.id],
  })
  const seen = async () => (await ann.client.faceDeployment.getByPage({})).returnObj?.total
  expect(await seen()).toBe(1)
  await lend(secret.id, { may_search: true })
  expect((await add({ groupIds: [secret.id] })).errorCode).toBe('deployment.list_unknown')
  expect(await seen()).toBe(0)
  expect((await ann.client.faceDeployment.getDetails({ id: deployed.id })).errorCode).toBe('access.denied')
  expect((await ann.client.faceDeployment.batchStop({ ids: [deployed.id] })).errorCode).toBe('access.denied')
})
