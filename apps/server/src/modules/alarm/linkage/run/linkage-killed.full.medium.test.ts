import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract, TICKET_HEADER, type StepAction } from '@palisade/contract'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { patience } from '@palisade/testkit/patience'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/infra/database/database.ts'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildZone, type BuiltZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildLinkageRule } from '#server/testing/builders/linkage.ts'
import { actionStep, buildProcedure } from '#server/testing/builders/procedure.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { startPanelPeer, type PanelPeer } from '#server/testing/panel-peer.ts'
import { ADMIN, noMedia } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { OPERATOR } from '#server/modules/alarm/procedure/procedure.testing.ts'
import { actionOf, pictureAction } from '../linkage.testing.ts'
import { killPrograms, sendEvent, startProgram } from './program.testing.ts'

// The real server, with its drivers, a real panel's socket, and an end that nothing could prepare for.
const login = { username: 'console', password: 'code-of-ten' }
/** A job of a dead copy is given on after some 12 s; a start and a busy machine take the rest. */
const LIMIT = 60_000
/** Kills and copies in other places take a minute more. */
const full = { timeout: patience(180_000), tags: ['full'] }

let database: TestDatabase
let open: OpenDatabase
let folder: string
let peer: PanelPeer
let panel: BuiltDevice
let zone: BuiltZone
let key: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-linkage-'))
  peer = await startPanelPeer(login)
  const env = {
    DATABASE_URL: database.url,
    PALISADE_DATA: folder,
    PALISADE_ADMIN_PASSWORD: ADMIN.password,
  }
  const app = await createApp(readConfig(env), pino({ level: 'silent' }), {
    announce: () => undefined,
    media: noMedia,
  })
  open = openDatabase(database.url)
  panel = await buildDevice(open.db, {
    driver: 'panel',
    state: 'unknown',
    config: { host: '127.0.0.1', port: peer.port, isTls: false, username: login.username },
  })
  const secret = createSecretCipher(app.infra.secrets.deviceKey).seal(panel.id, login.password)
  await open.db.updateTable('device').set({ secret }).where('id', '=', panel.id).execute()
  zone = await buildZone(open.db, { panelId: panel.id, condition: 'unknown' })
  key = (await buildApiKey(open.db)).key
  await app.infra.database.close()
})
afterEach(() => killPrograms())
afterAll(async () => {
  await open.close()
  await peer.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts copies of the server, and waits until one of them is in touch with the panel. */
async function start(copies = 1): Promise<string[]> {
  await open.db.updateTable('defence_zone').set({ condition: 'unknown' }).execute()
  const origins: string[] = []
  for (let copy = 0; copy < copies; copy += 1)
    origins.push(await startProgram({ databaseUrl: database.url, folder }))
  await until(async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from defence_zone zone
      join device on device.id = zone.panel_id
      where zone.condition = 'disarmed' and device.state = 'online'`.execute(open.db)
    return rows[0]?.n === 1
  })
  return origins
}

const stepsOf = async (ruleId: string) => {
  const { rows } = await sql<{
    run: string
    state: string
    reason: string | null
    target: string
    isOver: boolean
  }>`
    select run.state as run, step.state, step.reason, step.target, run.ended_at is not null as "isOver"
    from linkage_run run join linkage_step step on step.run_id = run.id
    where run.rule_id = ${ruleId}::uuid order by run.id, step.position`.execute(open.db)
  return rows
}
const ended = (ruleId: string, steps: number) =>
  until(async () => {
    const rows = await stepsOf(ruleId)
    return rows.length === steps && rows.every(row => row.isOver) && rows
  })
const countOf = async (table: 'notice' | 'alarm', ruleId: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} as found
    where ${
      table === 'notice'
        ? sql`cause in (select 'linkage:' || id || ':1' from linkage_run where rule_id = ${ruleId}::uuid)`
        : sql`reporter = (select name from linkage_rule where id = ${ruleId}::uuid)`
    }`.execute(open.db)
  return rows[0]?.n
}
const arm = () => actionOf('zone', { defenceZoneIds: [zone.id], action: 'arm' })
const message = (delaySeconds: number) =>
  actionOf('mqtt', { topic: 'linkage/test', text: 'on', delaySeconds })

test(
  'killed between two actions, each is done once',
  async () => {
    const [device, other] = [await buildDevice(open.db, { driver: 'http' }), await buildDevice(open.db)]
    const raise = actionOf('alarm', { deviceId: other.id, type: 'fire', level: null, description: '' })
    const rule = await buildLinkageRule(open.db, { deviceId: device.id, actions: [raise, message(3)] })
    const [origin = ''] = await start()
    await sendEvent(origin, key, device)
    await until(async () => (await stepsOf(rule.id))[0]?.state === 'done', LIMIT)
    await killPrograms()
    expect((await stepsOf(rule.id)).map(step => step.state)).toEqual(['done', 'waiting'])
    await start()
    expect(await ended(rule.id, 2)).toMatchObject([{ run: 'done', state: 'done' }, { state: 'done' }])
    expect([await countOf('alarm', rule.id), await countOf('notice', rule.id)]).toEqual([1, 1])
  },
  patience(180_000),
)

test(
  'killed while a panel is told to arm, that is uncertain and never sent again; the rest goes on',
  full,
  async () => {
    const device = await buildDevice(open.db, { driver: 'http' })
    const rule = await buildLinkageRule(open.db, { deviceId: device.id, actions: [arm(), message(0)] })
    const [origin = ''] = await start()
    peer.isAnswering = false
    await sendEvent(origin, key, device)
    await until(() => peer.commands.length > 0, LIMIT)
    await killPrograms()
    peer.isAnswering = true
    await start()
    expect(await ended(rule.id, 2)).toMatchObject([
      { run: 'uncertain', state: 'uncertain', reason: 'interrupted', target: zone.name },
      { state: 'done' },
    ])
    expect(peer.commands).toEqual(['ARM 1'])
  },
)

test('of two copies of the server, each action is done by one', full, async () => {
  const devices = await Promise.all(
    Array.from({ length: 6 }, () => buildDevice(open.db, { driver: 'http', areaId: panel.areaId })),
  )
  const rule = await buildLinkageRule(open.db, {
    areaId: panel.areaId,
    actions: [pictureAction, message(0), arm()],
  })
  const origins = await start(2)
  peer.commands.length = 0
  await Promise.all(
    devices.map((device, index) => sendEvent(origins[index % origins.length] ?? '', key, device)),
  )
  const rows = await ended(rule.id, devices.length * 3)
  expect(rows.filter(row => row.state !== 'failed' && row.state !== 'done')).toEqual([])
  expect(await countOf('notice', rule.id)).toBe(devices.length)
  expect(peer.commands).toEqual(Array(devices.length).fill('ARM 1'))
})

test(
  'killed while an operator has a panel armed from a procedure, that is uncertain and never sent again',
  full,
  async () => {
    const steps = [actionStep('s1', arm() as StepAction)]
    const { id: procedureId } = await buildProcedure(open.db, { areaId: panel.areaId, steps })
    const { id: alarmId } = await buildAlarm(open.db, { device: panel })
    const permissions = [...OPERATOR, 'defence_zone.view', 'defence_zone.control'] as const
    const user = await buildUser(open.db, { permissions, areaIds: [panel.areaId] })
    const { ticket } = await buildSession(open.db, user.id)
    const answer = { alarmId, procedureId, version: 1, stepKey: 's1', revision: 0, isConfirmed: true }
    const send = (origin: string) =>
      fetch(origin + contract.procedure.answer.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket },
        body: JSON.stringify(answer),
      })
    const [origin = ''] = await start()
    peer.commands.length = 0
    peer.isAnswering = false
    expect(await (await send(origin)).json()).toMatchObject({ success: true })
    await until(() => peer.commands.length > 0, LIMIT)
    await killPrograms()
    peer.isAnswering = true
    const [next = ''] = await start()
    const { rows } = await until(async () => {
      const found = await sql<{ state: string; reason: string | null; by: string }>`
      select step.state, step.reason, run.started_by as by from linkage_run run
      join linkage_step step on step.run_id = run.id
      where run.alarm_id = ${alarmId}::uuid and run.ended_at is not null`.execute(open.db)
      return found.rows.length > 0 && found
    }, LIMIT)
    expect(rows).toMatchObject([{ state: 'uncertain', reason: 'interrupted', by: user.name }])
    expect(await (await send(next)).json()).toMatchObject({ errorCode: 'procedure.answered_meanwhile' })
    expect(peer.commands).toEqual(['ARM 1'])
  },
)
