import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import type { BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildPlanned } from '#server/testing/builders/recording-plan.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import {
  buildRecorded,
  holeOf,
  HOUR,
  MINUTE,
  minuteFile,
  nextId,
  startRecordingSite,
  type RecordingSite,
} from './recording.testing.ts'

let site: RecordingSite
let area: BuiltArea
let camera: BuiltDevice
let guard: ContractClient

beforeAll(async () => {
  site = await startRecordingSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  ;({ area, camera, guard } = await buildRecorded(site.server))
})

const spansOf = async (from: number, to: number) => {
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const { returnObj } = await guard.recording.getCoverage({ cameraIds: [camera.id], ...range })
  return returnObj?.[0]?.spans
}

describe('the index', () => {
  const at = Date.parse('2026-11-20T22:58:00Z')

  test('keeps minutes over the end of an hour and a day, once each, and forgets files that are gone', async () => {
    const files = [0, 1, 2, 61, 62].map(minute => minuteFile(camera.id, at + minute * MINUTE))
    await site.tell(files)
    await site.tell(files.map(file => ({ ...file, id: nextId() })))
    expect(await spansOf(at - HOUR, at + 3 * HOUR)).toEqual([
      [at, at + 3 * MINUTE, 1],
      [at + 61 * MINUTE, at + 63 * MINUTE, 1],
    ])
    const sum = await site.server.db
      .selectFrom('recording_day')
      .select(eb => eb.fn.sum<string>('bytes').as('bytes'))
      .where('camera_id', '=', camera.id)
      .executeTakeFirstOrThrow()
    expect(Number(sum.bytes)).toBe(5 * 15_000_000)
    const gone = files.flatMap(file =>
      file.is === 'file'
        ? [
            {
              is: 'gone' as const,
              id: nextId(),
              cameraId: file.cameraId,
              stream: file.stream,
              folder: file.folder,
              name: file.name,
            },
          ]
        : [],
    )
    await site.tell(gone)
    expect(await spansOf(at - HOUR, at + 3 * HOUR)).toEqual([])
    for (const table of ['recording_hour', 'recording_day'] as const) {
      const rows = await site.server.db
        .selectFrom(table)
        .select('bytes')
        .where('camera_id', '=', camera.id)
        .execute()
      expect(rows).toEqual([])
    }
  })

  test('a file that is marked afterwards replaces what was told of it', async () => {
    const file = minuteFile(camera.id, at)
    const spans: [number, number, number][] = [
      [at, at + 20_000, 1],
      [at + 20_000, at + 40_000, 3],
      [at + 40_000, at + MINUTE, 1],
    ]
    await site.tell([file, { ...file, id: nextId(), spans }])
    expect(await spansOf(at, at + HOUR)).toEqual(spans)
  })

  test('what another program tells of cameras that are none of ours is dropped, and told no more', async () => {
    await site.tell([{ ...minuteFile(camera.id, at), cameraId: 'not-a-camera' }])
    expect(await spansOf(at, at + HOUR)).toEqual([])
  })

  test('days with footage are those of the site’s calendar', async () => {
    await site.tell([minuteFile(camera.id, at)])
    const { returnObj } = await guard.recording.getDays({ cameraIds: [camera.id], month: '2026-11' })
    expect(returnObj).toEqual(['2026-11-20'])
  })
})

test('what the plan wanted and nobody recorded is missing, with the reason that was told', async () => {
  const from = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * HOUR
  const files = Array.from({ length: 120 }, (_, minute) => minute)
    .filter(minute => minute < 30 || minute >= 40)
    .map(minute => minuteFile(camera.id, from + minute * MINUTE))
  await site.tell(files)
  await site.tell([holeOf(camera.id, from + 30 * MINUTE, from + 40 * MINUTE)])
  const range = { from: new Date(from).toISOString(), to: new Date(from + 2 * HOUR).toISOString() }
  const { returnObj: holes } = await guard.recording.getHoles({ cameraId: camera.id, ...range })
  expect(holes).toEqual([
    {
      from: new Date(from + 30 * MINUTE).toISOString(),
      to: new Date(from + 40 * MINUTE).toISOString(),
      cause: 'unreachable',
    },
  ])
  const [figures] = (await guard.recording.getFigures({ cameraIds: [camera.id] })).returnObj ?? []
  expect(figures).toMatchObject({
    plannedSeconds: 86_400,
    recordedSeconds: 110 * 60,
    bytesPerSecond: 250_000,
  })
  await site.tell([minuteFile(camera.id, from - 48 * HOUR)])
  const ofWeek = (await guard.recording.getFigures({ cameraIds: [camera.id], hours: 168 })).returnObj?.[0]
  expect(ofWeek).toMatchObject({ plannedSeconds: 604_800, recordedSeconds: 111 * 60 })
  const plan = (await guard.recordingPlan.getDetails({ id: camera.id })).returnObj!.plan!
  const { savedBy: _by, savedAt: _at, version: _version, ...fields } = plan
  const { returnObj: estimate } = await guard.recording.getEstimate({ cameraIds: [camera.id], plan: fields })
  expect(estimate).toMatchObject({ bytesPerDay: 250_000 * 86_400, measured: 1 })
})

test('the report of a month is a sheet of the cameras that one sees', async () => {
  const response = await site.server.app.http.inject({
    method: 'POST',
    url: '/vms/recording/exportReport',
    headers: { ticket: (await site.server.signIn()).ticket },
    payload: { month: '2026-11', centerId: area.centreId },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('spreadsheetml')
  expect(response.headers['content-disposition']).toMatch(/2026-11 [+-]\d{4}\.xlsx/)
  const [sheet] = await readExcelFile(response.rawPayload)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(sheet?.data[0]).toContain(`Kept since (${zone})`)
})

test('the report says of each camera whether its footage is kept as long as its plan promised', async () => {
  const late = await buildPlanned(site.server.db, { areaId: area.id })
  const free = await buildPlanned(site.server.db, { areaId: area.id, plan: { keepDays: 0 } })
  const minute = Math.floor(Date.now() / MINUTE) * MINUTE
  const daysAgo = (days: number) => minute - days * 24 * HOUR
  await site.tell([camera, free].map(({ id }) => minuteFile(id, daysAgo(30))))
  await site.tell([minuteFile(late.id, daysAgo(3)), minuteFile(late.id, minute - 10 * MINUTE)])
  const response = await site.server.app.http.inject({
    method: 'POST',
    url: '/vms/recording/exportReport',
    headers: { ticket: (await site.server.signIn()).ticket },
    payload: { month: new Date(minute).toISOString().slice(0, 7), centerId: area.centreId },
  })
  const [sheet] = await readExcelFile(response.rawPayload)
  const cellsOf = ({ name }: BuiltDevice) => {
    const row = sheet?.data.find(cells => cells[0] === name) ?? []
    return ['Days to keep', 'Retention'].map(heading => row[sheet?.data[0]?.indexOf(heading) ?? -1])
  }
  expect([camera, late, free].map(cellsOf)).toEqual([
    [30, 'Met'],
    [30, 'Not met'],
    ['As the disks allow', null],
  ])
})
