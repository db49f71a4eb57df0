import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import path from 'node:path'
import { checkFile, readEvidenceKeys, renewEvidenceKey } from '@palisade/evidence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildCase, buildEvidenceLock } from '#server/testing/builders/evidence.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { until } from '#server/testing/until.ts'
import { tellFootage } from '#server/modules/video/footage/footage.testing.ts'
import {
  holeOf,
  minuteFile,
  startRecordingSite,
  type RecordingSite,
} from '#server/modules/video/recording/recording.testing.ts'
import { listAccess } from './access-log.queries.ts'
import { buildEvidencePlace, tellHolding, type EvidencePlace } from '../evidence.testing.ts'

const film = randomBytes(700_000)
const FROM = Math.floor(Date.now() / 60_000 - 90) * 60_000
let site: RecordingSite
let place: EvidencePlace
let folder: string
let caseId: string
let lockId: string

beforeAll(async () => {
  site = await startRecordingSite()
  place = await buildEvidencePlace(site.server)
  tellHolding(site.media, 0.5)
  folder = await mkdtemp(path.join(tmpdir(), 'evidence-export-'))
  const { id: cameraId } = place.camera
  await site.tell([minuteFile(cameraId, FROM), holeOf(cameraId, FROM + 60_000, FROM + 120_000)])
  caseId = (await buildCase(site.server.db, { centreId: place.area.centreId, title: 'Theft <b>' })).id
  const span = { from: new Date(FROM), to: new Date(FROM + 120_000) }
  lockId = (await buildEvidenceLock(site.server.db, { cameraId, caseId, ...span })).id
  const { id: alarmId } = await buildAlarm(site.server.db, { device: place.camera })
  await place.keeper.evidence.addAlarm({ caseId, alarmId })
  await place.keeper.evidence.addNote({ caseId, text: 'A red van </script>' })
  await place.keeper.playback.open({
    cameraIds: [cameraId],
    kind: 'all',
    from: span.from.toISOString(),
    to: span.to.toISOString(),
  })
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

async function doneOf(who: ContractClient, fileId: string) {
  const find = async () => (await who.footage.getOwn({})).returnObj?.find(each => each.fileId === fileId)
  await until(async () => ['done', 'failed'].includes((await find())?.status ?? ''))
  return (await find())!
}

async function exported(who: ContractClient = place.keeper) {
  const begun = await who.evidence.export({ caseId, reason: 'Court', fileName: 'theft' })
  if (!begun.returnObj) return { errorCode: begun.errorCode }
  const { fileId } = begun.returnObj
  return { file: await doneOf(who, fileId), fileId }
}

async function fetched(fileId: string, name = 'theft.zip') {
  const { bytes, headers } = await place.keeper.footage.getFile({ fileId })
  const target = path.join(folder, name)
  await writeFile(target, bytes)
  return { bytes, headers, target }
}

/** Nothing is compressed: what is in the package can be read as it lies there. */
const factsIn = (bytes: Buffer) => {
  const text = bytes.toString('latin1')
  const start = text.indexOf('facts.json') + 'facts.json'.length
  return JSON.parse(
    Buffer.from(text.slice(start, text.indexOf('\n}\n', start) + 2), 'latin1').toString('utf8'),
  )
}

test('a case is exported as one signed ZIP that says what is in it, what is missing, and who had access', async () => {
  tellFootage(site.media, film, {
    facts: { from: FROM, to: FROM + 60_000, picture: { mime: 'video/mp4', width: 640, height: 360 } },
  })
  const { file, fileId } = await exported()
  expect(file).toMatchObject({ status: 'done', kind: 'evidence', fileName: 'theft.zip' })
  const { bytes, headers, target } = await fetched(fileId!)
  expect(headers['content-type']).toBe('application/zip')
  expect(file).toMatchObject({ bytes: bytes.length })
  const report = await checkFile(target)
  expect(report).toMatchObject({ findings: [], isSigned: true })
  expect(bytes.includes(film)).toBe(true)
  const facts = factsIn(bytes)
  expect(facts).toMatchObject({
    reason: 'Court',
    case: { title: 'Theft <b>' },
    clips: [
      {
        cameraName: place.camera.name,
        gaps: [{ cause: 'unreachable', causeText: { en: expect.any(String) } }],
      },
    ],
  })
  expect(facts.clips[0].files).toHaveLength(1)
  const actions = facts.access.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['playback.open', 'evidence.alarm', 'evidence.note', 'evidence.export']),
  )
  // Words that people typed do not end a script of the page.
  expect(bytes.includes('A red van </script>')).toBe(true)
  expect(bytes.toString().match(/<\/script>\n/g)).toHaveLength(3)
  const changed = Buffer.from(bytes)
  changed[bytes.indexOf(film) + 350_000]! ^= 1
  await writeFile(target, changed)
  expect((await checkFile(target)).findings).toMatchObject([
    { is: 'changed', name: expect.stringMatching(/^clips\/01_/) },
  ])
})

test('what one MP4 cannot hold is a further one', async () => {
  let asked = 0
  const answer = site.media.answers.get('footage')
  tellFootage(site.media, film, { facts: { next: { clip: 0, at: FROM + 30_000, reason: 'parameters' } } })
  const first = site.media.answers.get('footage')
  tellFootage(site.media, film)
  const rest = site.media.answers.get('footage')
  site.media.answers.set('footage', body => {
    const given = asked++ === 0 ? first : rest
    return typeof given === 'function' ? given(body) : given!
  })
  const { fileId } = await exported()
  const facts = factsIn((await fetched(fileId!)).bytes)
  expect(facts.clips[0].files.map((each: { file: string }) => each.file)).toEqual([
    expect.stringMatching(/^clips\/01_.*Z\.mp4$/),
    expect.stringMatching(/^clips\/01_.*Z_2\.mp4$/),
  ])
  if (answer) site.media.answers.set('footage', answer)
})

test('a disk that fills ends the export with a text; nothing of it stays', async () => {
  tellFootage(site.media, film)
  const { files } = site.server.app.infra
  const put = files.put.bind(files)
  files.put = async data => {
    await (data as Readable)[Symbol.asyncIterator]().next()
    throw new AppError('server.disk_full')
  }
  const { file } = await exported().finally(() => (files.put = put))
  expect(file).toMatchObject({ status: 'failed', errorCode: 'server.disk_full' })
})

test('a lock that waits is exported too; one that was released is not, is told, and is not locked again', async () => {
  const { id: cameraId } = place.camera
  const own = (await buildCase(site.server.db, { centreId: place.area.centreId })).id
  const span = { cameraId, caseId: own, from: new Date(FROM), to: new Date(FROM + 60_000) }
  // The media program is away for locks, so that the one goes on waiting.
  site.media.answers.set('lock', body =>
    (body as { isLook?: boolean }).isLook
      ? { body: JSON.stringify({ spans: [[FROM, FROM + 60_000]] }) }
      : { status: 503, body: '{}' },
  )
  await buildEvidenceLock(site.server.db, { ...span, state: 'pending' })
  await buildEvidenceLock(site.server.db, { ...span, state: 'released', reason: 'Mistaken' })
  tellFootage(site.media, film)
  site.media.requests.length = 0
  const begun = await place.keeper.evidence.export({ caseId: own, reason: 'Court', fileName: 'two' })
  const { fileId } = begun.returnObj!
  await doneOf(place.keeper, fileId)
  const facts = factsIn((await fetched(fileId, 'two.zip')).bytes)
  expect(facts.clips).toHaveLength(1)
  expect(facts.released).toMatchObject([{ cameraName: place.camera.name, reason: 'Mistaken' }])
  tellHolding(site.media, 0.5)
})

test('the making of a package locks nothing', async () => {
  tellFootage(site.media, film)
  site.media.requests.length = 0
  await exported()
  const asked = site.media.requests.filter(({ path: where }) => where === 'lock').map(({ body }) => body)
  const own = asked.filter(body => (body as { causeId: string }).causeId === lockId)
  expect(own).toMatchObject([{ isLook: true }])
})

test('a log that is longer than is listed says so', async () => {
  const of = { ids: [caseId], cameraIds: [place.camera.id], since: new Date(0) }
  const whole = await listAccess(site.server.db, of)
  expect(whole.until).toBeUndefined()
  const cut = await listAccess(site.server.db, of, whole.rows.length - 1)
  expect(cut).toEqual({ rows: whole.rows.slice(0, -1), until: whole.rows.at(-2)!.at })
})

test.each([
  ['the database', new Error('bad row'), 'server.failed'],
  ['the disk', Object.assign(new Error('full'), { code: 'ENOSPC' }), 'server.disk_full'],
])('a failure of %s is told as such', async (_what, error, code) => {
  tellFootage(site.media, film)
  const { files } = site.server.app.infra
  const put = files.put.bind(files)
  files.put = () => Promise.reject(error)
  const { file } = await exported().finally(() => (files.put = put))
  expect(file).toMatchObject({ status: 'failed', errorCode: code })
})

test('it is refused without the permission, for an empty case, and to who may not see the camera', async () => {
  expect((await exported(place.reader)).errorCode).toBe('access.denied')
  const empty = await buildCase(site.server.db, { centreId: place.area.centreId })
  const nothing = await place.keeper.evidence.export({ caseId: empty.id, reason: 'x', fileName: 'x' })
  expect(nothing.errorCode).toBe('evidence.case_empty')
  tellFootage(site.media, film)
  const { fileId } = await exported()
  expect((await place.neighbour.footage.getFile({ fileId: fileId! })).errorCode).toBe('footage.not_found')
})

test('the key is made once; a renewed one keeps the old one known', async () => {
  const data = path.join(folder, 'data')
  await mkdir(data)
  expect(await readEvidenceKeys(data)).toBeUndefined()
  const [first, second] = await renewEvidenceKey(data, 0)
  const [same] = (await readEvidenceKeys(data))!
  expect(same).toEqual(first)
  expect(second?.privateKey).not.toBe(first?.privateKey)
  await writeFile(path.join(data, 'evidence-keys.json'), '{"keys":[]}')
  await expect(renewEvidenceKey(data, 0)).rejects.toThrow(/damaged/)
})
