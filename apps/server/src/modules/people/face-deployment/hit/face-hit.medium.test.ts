import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildFaceGroup } from '#server/testing/builders/people.ts'
import { buildDeployment, type DeploymentOptions } from '#server/testing/builders/deployment.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { faceOf, lookOf } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { startFaces } from '../face-deployment.testing.ts'

const WATCHER = [
  'face_deployment.view',
  'face_deployment.edit',
  'face_hit.judge',
  'face.view',
  'face.edit',
  'face_capture.view',
  'device.view',
  'alarm.view',
] as const
const blurred = faceOf(0, 0, 0, 1)
const looks = {
  anna: lookOf(faceOf(0, 0, 0, 0)),
  'anna aside': lookOf(faceOf(0.1, 0, 0, 0)),
  'like anna': lookOf(faceOf(0, 0.17, 0, 0)),
  'like anna again': lookOf(faceOf(0, 0.18, 0, 0)),
  stranger: lookOf(faceOf(0, 0, 0, 2)),
  'stranger again': lookOf(faceOf(0, 0, 0, 2.1)),
  'other stranger': lookOf(faceOf(0, 0, 3, 0)),
  blurred: lookOf({ ...blurred, quality: { ...blurred.quality, faults: ['blurred'] } }),
}

let server: TestServer
let faces: Awaited<ReturnType<typeof startFaces>>
let ann: Awaited<ReturnType<typeof signInOperator>>
let wanted: { id: string; name: string }

beforeAll(async () => {
  server = await startTestServer()
  faces = await startFaces(server, looks)
})
afterAll(async () => {
  await faces.stop()
  await server.stop()
})
beforeEach(async () => {
  ann = await signInOperator(server, { name: 'Ann', permissions: WATCHER })
  wanted = await buildFaceGroup(server.db, { centreId: ann.area.centreId, name: 'Wanted' })
})

/** Until the events so far have reached the listeners of this process. */
async function told() {
  const reached = Promise.withResolvers<void>()
  server.app.infra.listeners.on('face_deployment.changed', () => reached.resolve())
  const { id } = await buildDeployment(server.db, {
    kind: 'person',
    centreId: ann.area.centreId,
    isEnabled: false,
  })
  await ann.client.faceDeployment.batchStop({ ids: [id] })
  await reached.promise
}
async function deploy(options: DeploymentOptions = {}) {
  const given = {
    kind: 'person' as const,
    centreId: ann.area.centreId,
    cameraIds: [ann.device.id],
    groupIds: [wanted.id],
    isEnabled: false,
    pauseSeconds: 10,
    ...options,
  }
  const deployment = await buildDeployment(server.db, given)
  await ann.client.faceDeployment.batchStart({ ids: [deployment.id] })
  await told()
  return deployment
}
const see = (names: readonly string[], secondsAgo = 0) => faces.see(ann.device.id, names, secondsAgo)
const captures = (count: number) =>
  vi.waitFor(async () => {
    const rows = await server.db
      .selectFrom('face_capture')
      .select('id')
      .where('camera_id', '=', ann.device.id)
      .execute()
    expect(rows).toHaveLength(count)
  })
const hits = async (more: object = {}) => (await ann.client.faceHit.getByPage(more)).returnObj?.list ?? []
/** Hits, oldest first, once there are so many and none of them waits. */
const settled = (count: number) =>
  vi.waitFor(async () => {
    const found = await hits()
    expect(found.map(({ state }) => state)).not.toContain('due')
    expect(found).toHaveLength(count)
    return found.toReversed()
  })
const alarmOf = (id: string | null | undefined) =>
  server.db
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()

test('a person of a list rings with the level of the group, and the alarm does not say who it is', async () => {
  const anna = await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  const { name } = await deploy()
  see(['anna aside', 'stranger'])
  const [hit] = await settled(1)
  expect(hit).toMatchObject({
    person: { entryId: anna.id, name: 'Anna', hasPicture: true },
    isUnlisted: false,
    similarity: 95,
    threshold: 91,
    level: 'urgent',
    groupName: 'Wanted',
    state: 'raised',
    deployment: { name },
    camera: { id: ann.device.id },
    hasCapture: true,
    hasScene: true,
  })
  const alarm = await alarmOf(hit?.alarmId)
  expect(alarm).toMatchObject({
    type: 'face_hit',
    level: 2,
    count: 1,
    description: `${name} · Wanted · 95 % · Drill`,
  })
  const scene = (await server.app.infra.files.open(alarm!.picture_key!))!
  expect(scene.length).toBe('the whole frame'.length)
  scene.stream.destroy()
  const picture = await ann.client.faceHit.getPicture({ id: hit!.id, part: 'face' })
  expect(picture.bytes.toString()).toBe('anna aside')
  const person = await ann.client.faceHit.getPicture({ id: hit!.id, part: 'person' })
  expect(person.bytes.toString()).toBe('picture of Anna')
})

test('a person who passes in a stream rings where two of three frames show her, and once', async () => {
  await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy()
  await faces.pass(ann.device.id, [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 2, 0])
  await captures(1)
  await faces.pass(ann.device.id, [0, 0.15, 0, 0], [0, 0, 0, 2], [0.1, 0, 0, 0])
  const [hit] = await settled(1)
  expect(hit).toMatchObject({ person: { name: 'Anna' }, similarity: 95, state: 'raised' })
  await captures(2)
})

test('the same person rings once within the pause, and again after it', async () => {
  await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy()
  for (const ago of [60, 55, 30]) see(['anna'], ago)
  const [first, second, third] = await settled(3)
  // Of the first two the one that is looked at first rings.
  expect(new Set([first?.state, second?.state])).toEqual(new Set(['raised', 'paused']))
  expect(third?.state).toBe('raised')
  expect(second?.alarmId).toBe(first?.alarmId)
  expect(third?.alarmId).not.toBe(first?.alarmId)
  expect((await alarmOf(first?.alarmId))?.count).toBe(2)
})

test('a face of which a camera tells long after it is a hit that rings nobody', async () => {
  await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy()
  see(['anna'], 7 * 3600)
  expect(await settled(1)).toMatchObject([{ state: 'late', alarmId: null }])
})

test('a false match is remembered for that face and that person, and can be taken back', async () => {
  await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy()
  see(['like anna'], 90)
  const [first] = await settled(1)
  expect((await ann.client.faceHit.markFalse({ id: first!.id })).success).toBe(true)
  await told()
  see(['like anna again'], 60)
  const [marked, suppressed] = await settled(2)
  expect([marked?.falseBy, suppressed?.state, suppressed?.alarmId]).toEqual(['Ann', 'false', null])
  expect((await hits({ state: 'false' })).map(({ id }) => id).toSorted()).toEqual(
    [marked!.id, suppressed!.id].toSorted(),
  )
  // Anna herself rings all the same.
  see(['anna'], 40)
  expect((await settled(3)).at(-1)).toMatchObject({ state: 'raised' })
  expect((await ann.client.faceHit.undoFalse({ id: first!.id })).success).toBe(true)
  expect((await ann.client.faceHit.undoFalse({ id: first!.id })).errorCode).toBe('face_hit.not_false')
  await told()
  see(['like anna again'], 20)
  expect((await settled(4)).at(-1)).toMatchObject({ state: 'raised', falseBy: null })
})

test('nobody but these: a stranger rings once, whoever is on a list or not to be judged is silent', async () => {
  await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy({ mode: 'unlisted' })
  see(['anna', 'blurred'], 60)
  see(['stranger'], 50)
  see(['stranger again'], 45)
  see(['other stranger'], 44)
  const found = await settled(3)
  expect(found.map(({ state, isUnlisted, person, level }) => [state, isUnlisted, person, level])).toEqual([
    ['raised', true, null, 'general'],
    ['paused', true, null, 'general'],
    ['raised', true, null, 'general'],
  ])
  expect(await alarmOf(found[0]?.alarmId)).toMatchObject({ type: 'face_unlisted', count: 2 })
  await captures(5)
  expect((await ann.client.faceHit.markFalse({ id: found[0]!.id })).errorCode).toBe('face_hit.no_person')
})

test('a hit is seen by whom both the camera and the group are for, in list and picture', async () => {
  await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy()
  see(['anna'])
  const [hit] = await settled(1)
  const elsewhere = await clientOf(server, { permissions: [...WATCHER] }, ann.area.centreId)
  expect((await elsewhere.faceHit.getPicture({ id: hit!.id, part: 'face' })).errorCode).toBe('access.denied')
  const role = await server.db.selectFrom('role').select('id').executeTakeFirstOrThrow()
  const grant = { group_id: wanted.id, role_id: role.id, may_edit: true, may_search: true }
  await server.db.insertInto('face_grant').values(grant).execute()
  expect(await hits()).toEqual([])
  for (const part of ['face', 'scene', 'person'] as const)
    expect((await ann.client.faceHit.getPicture({ id: hit!.id, part })).success).toBe(false)
  expect((await ann.client.faceHit.acknowledge({ ids: [hit!.id] })).success).toBe(false)
})

test('who was first to acknowledge stays; a person who is deleted is gone from the hit', async () => {
  const anna = await faces.enrol(wanted.id, 'Anna', 0, 0, 0, 0)
  await deploy()
  see(['anna'])
  const [hit] = await settled(1)
  expect((await ann.client.faceHit.acknowledge({ ids: [hit!.id] })).success).toBe(true)
  const bob = await clientOf(
    server,
    { name: 'Bob', permissions: [...WATCHER], areaIds: [ann.area.id] },
    ann.area.centreId,
  )
  expect((await bob.faceHit.acknowledge({ ids: [hit!.id] })).success).toBe(true)
  expect(await hits({ isOpen: true })).toEqual([])
  await ann.client.faceHit.markFalse({ id: hit!.id })
  await ann.client.faceEntry.batchDelete({ ids: [anna.id] })
  expect(await hits()).toMatchObject([{ acknowledgedBy: 'Ann', person: null, isUnlisted: false }])
  expect((await ann.client.faceHit.getPicture({ id: hit!.id, part: 'person' })).errorCode).toBe(
    'face_picture.not_found',
  )
  const left = await server.db
    .selectFrom('face_false')
    .select('hit_id')
    .where('hit_id', '=', hit!.id)
    .execute()
  expect(left).toEqual([])
})
