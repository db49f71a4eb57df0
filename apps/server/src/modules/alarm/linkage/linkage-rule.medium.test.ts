import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { actionOf, draftOf, RULE_EDITOR } from './linkage.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const editor = (more: Parameters<typeof signInOperator>[1] = {}) =>
  signInOperator(server, { permissions: RULE_EDITOR, ...more })

describe('a rule', () => {
  test('is kept as it was entered, with all its sources, and is started, stopped and deleted', async () => {
    const { client, centerId } = await server.signIn()
    const area = await buildArea(server.db, { parentId: centerId ?? '' })
    const camera = await buildDevice(server.db, { areaId: area.id })
    const panel = await buildPanel(server.db)
    const zone = await buildZone(server.db, { panelId: panel.id })
    const group = await buildCameraGroup(server.db, { areaId: camera.areaId, cameraIds: [camera.id] })
    const draft = draftOf([camera.id], {
      priority: 7,
      eventTypes: ['motion'],
      levels: ['urgent'],
      defenceZoneIds: [zone.id],
      areaIds: [camera.areaId],
      cameraGroupIds: [group.id],
      unacknowledgedSeconds: 30,
      actions: [actionOf('snapshot', { cameraId: camera.id, delaySeconds: 3, onFailure: 'stop' })],
    })
    const rule = got(await client.linkage.add(draft))
    expect(rule).toMatchObject({ ...draft, status: 'disabled', isEditable: true, lastRunAt: null })
    expect(rule.parts).toEqual([{ id: camera.id, name: camera.name, isDeleted: false }])
    got(await client.linkage.batchStart({ ids: [rule.id] }))
    const started = got(await client.linkage.getByPage({ name: rule.name, status: 'enabled' }))
    expect(started.list.map(one => one.id)).toEqual([rule.id])
    got(await client.linkage.batchStop({ ids: [rule.id] }))
    expect(got(await client.linkage.getDetails({ id: rule.id })).status).toBe('disabled')
    got(await client.linkage.batchDelete({ ids: [rule.id] }))
    expect(got(await client.linkage.getByPage({ name: rule.name })).list).toEqual([])
  })

  test('of two who save at once one wins, the other is told who; a name is given once', async () => {
    const { client, user, device } = await editor()
    const rule = got(await client.linkage.add(draftOf([device.id])))
    const save = () => client.linkage.update({ ...draftOf([device.id]), id: rule.id, version: rule.version })
    const answers = await Promise.all([save(), save()])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)).toMatchObject({
      errorCode: 'linkage.changed_meanwhile',
      errorParams: { by: user.name },
    })
    const now = got(await client.linkage.getDetails({ id: rule.id }))
    const twice = await client.linkage.add(draftOf([device.id], { name: now.name }))
    expect(twice.errorCode).toBe('linkage.name_taken')
  })

  test('is found by who saved it last, in whose name it gives tasks', async () => {
    const [ann, bob] = [await editor(), await editor()]
    const mine = got(await ann.client.linkage.add(draftOf([ann.device.id])))
    const admin = await server.signIn()
    const of = async (...authorIds: string[]) => {
      const { list } = got(await ann.client.linkage.getByPage({ authorIds }))
      return list.map(rule => rule.id)
    }
    expect(await of(ann.user.id)).toEqual([mine.id])
    expect(await of(bob.user.id)).toEqual([])
    const task = await ann.client.linkage.getByPage({ authorIds: [ann.user.id], actionKind: 'task' })
    expect(got(task).list).toEqual([])
    got(
      await admin.client.linkage.update({ ...draftOf([ann.device.id]), id: mine.id, version: mine.version }),
    )
    expect(await of(ann.user.id, bob.user.id)).toEqual([])
    expect(await of(admin.user.id)).toEqual([mine.id])
  })

  test('without any source is of the selected centre', async () => {
    const { client } = await server.signIn()
    const rule = got(await client.linkage.add(draftOf([])))
    expect(rule.sources).toMatchObject([{ kind: 'area' }])
  })
})

describe('what is refused', () => {
  test.each<[string, object]>([
    ['linkage.no_time', { timeRange: { type: 'custom', dates: [], data: [] } }],
    ['linkage.no_action', { actions: [] }],
    [
      'linkage.tells_nobody',
      {
        actions: [
          actionOf('notice', {
            userIds: [],
            groupIds: [],
            roleIds: [],
            channels: ['console'],
            title: '',
            text: '',
          }),
        ],
      },
    ],
    ['request.invalid', { priority: 0 }],
  ])('%s', async (code, wrong) => {
    const { client, device } = await editor()
    const answer = await client.linkage.add(draftOf([device.id], wrong))
    expect(answer).toMatchObject({ success: false, errorCode: code })
  })

  test('an action on a device without the right to do it by hand', async () => {
    const { client, device } = await editor()
    const output = actionOf('output', { deviceId: device.id, token: '1', label: 'Light', isOn: true })
    const answer = await client.linkage.add(draftOf([device.id], { actions: [output] }))
    expect(answer).toMatchObject({
      errorCode: 'linkage.action_denied',
      errorParams: { action: 1, permission: 'device.control' },
    })
  })

  test('a message to other systems by who may not say where they may go', async () => {
    const { client, device } = await editor()
    const webhook = actionOf('webhook', { webhookId: device.id, text: '' })
    for (const action of [webhook, actionOf('mqtt', { topic: 'door', text: '' })]) {
      const answer = await client.linkage.add(draftOf([device.id], { actions: [action] }))
      expect(answer).toMatchObject({
        errorCode: 'linkage.action_denied',
        errorParams: { action: 1, permission: 'notice.edit' },
      })
    }
  })

  test('an action on a device of another area, on one that is gone, and on one that cannot do it', async () => {
    const { client, device } = await editor({ permissions: [...RULE_EDITOR, 'live.ptz'] })
    const other = await buildDevice(server.db)
    const sensor = await buildDevice(server.db, { driver: 'http', areaId: device.areaId })
    const preset = (deviceId: string) => actionOf('preset', { deviceId, token: '1', label: 'Gate' })
    const save = async (action: unknown) =>
      (await client.linkage.add(draftOf([device.id], { actions: [action] }))).errorCode
    expect(await save(preset(other.id))).toBe('linkage.action_denied')
    expect(await save(preset(sensor.id))).toBe('linkage.not_able')
    const picture = actionOf('open_picture', { cameraIds: [sensor.id], userIds: [] })
    expect(await save(picture)).toBe('linkage.not_a_camera')
    const gone = await buildDevice(server.db, { areaId: device.areaId })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await save(preset(gone.id))).toMatch(/^linkage\.action_(denied|target_gone)$/)
  })

  test.each<[string, object, string | null]>([
    ['any type', {}, null],
    ['its type', { eventTypes: ['panic'] }, null],
    ['its type at one of its devices', { eventTypes: ['panic'] }, 'own'],
  ])('a rule that raises its own event: %s', async (_what, more, at) => {
    const { client } = await server.signIn()
    const device = await buildDevice(server.db)
    const deviceId = at === 'own' ? device.id : null
    const raise = actionOf('alarm', { deviceId, type: 'panic', level: null, description: '' })
    const answer = await client.linkage.add(draftOf([device.id], { ...more, actions: [raise] }))
    expect(answer).toMatchObject({ errorCode: 'linkage.raises_itself', errorParams: { action: 1 } })
  })

  test('not: a rule that raises another type, or at another device', async () => {
    const { client } = await server.signIn()
    const [device, other] = [await buildDevice(server.db), await buildDevice(server.db)]
    const raise = (deviceId: string | null) =>
      actionOf('alarm', { deviceId, type: 'panic', level: null, description: '' })
    const type = await client.linkage.add(
      draftOf([device.id], { eventTypes: ['fire'], actions: [raise(null)] }),
    )
    const place = await client.linkage.add(draftOf([device.id], { actions: [raise(other.id)] }))
    expect([type.success, place.success]).toEqual([true, true])
  })

  test('a rule of somewhere else, which is not seen either', async () => {
    const [here, there] = [await editor(), await editor()]
    const theirs = got(await there.client.linkage.add(draftOf([there.device.id])))
    const own = await here.client.linkage.add(draftOf([there.device.id]))
    const stop = await here.client.linkage.batchStop({ ids: [theirs.id] })
    expect([own, stop].map(answer => answer.errorCode)).toEqual(Array(2).fill('access.denied'))
    const seen = got(await here.client.linkage.getByPage({ pageSize: 300 }))
    expect(seen.list.map(one => one.id)).not.toContain(theirs.id)
  })

  test('an action whose device the reader may not see is not told to them', async () => {
    const { client } = await server.signIn()
    const here = await editor()
    const secret = await buildDevice(server.db)
    const hidden = actionOf('open_picture', { cameraIds: [secret.id], userIds: [] })
    const rule = got(await client.linkage.add(draftOf([here.device.id], { actions: [hidden] })))
    const seen = got(await here.client.linkage.getDetails({ id: rule.id }))
    expect(seen).toMatchObject({ actions: [null], parts: [], isEditable: false })
    expect((await here.client.linkage.batchStart({ ids: [rule.id] })).errorCode).toBe('linkage.action_denied')
  })
})
