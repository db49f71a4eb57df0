import { contract, type Call } from '@palisade/contract'
import { changesOf, knownField, languages, loadTranslator, valueText } from '@palisade/phrases'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessChanges } from './testing/logged-changes/access.ts'
import { executePrepared } from './infra/database/prepared.ts'
import { createWorkbench, type Prepared, type Workbench } from './testing/logged-changes/bench.ts'
import { noticeChanges } from './testing/logged-changes/notice.ts'
import { peopleChanges } from './testing/logged-changes/people.ts'
import { patrolChanges } from './testing/logged-changes/patrol.ts'
import { siteChanges } from './testing/logged-changes/site.ts'
import { systemChanges } from './testing/logged-changes/system.ts'
import { videoChanges } from './testing/logged-changes/video.ts'
import { vehicleChanges } from './testing/logged-changes/vehicle.ts'
import { wallChanges } from './testing/logged-changes/wall.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const scenarios = {
  ...accessChanges,
  ...siteChanges,
  ...systemChanges,
  ...noticeChanges,
  ...peopleChanges,
  ...videoChanges,
  ...wallChanges,
  ...vehicleChanges,
  ...patrolChanges,
}

/** Logged calls that change nothing in the database: what they leave is their row, and what devices were observed to be. */
const changeless = [
  'alarm.exportExcel',
  'alarm.exportAll',
  'alarm.getPicture',
  'alarmExport.getFile',
  'blacklist.exportExcel',
  'comparison.contrast',
  'comparison.getFoundPicture',
  'comparison.search',
  'defenceZone.control',
  'device.exportExcel',
  'device.testPicture',
  'deviceControl.absolute',
  'deviceControl.goHome',
  'deviceControl.goToPreset',
  'deviceControl.move',
  'deviceControl.operateCruise',
  'deviceControl.reboot',
  'deviceControl.removePreset',
  'deviceControl.setClock',
  'deviceControl.setHome',
  'deviceControl.setPreset',
  'deviceControl.setRelay',
  'deviceControl.snapshot',
  'deviceControl.stop',
  'deviceState.check',
  'faceCapture.getPicture',
  'faceHit.getPicture',
  'faceEntry.getDetails',
  'faceEntry.getPicture',
  'faceSheet.exportExcel',
  'faceSearch.exportExcel',
  'faceSearch.exportSlides',
  'faceSearch.findCompanions',
  'faceSearch.findPersons',
  'faceSearch.startSearch',
  'figures.exportExcel',
  'evidence.getSnapshot',
  'footage.getFile',
  'linkage.getPicture',
  'live.open',
  'live.snapshot',
  'live.startRecord',
  'live.stopRecord',
  'log.downloadBackup',
  'log.exportExcel',
  'log.verify',
  'notice.testMailServer',
  'patrolTask.getPicture',
  'patrolHistory.exportExcel',
  'patrolHistory.exportPdf',
  'handover.exportPdf',
  'patrolCheckpoint.getCodes',
  'patrolFoot.getPicture',
  'notice.testMqttServer',
  'notice.testWebhook',
  'onboarding.discover',
  'onboarding.probe',
  'playback.open',
  'playback.snapshot',
  'procedure.getPicture',
  'recording.exportReport',
  'redlist.exportExcel',
  'snap.getPicture',
  'snap.exportExcel',
  'task.getPicture',
  'user.exportExcel',
  'version.downloadPackage',
]
/**
 * Need a provider, a push service that is tried beside the calls, or the media or recognition program, or start work at once; they write in `context.transaction` as
 * the others do (single-sign-on*.medium.test.ts, push-phones.medium.test.ts, recording.medium.test.ts,
 * footage.medium.test.ts, evidence.medium.test.ts, face-sheet.medium.test.ts, plate-import.medium.test.ts, face-model.medium.test.ts).
 */
const elsewhere = [
  'singleSignOn.finish',
  'singleSignOn.finishOwn',
  'push.subscribe',
  'recording.start',
  'recording.stop',
  'footage.download',
  'footage.splice',
  'evidence.lock',
  'evidence.addSnapshot',
  'faceSheet.startImport',
  'blacklist.importExcel',
  'redlist.importExcel',
  'recognition.addModel',
  'recognition.chooseModel',
  'recognition.removeModel',
]

const logged = new Map(
  Object.entries(contract).flatMap(([module, group]) =>
    Object.entries(group as Record<string, Call>)
      .filter(([, call]) => call.meta.audit !== undefined)
      .map(([name, call]): [string, Call] => [`${module}.${name}`, call]),
  ),
)

/** Tables that others write meanwhile: captures, counters, the roll-up of alarms, what they set off, signs of life, the seals of the log, the rows of running jobs. */
const apart = [
  'alarm_capture',
  'alarm_escalation',
  'alarm_export',
  'footage_file',
  'alarm_stat_availability',
  'alarm_stat_day',
  'alarm_stat_executor',
  'alarm_stat_operator',
  'alarm_stat_place',
  'alarm_stat_source',
  'alarm_stat_source_level',
  'audit',
  'audit_seal',
  'audit_unsealed',
  'driver_lease',
  'linkage_position',
  'linkage_run',
  'linkage_step',
  'login_attempt',
  'patrol_round',
  'rate_limit',
  // Its sign of life comes once a minute.
  'recording_check',
  'staff_sign',
  // The position of a reader moves by the clock.
  'outbox_reader',
]
const ofJobs = ['log_backup', 'audit_restored']
/** Their events, which come when they run. */
const jobEvent = /^outbox .*"type": "log\.(?:backup|restore)"/
/** Rows that the job writes after the call, and no part of what the call changed. */
const isOfJob = (row: string) => ofJobs.some(table => row.startsWith(`${table} `)) || jobEvent.test(row)

let server: TestServer
let bench: Workbench
let tables: string[]

beforeAll(async () => {
  server = await startTestServer()
  bench = createWorkbench(server, await server.signIn())
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    server.db,
  )
  tables = rows.map(row => row.name).filter(name => !apart.includes(name))
  await sql`
    create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'the log is broken'; end $$`.execute(server.db)
  await sql`
    create trigger refuse_row before insert on audit for each row
    when (new.request_id is not null and new.result = 'ok') execute function refuse_row()`.execute(server.db)
  // No alarm climbs: on a slow machine an alarm of one scenario would during another.
  await sql`
    create function skip_row() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    server.db,
  )
  await sql`
    create trigger skip_row before insert on alarm_escalation for each row execute function skip_row()`.execute(
    server.db,
  )
  await breakLog(false)
})
afterAll(() => server.stop())

const breakLog = (isBroken: boolean) =>
  sql`alter table audit ${sql.raw(isBroken ? 'enable' : 'disable')} trigger refuse_row`.execute(server.db)

/** Every row of every table, by its content, with the transaction that wrote it. */
async function content(): Promise<Map<string, string>> {
  const each = tables.map(
    table =>
      sql`select ${sql.lit(table)} || ' ' || (to_jsonb(t) - 'last_used_at')::text as row, xmin::text as by
          from ${sql.table(table)} t`,
  )
  // Planning it takes longer than reading the few rows.
  const all = sql<{ row: string; by: string }>`${sql.join(each, sql` union all `)}`
  const { rows } = await executePrepared(server.db, all)
  return new Map(rows.map(({ row, by }) => [row, by]))
}

async function send(name: string, prepared: object | Prepared) {
  const { request, ticket = bench.admin.ticket } = 'request' in prepared ? prepared : { request: prepared }
  const { path, meta } = logged.get(name)!
  const response = await server.app.http.inject({
    method: 'POST',
    url: path,
    ...(meta.access.by !== 'anyone' && { headers: { ticket } }),
    payload: { ...request, centerId: bench.admin.centerId },
  })
  return response.json<{ success: boolean; errorCode?: string; requestId: string }>()
}

test('every logged call has a scenario here, or is known to change nothing', () => {
  expect([...Object.keys(scenarios), ...changeless, ...elsewhere].toSorted()).toEqual(
    [...logged.keys()].toSorted(),
  )
})

describe.each(Object.entries(scenarios))('%s', (name, scenario) => {
  test('changes nothing when its row cannot be written; else row and change are of one transaction', async () => {
    const prepared = await scenario(bench)
    const before = await content()
    await breakLog(true)
    const failed = await send(name, prepared)
    await breakLog(false)
    expect(failed.success && !name.endsWith('batchAdd') && !name.endsWith('importExcel')).toBe(false)
    const meanwhile = await content()
    expect([...meanwhile.keys()].filter(row => !before.has(row))).toEqual([])
    expect([...before.keys()].filter(row => !meanwhile.has(row))).toEqual([])

    const { success, errorCode, requestId } = await send(name, prepared)
    expect([success, errorCode]).toEqual([true, undefined])
    const { rows } = await sql<{ by: string; result: string; action: string }>`
      select xmin::text as by, result, action from audit where request_id = ${requestId}`.execute(server.db)
    expect(new Set(rows.map(row => `${row.action} ${row.result}`))).toEqual(
      new Set([`${logged.get(name)?.meta.audit} ok`]),
    )
    const changed = [...(await content())].filter(([row]) => !before.has(row) && !isOfJob(row))
    expect(changed.filter(([, by]) => !rows.some(row => row.by === by)).map(([row]) => row)).toEqual([])
  })
})

/** Every value that the rows of all those changes tell, with its action and its path. */
async function toldValues() {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit where result = 'ok'`.execute(server.db)
  return rows.flatMap(({ action, before, after }) =>
    [changesOf(before, undefined), changesOf(undefined, after)].flat().map(change => ({ action, ...change })),
  )
}

test.each(languages)(
  'each field of those rows has words, and no value is a word of ours (%s)',
  async language => {
    const t = await loadTranslator(language)
    const told = await toldValues()
    expect(told.length).toBeGreaterThan(300)
    const wordless = told.filter(
      ({ action, field }) => field !== '' && knownField(t, action, field) === undefined,
    )
    expect([...new Set(wordless.map(({ action, field }) => `${action} ${field}`))]).toEqual([])
    const raw = told.flatMap(({ action, field, before, after }) =>
      /^[a-z]+(_[a-z]+)+$/.test(valueText(t, action, field, before ?? after)) ? [`${action} ${field}`] : [],
    )
    expect([...new Set(raw)]).toEqual([])
  },
)
