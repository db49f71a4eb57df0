import type { ZoneCondition } from '@palisade/contract'
import type { DeviceCommand, ZoneStatus } from '@palisade/drivers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildPanel, buildZone, type BuiltZone } from '#server/testing/builders/defence-zone.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
const drivers = createFakeDrivers()
let area: BuiltArea
let panel: BuiltDevice
let guard: ContractClient
/** The conditions that the panels of the test report. */
let truth: Map<string, Map<number, ZoneCondition>>

const becomes = {
  'zone.arm': 'armed',
  'zone.disarm': 'disarmed',
  'zone.bypass': 'bypassed',
  'zone.cancelBypass': 'disarmed',
} as const

/** A panel that carries out every command. */
function obey(deviceId: string, command: DeviceCommand): ZoneStatus[] | undefined {
  const zones = truth.get(deviceId)!
  if (command.do === 'zone.list')
    return [...zones].map(([number, condition]) => ({ number, condition }) as ZoneStatus)
  if ('zones' in command) for (const number of command.zones) zones.set(number, becomes[command.do])
  return undefined
}

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.asked = []
  drivers.onPerform = obey
  truth = new Map()
  area = await buildArea(server.db)
  panel = await buildPanel(server.db, { areaId: area.id })
  const rights = ['defence_zone.view', 'defence_zone.control'] as const
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId)
})

async function zone(number: number, condition: ZoneCondition, on = panel): Promise<BuiltZone> {
  truth.set(on.id, (truth.get(on.id) ?? new Map<number, ZoneCondition>()).set(number, condition))
  return buildZone(server.db, { panelId: on.id, number, condition })
}
const commands = () =>
  drivers.asked.map(({ command }) => command).filter(({ do: word }) => word !== 'zone.list')
const stored = async (id: string) => {
  const row = await server.db
    .selectFrom('defence_zone')
    .select('condition')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.condition
}

test('each panel gets one command for all its zones, and what it reports afterwards is the result', async () => {
  const other = await buildPanel(server.db, { areaId: area.id })
  const [one, two, far] = [
    await zone(1, 'disarmed'),
    await zone(2, 'disarmed'),
    await zone(7, 'disarmed', other),
  ]
  const { returnObj } = await guard.defenceZone.control({
    ids: [one.id, far.id, two.id, one.id],
    action: 'arm',
  })
  expect(returnObj).toEqual(
    [one, far, two].map(({ id }) => ({ id, ok: true, errorCode: null, condition: 'armed' })),
  )
  expect(commands()).toHaveLength(2)
  expect(commands()).toContainEqual({ do: 'zone.arm', zones: [1, 2] })
  const events = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'defence_zone.condition')
    .execute()
  expect(events.map(event => event.data)).toContainEqual(
    expect.objectContaining({ id: far.id, condition: 'armed' }),
  )
  const audit = await server.db
    .selectFrom('audit')
    .select(['object', 'after'])
    .where('action', '=', 'defence_zone.control')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit.object).toContain(far.id)
  expect(audit.after).toMatchObject({ action: 'arm', results: [{ ok: true }, { ok: true }, { ok: true }] })
})

test.each([
  ['disarm', 'armed', 'zone.disarm', 'disarmed'],
  ['disarm', 'alarm', 'zone.disarm', 'disarmed'],
  ['bypass', 'fault', 'zone.bypass', 'bypassed'],
  ['cancel_bypass', 'bypassed', 'zone.cancelBypass', 'disarmed'],
] as const)('%s of a zone that is %s', async (action, condition, word, after) => {
  const { id } = await zone(3, condition)
  const { returnObj } = await guard.defenceZone.control({ ids: [id], action })
  expect(returnObj).toMatchObject([{ ok: true, condition: after }])
  expect(commands()).toEqual([{ do: word, zones: [3] }])
})

test.each([
  ['arm', 'armed'],
  ['arm', 'bypassed'],
  ['arm', 'fault'],
  ['disarm', 'disarmed'],
  ['bypass', 'armed'],
  ['cancel_bypass', 'disarmed'],
  ['disarm', 'unknown'],
] as const)('%s is not asked of a zone that is %s; the others go on', async (action, condition) => {
  const { id } = await zone(3, condition)
  const { returnObj } = await guard.defenceZone.control({ ids: [id], action })
  expect(returnObj).toEqual([
    { id, ok: false, errorCode: 'defence_zone.not_now', errorParams: { condition }, condition },
  ])
  expect(commands()).toEqual([])
})

test('nothing is shown armed that the panel has not confirmed', async () => {
  const { id } = await zone(1, 'disarmed')
  drivers.onPerform = (deviceId, command) => (command.do === 'zone.arm' ? undefined : obey(deviceId, command))
  const { returnObj } = await guard.defenceZone.control({ ids: [id], action: 'arm' })
  expect(returnObj).toEqual([{ id, ok: true, errorCode: null, condition: 'disarmed' }])
  expect(await stored(id)).toBe('disarmed')
})

test('a refusal of the panel is returned with its reason and the real conditions of the zones', async () => {
  const [one, two] = [await zone(1, 'disarmed'), await zone(2, 'disarmed')]
  truth.get(panel.id)!.set(2, 'fault')
  drivers.onPerform = (deviceId, command) => {
    if (command.do === 'zone.arm') throw new AppError('device.rejected', { reason: 'zone_in_fault' })
    return obey(deviceId, command)
  }
  const { returnObj } = await guard.defenceZone.control({ ids: [one.id, two.id], action: 'arm' })
  const refused = { ok: false, errorCode: 'device.rejected', errorParams: { reason: 'zone_in_fault' } }
  expect(returnObj).toEqual([
    { id: one.id, ...refused, condition: 'disarmed' },
    { id: two.id, ...refused, condition: 'fault' },
  ])
})

test('a panel that cannot be reached is returned as offline, whether that was known or not', async () => {
  const away = await buildPanel(server.db, { areaId: area.id, state: 'offline' })
  const [known, silent] = [await zone(1, 'armed', away), await zone(1, 'armed')]
  drivers.onPerform = () => {
    throw new AppError('device.offline')
  }
  const { returnObj } = await guard.defenceZone.control({ ids: [known.id, silent.id], action: 'disarm' })
  expect(returnObj?.map(result => result.errorCode)).toEqual(['device.offline', 'device.offline'])
  expect(commands()).toEqual([{ do: 'zone.disarm', zones: [1] }])
})

test('two operators at once both get the real conditions', async () => {
  const { id } = await zone(1, 'disarmed')
  const arm = () => guard.defenceZone.control({ ids: [id], action: 'arm' })
  const results = (await Promise.all([arm(), arm(), arm()])).map(answer => answer.returnObj![0]!)
  expect(commands()).toEqual([{ do: 'zone.arm', zones: [1] }])
  expect(results.map(result => result.errorCode ?? 'ok').toSorted()).toEqual([
    'defence_zone.not_now',
    'defence_zone.not_now',
    'ok',
  ])
  expect(results.every(result => result.condition === 'armed')).toBe(true)
})

test('many panels at once are all commanded', async () => {
  const zones: BuiltZone[] = []
  for (let count = 0; count < 10; count += 1)
    zones.push(await zone(1, 'disarmed', await buildPanel(server.db, { areaId: area.id })))
  const { returnObj } = await guard.defenceZone.control({ ids: zones.map(({ id }) => id), action: 'arm' })
  expect(returnObj?.filter(result => result.ok)).toHaveLength(10)
})

test('a fault of ours is no result: the call fails', async () => {
  const { id } = await zone(1, 'disarmed')
  drivers.onPerform = () => {
    throw new TypeError('broken')
  }
  await expect(guard.defenceZone.control({ ids: [id], action: 'arm' })).rejects.toThrow('control failed')
})

test('a deleted zone is reported as such to users who may know of it', async () => {
  const admin = await clientOf(server, { isSuper: true }, area.centreId)
  const { returnObj } = await admin.defenceZone.control({ ids: [UNKNOWN], action: 'arm' })
  expect(returnObj).toMatchObject([{ ok: false, errorCode: 'defence_zone.not_found', condition: 'unknown' }])
})
