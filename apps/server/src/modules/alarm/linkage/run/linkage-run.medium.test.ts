import type { LinkageAction } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice, type DeviceOptions } from '#server/testing/builders/device.ts'
import { buildLinkageRule, type LinkageOptions } from '#server/testing/builders/linkage.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { createIntakeProbe, eventOf } from '#server/modules/alarm/intake/intake.testing.ts'
import { actionOf, createLinkageProbe, jpegPicture, pictureAction } from '../linkage.testing.ts'

const drivers = createFakeDrivers()
let server: TestServer
let probe: Awaited<ReturnType<typeof createLinkageProbe>>
beforeAll(async () => {
  server = await startTestServer({ drivers })
  probe = await createLinkageProbe(server)
})
beforeEach(() => {
  drivers.asked.length = 0
  drivers.onPerform = () => undefined
})
afterAll(() => server.stop())

const FIJI = { longitude: 179.5, latitude: -16 }
const camera = (place: Pick<DeviceOptions, 'areaId' | 'longitude' | 'latitude'> = {}) =>
  buildDevice(server.db, {
    driver: 'onvif',
    capabilities: ['preset', 'relay', 'snapshot'],
    state: 'online',
    ...place,
  })
/** A rule of a camera of its own, heard of by the server. */
async function ruleOf(
  actions: (device: { id: string }) => readonly LinkageAction[],
  more: Partial<LinkageOptions> = {},
  place: Parameters<typeof camera>[0] = {},
) {
  const device = await camera(place)
  const rule = await buildLinkageRule(server.db, {
    ...(more.areaId === undefined && { deviceId: device.id }),
    actions: actions(device),
    isEnabled: false,
    ...more,
  })
  const { client } = await server.signIn()
  got(await client.linkage.batchStart({ ids: [rule.id] }))
  return { device, rule, client }
}
const preset = ({ id }: { id: string }, more = {}) =>
  actionOf('preset', { deviceId: id, token: '3', label: 'Gate', ...more })
const output = ({ id }: { id: string }, more = {}) =>
  actionOf('output', { deviceId: id, token: '1', label: 'Light', isOn: true, ...more })
const statesOf = async (runId: string) => (await probe.stepsOf(runId)).map(step => step.state)

test('turns the camera, switches the output, takes a picture and opens it, in that order; its log says so', async () => {
  const jpeg = await jpegPicture()
  drivers.onPerform = (_id, command) => (command.do === 'snapshot' ? jpeg : undefined)
  const { device, rule, client } = await ruleOf(one => [
    preset(one),
    output(one),
    actionOf('snapshot', { cameraId: null }),
    pictureAction,
  ])
  const alarmId = await probe.raise(device)
  const run = await probe.ended(rule.id)
  expect(run).toMatchObject({ state: 'done', alarm_id: alarmId })
  expect(drivers.asked.map(({ command }) => command.do)).toEqual(['preset.goTo', 'relay.set', 'snapshot'])
  const details = got(await client.linkage.getLogDetails({ runId: run.id }))
  expect(details.steps.map(step => [step.kind, step.state, step.target, step.hasImage])).toEqual([
    ['preset', 'done', `${device.name} · Gate`, false],
    ['output', 'done', `${device.name} · Light`, false],
    ['snapshot', 'done', device.name, true],
    ['open_picture', 'done', device.name, false],
  ])
  const told = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'linkage.picture_wanted')
    .execute()
  expect(told).toContainEqual({
    data: { runId: run.id, ruleName: rule.name, alarmId, cameraIds: [device.id] },
  })
  const [image] = got(await client.linkage.getPictures({ runId: run.id }))
  expect(image).toMatchObject({ position: 2, deviceName: device.name })
  const file = await client.linkage.getPicture({ runId: run.id, position: 2 })
  expect(Buffer.from(file.bytes)).toEqual(jpeg)
  const ofAlarm = got(await client.linkage.getRunsOfAlarm({ alarmId }))
  expect(ofAlarm).toMatchObject([{ ruleName: rule.name, state: 'done', actions: [{}, {}, {}, {}] }])
  const devices = got(await client.linkage.getDevicesOfAlarm({ alarmId }))
  expect(devices).toMatchObject([{ deviceId: device.id, actions: [{}, {}, {}, {}] }])
  const audits = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'linkage.act')
    .orderBy('at')
    .execute()
  expect(audits.map(row => (row.after as { kind: string }).kind)).toEqual(['preset', 'output'])
})

test('devices that were acted on are found by their place, over the 180th meridian too', async () => {
  const { client, centerId = '' } = await server.signIn()
  const area = await buildArea(server.db, { parentId: centerId })
  const { device, rule } = await ruleOf(one => [output(one)], {}, { areaId: area.id, ...FIJI })
  await probe.raise(device)
  await probe.ended(rule.id)
  const within = async (west: number, east: number) =>
    got(await client.linkage.getActedDevices({ west, east, south: -20, north: -10 }))
  expect(await within(179, 180)).toMatchObject([
    { deviceId: device.id, ...FIJI, actions: [{ ruleName: rule.name, kind: 'output', state: 'done' }] },
  ])
  expect((await within(170, -170)).map(one => one.deviceId)).toEqual([device.id])
  expect(await within(-170, 170)).toEqual([])
})

test('an action that fails stops those behind it, or not, as it says', async () => {
  drivers.onPerform = (_id, command) => {
    if (command.do === 'preset.goTo') throw new AppError('device.offline')
  }
  const stopping = await ruleOf(one => [preset(one, { onFailure: 'stop' }), output(one)])
  await probe.raise(stopping.device)
  const stopped = await probe.ended(stopping.rule.id)
  expect([stopped.state, await statesOf(stopped.id)]).toEqual(['failed', ['failed', 'skipped']])
  const going = await ruleOf(one => [preset(one), output(one)])
  await probe.raise(going.device)
  const gone = await probe.ended(going.rule.id)
  expect([gone.state, await statesOf(gone.id)]).toEqual(['failed', ['failed', 'done']])
  const names = `${going.device.name} · `
  expect(await probe.stepsOf(gone.id)).toMatchObject([
    { reason: 'device.offline', target: `${names}Gate`, device_id: going.device.id },
    { target: `${names}Light`, device_id: going.device.id },
  ])
})

test('what does not wait begins while the action before it is under way', async () => {
  const release = Promise.withResolvers<void>()
  drivers.onPerform = (_id, command) => (command.do === 'preset.goTo' ? release.promise : undefined)
  const other = await camera()
  const { device, rule } = await ruleOf(one => [
    preset(one),
    output(other, { waitsForLast: false }),
    actionOf('open_picture', { cameraIds: [], userIds: [] }),
  ])
  await probe.raise(device)
  const states = await until(async () => {
    const run = (await probe.runsOf(rule.id)).at(-1)
    const found = run ? await statesOf(run.id) : []
    return found[1] === 'done' && found
  })
  expect(states[0]).toBe('started')
  release.resolve()
  expect(await probe.ended(rule.id)).toMatchObject({ state: 'done' })
})

test('runs only if nobody acknowledges in time', async () => {
  const quick = { unacknowledgedSeconds: 60 }
  const [answered, left] = [
    await ruleOf(() => [pictureAction], quick),
    await ruleOf(() => [pictureAction], quick),
  ]
  const alarmId = await probe.raise(answered.device)
  await probe.raise(left.device)
  await until(async () => (await probe.runsOf(left.rule.id)).at(-1)?.state === 'waiting')
  await until(async () => (await probe.runsOf(answered.rule.id)).at(-1)?.state === 'waiting')
  got(await answered.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' }))
  // The minute is over.
  await sql`update linkage_job set due_at = now()`.execute(server.db)
  expect(await probe.ended(answered.rule.id)).toMatchObject({ state: 'skipped', reason: 'acknowledged' })
  expect(await probe.ended(left.rule.id)).toMatchObject({ state: 'done' })
})

test('rules that set each other off are cut, and the log names them', async () => {
  const [device, other] = [await camera(), await camera()]
  await server.db.updateTable('device').set({ area_id: device.areaId }).where('id', '=', other.id).execute()
  const raise = (type: 'fire' | 'panic', deviceId: string) =>
    actionOf('alarm', { deviceId, type, level: null, description: 'Raised by a rule' })
  const { areaId } = device
  const first = await ruleOf(() => [raise('fire', other.id)], { areaId, types: ['panic'] })
  const second = await ruleOf(() => [raise('panic', other.id)], { areaId, types: ['fire'] })
  await probe.raise(device, 'panic')
  const cut = await until(async () => (await probe.runsOf(first.rule.id)).find(run => run.reason === 'loop'))
  const rules = [first.rule.name, second.rule.name, first.rule.name].join(' → ')
  expect(cut).toMatchObject({ state: 'skipped', reason_params: { rules } })
  const details = got(await first.client.linkage.getLogDetails({ runId: cut.id }))
  expect(details.chain.map(one => one.ruleName)).toEqual([second.rule.name])
  expect(await probe.runsOf(second.rule.id)).toHaveLength(1)
})

test('an alarm that becomes more urgent sets off the rules of that level alone', async () => {
  const intake = createIntakeProbe(server, (await buildApiKey(server.db)).key)
  const device = await camera()
  const every = await ruleOf(() => [pictureAction], { deviceId: device.id })
  const urgent = await ruleOf(() => [pictureAction], { deviceId: device.id, levels: [1] })
  const send = async (level: 'low' | 'very_urgent') =>
    got(await intake.send(eventOf(device, { level }))).alarmId
  const alarmId = await send('low')
  await probe.ended(every.rule.id)
  expect(await probe.runsOf(urgent.rule.id)).toEqual([])
  expect(await send('very_urgent')).toBe(alarmId)
  expect(await probe.ended(urgent.rule.id)).toMatchObject({ alarm_id: alarmId, alarm_level: 1 })
  expect(await probe.runsOf(every.rule.id)).toHaveLength(1)
})

test('a rule that is started later is not set off by what stood already', async () => {
  const intake = createIntakeProbe(server, (await buildApiKey(server.db)).key)
  const device = await camera()
  got(await intake.send(eventOf(device)))
  const { rule } = await ruleOf(() => [pictureAction], { deviceId: device.id })
  got(await intake.send(eventOf(device)))
  const witness = await ruleOf(() => [pictureAction])
  await probe.raise(witness.device)
  await probe.ended(witness.rule.id)
  expect(await probe.runsOf(rule.id)).toEqual([])
})

test('a device that was deleted is said in the run', async () => {
  const other = await camera()
  const { device, rule } = await ruleOf(() => [output(other)])
  await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', other.id).execute()
  await probe.raise(device)
  const run = await probe.ended(rule.id)
  expect((await probe.stepsOf(run.id))[0]).toMatchObject({
    state: 'failed',
    reason: 'device_gone',
    target: `${other.name} · Light`,
  })
  expect(drivers.asked).toEqual([])
})

test('a rule that is stopped meanwhile begins nothing more', async () => {
  const { device, rule, client } = await ruleOf(one => [output(one, { delaySeconds: 3600 })])
  await probe.raise(device)
  const [waiting] = await until(async () => {
    const runs = await probe.runsOf(rule.id)
    return runs.length > 0 && runs
  })
  const named = { target: `${device.name} · Light`, device_id: device.id }
  expect(await probe.stepsOf(waiting?.id ?? '')).toMatchObject([{ state: 'waiting', ...named }])
  got(await client.linkage.batchStop({ ids: [rule.id] }))
  await sql`update linkage_job set due_at = now()`.execute(server.db)
  expect(await probe.ended(rule.id)).toMatchObject({ state: 'skipped', reason: 'rule_stopped' })
  expect(drivers.asked).toEqual([])
})
