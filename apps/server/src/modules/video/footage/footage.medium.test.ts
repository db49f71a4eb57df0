import { randomBytes } from 'node:crypto'
import { FOOTAGE_WAITING_MAX } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccess } from '#server/infra/access/access.queries.ts'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { createFootageSource } from '#server/infra/media/footage-source.ts'
import { oneProgram } from '#server/infra/media/media-programs.testing.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { until } from '#server/testing/until.ts'
import { createFootageRunner } from './footage-runner.ts'
import {
  buildDownloader,
  ended,
  minuteOf,
  startFootageSite,
  tellFootage,
  type Downloader,
} from './footage.testing.ts'

const film = randomBytes(300_000)
let site: Awaited<ReturnType<typeof startFootageSite>>
let ann: Downloader

beforeAll(async () => {
  site = await startFootageSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  tellFootage(site.media, film)
  // Given up and not only deleted, so that a file that hangs makes room.
  for (const { fileId } of (await ann?.client.footage.getOwn({}))?.returnObj ?? [])
    await ann.client.footage.remove({ fileId })
  await site.server.db.deleteFrom('footage_file').execute()
  ann = await buildDownloader(site.server)
})

const named = (fileName = 'gate_20261123-040500') => ({ fileName })
const begin = async (who = ann, minutesAgo?: number) =>
  who.client.footage.download({ ...minuteOf(who, minutesAgo), ...named() })
const stored = (id: string | undefined) =>
  site.server.db.selectFrom('footage_file').selectAll().where('id', '=', id!).executeTakeFirst()
const hold = () => tellFootage(site.media, film, { answer: { hangs: true } })

describe('a download', () => {
  test('is made in the background, listed with its progress, and fetched whole; who did it is logged', async () => {
    tellFootage(site.media, film, { facts: { gaps: 2, missingMs: 3_400 } })
    const span = minuteOf(ann)
    const { returnObj } = await ann.client.footage.download({ ...span, ...named() })
    expect(returnObj).toMatchObject({ status: 'waiting', fileName: 'gate_20261123-040500.mp4' })
    const file = await ended(ann, returnObj?.fileId)
    expect(file).toMatchObject({
      status: 'done',
      bytes: film.length,
      totalBytes: film.length,
      gaps: 2,
      missingSeconds: 3,
      clips: [{ ...span, cameraName: ann.camera.name }],
    })
    expect(Date.parse(file.expiresAt!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    const { bytes, headers } = await ann.client.footage.getFile({ fileId: file.fileId })
    expect(bytes.equals(film)).toBe(true)
    expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    const rows = await site.server.db
      .selectFrom('audit')
      .select(['action', 'object', 'after'])
      .where('user_id', '=', ann.userId)
      .where('action', 'like', 'footage.%')
      .orderBy('action')
      .execute()
    expect(rows).toMatchObject([
      { action: 'footage.download', object: ann.camera.id, after: { spans: [`${span.from}/${span.to}`] } },
      { action: 'footage.file', after: { cameraIds: [ann.camera.id] } },
    ])
  })

  test('a transfer goes on where it broke off; a part that is none, and one of another file, are not sent', async () => {
    const { fileId } = await ended(ann, (await begin()).returnObj?.fileId)
    const fetchPart = (range: string, more: object = {}) =>
      ann.client.footage.getFile({ fileId }, { range, ...more })
    const first = await fetchPart('bytes=0-99999')
    expect([first.status, first.headers['content-range']]).toEqual([206, 'bytes 0-99999/300000'])
    const etag = first.headers['etag']!
    const rest = await fetchPart('bytes=100000-', { 'if-range': etag })
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(film)).toBe(true)
    const other = await fetchPart('bytes=100000-', { 'if-range': '"another"' })
    expect([other.status, other.bytes.length]).toEqual([200, film.length])
    const behind = await fetchPart('bytes=300000-')
    expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */300000'])
  })

  test('what one file cannot hold goes on in a further one', async () => {
    const span = minuteOf(ann)
    const at = Date.parse(span.from) + 20_000
    tellFootage(site.media, film, { facts: { next: { clip: 0, at, reason: 'parameters' } } })
    const { returnObj } = await ann.client.footage.download({ ...span, ...named() })
    const first = await ended(ann, returnObj?.fileId)
    tellFootage(site.media, film)
    expect(first.clips).toMatchObject([{ from: span.from, to: new Date(at).toISOString() }])
    const files = (await ann.client.footage.getOwn({})).returnObj!
    expect(files.map(({ fileName }) => fileName).at(-2)).toBe('gate_20261123-040500_2.mp4')
    expect(files.at(-2)!.clips).toMatchObject([{ from: new Date(at).toISOString(), to: span.to }])
  })
})

describe('is refused', () => {
  test.each([
    ['half a second', 0, 500, 'footage.too_short'],
    ['an end before the beginning', 0, -1_000, 'footage.too_short'],
    ['73 hours', -73 * 3_600_000, 0, 'footage.too_long'],
    ['a span in the future', 0, 3_600_000, 'playback.in_future'],
  ])('%s', async (_name, from, to, errorCode) => {
    const at = Date.parse(minuteOf(ann).from)
    const span = { from: new Date(at + from).toISOString(), to: new Date(at + to).toISOString() }
    const asked = { cameraId: ann.camera.id, ...span, ...named() }
    expect(await ann.client.footage.download(asked)).toMatchObject({ errorCode })
  })

  test('nothing recorded, and a media program that is away', async () => {
    tellFootage(site.media, film, { missing: [0] })
    expect(await begin()).toMatchObject({ errorCode: 'footage.no_recording', errorParams: { clip: 1 } })
    site.media.answers.set('footage', { status: 500, body: '' })
    expect(await begin()).toMatchObject({ errorCode: 'media.unavailable' })
  })

  test('the same span again, unless it failed; another user may', async () => {
    const { returnObj } = await begin()
    expect(await begin()).toMatchObject({ errorCode: 'footage.exists' })
    await ended(ann, returnObj?.fileId)
    expect(await begin()).toMatchObject({ errorCode: 'footage.exists' })
    expect((await begin(ann, 11)).success).toBe(true)
    await ann.client.footage.remove({ fileId: returnObj!.fileId })
    expect((await begin()).success).toBe(true)
  })

  test('more at once than a user, and than everybody, may have', async () => {
    hold()
    const { user, total } = FOOTAGE_WAITING_MAX
    for (let n = 0; n < user; n += 1) expect((await begin(ann, 10 + n)).success).toBe(true)
    expect(await begin(ann, 30)).toMatchObject({
      errorCode: 'footage.too_many',
      errorParams: { limit: user },
    })
    const eve = await buildDownloader(site.server)
    await sql`
      insert into footage_file (user_id, kind, asked, clips, name)
      select ${ann.userId}, 'span', '[]', '[]', 'x' from generate_series(1, ${total - user})`.execute(
      site.server.db,
    )
    expect(await begin(eve)).toMatchObject({ errorCode: 'footage.too_many_total' })
  })

  test('without the right, of a camera out of reach, and the file of somebody else', async () => {
    const { area, camera } = ann
    const viewer = await clientOf(site.server, { permissions: ['playback.view'], areaIds: [area.id] })
    const asked = { ...minuteOf(ann), ...named() }
    expect((await viewer.footage.download(asked)).errorCode).toBe('access.denied')
    expect((await viewer.footage.getOwn({})).errorCode).toBe('access.denied')
    const other = await buildDevice(site.server.db)
    expect((await ann.client.footage.download({ ...asked, cameraId: other.id })).errorCode).toBe(
      'access.denied',
    )
    const clips = [minuteOf(ann), { ...minuteOf(ann), cameraId: other.id }]
    expect((await ann.client.footage.splice({ clips, ...named() })).errorCode).toBe('access.denied')
    const eve = await buildDownloader(site.server)
    const { fileId } = await ended(ann, (await begin()).returnObj?.fileId)
    expect((await eve.client.footage.getFile({ fileId })).errorCode).toBe('footage.not_found')
    expect((await eve.client.footage.remove({ fileId })).errorCode).toBe('footage.not_found')
    expect((await eve.client.footage.getOwn({})).returnObj).toEqual([])
    expect((await ann.client.footage.download({ ...asked, cameraId: `../${camera.id}` })).status).toBe(400)
    for (const fileName of ['../x', 'a/b', '', 'x'.repeat(101)])
      expect((await ann.client.footage.download({ ...asked, fileName })).status).toBe(400)
  })

  test('who lost the area gets neither what is ready nor what waits', async () => {
    const { fileId } = await ended(ann, (await begin()).returnObj?.fileId)
    const away = await buildDownloader(site.server)
    await site.server.db.transaction().execute(async tx => {
      const { id } = away.area
      await tx.updateTable('role_area').set({ area_id: id }).where('area_id', '=', ann.area.id).execute()
      await publishAccessChanged(tx, [ann.userId])
    })
    await until(async () => (await ann.client.footage.getFile({ fileId })).errorCode === 'access.denied')
    // Rights are remembered for a moment, so that it is made again until they are not.
    const waiting = { status: 'waiting' as const, file_key: null, ended_at: null, due_at: new Date() }
    await until(async () => {
      const { status } = (await stored(fileId)) ?? {}
      if (status === 'done') await site.server.db.updateTable('footage_file').set(waiting).execute()
      if (status !== 'failed') await away.client.footage.download({ ...minuteOf(away, 99), ...named() })
      return status === 'failed'
    })
    expect((await stored(fileId))?.error_code).toBe('access.denied')
  })
})

describe('a splice', () => {
  const clipsOf = (...minutesAgo: number[]) => minutesAgo.map(minutes => minuteOf(ann, minutes))

  test('asks for its clips in order; 2 to 32 of them', async () => {
    const clips = clipsOf(10, 40, 20)
    const { returnObj } = await ann.client.footage.splice({ clips, ...named('splice') })
    expect(await ended(ann, returnObj?.fileId)).toMatchObject({ kind: 'splice', status: 'done', clips })
    const asked = site.media.requests.findLast(({ path }) => path === 'footage')
    expect(asked?.body).toEqual({
      clips: clips.map(span => ({ ...span, from: Date.parse(span.from), to: Date.parse(span.to) })),
      isUnmasked: true,
      encodeAs: returnObj?.fileId,
    })
    for (const wrong of [clipsOf(10), clipsOf(...Array.from({ length: 33 }, (_, n) => 10 + n))])
      expect((await ann.client.footage.splice({ clips: wrong, ...named() })).status).toBe(400)
  })

  test('of unlike clips fails, and says which one; nothing is left of it', async () => {
    tellFootage(site.media, film, { facts: { next: { clip: 1, at: 5, reason: 'parameters' } } })
    const { returnObj } = await ann.client.footage.splice({ clips: clipsOf(10, 20), ...named() })
    expect(await ended(ann, returnObj?.fileId)).toMatchObject({
      status: 'failed',
      errorCode: 'footage.unlike',
      errorClip: 2,
    })
    expect((await ann.client.footage.getFile({ fileId: returnObj!.fileId })).errorCode).toBe(
      'footage.not_done',
    )
  })
})

describe('a splice of unlike clips', () => {
  const clips = () => [minuteOf(ann, 10), minuteOf(ann, 20)]

  test('is said before, made anew one at a time with its progress, and done', async () => {
    expect((await ann.client.footage.lookAtSplice({ clips: clips() })).returnObj).toEqual({
      isReencoded: false,
    })
    tellFootage(site.media, film, { isUnlike: true, answer: { hangs: true } })
    site.media.answers.set('footage-progress', { body: JSON.stringify({ share: 0.437 }) })
    expect((await ann.client.footage.lookAtSplice({ clips: clips() })).returnObj).toEqual({
      isReencoded: true,
    })
    const first = (await ann.client.footage.splice({ clips: clips(), ...named('first') })).returnObj!
    expect(first.encodedPercent).toBe(0)
    await until(async () => (await stored(first.fileId))?.encoded_percent === 43)
    const other = [minuteOf(ann, 30), minuteOf(ann, 40)]
    const second = (await ann.client.footage.splice({ clips: other, ...named('second') })).returnObj!
    // Copies go past it.
    tellFootage(site.media, film)
    expect(await ended(ann, (await begin()).returnObj?.fileId)).toMatchObject({
      status: 'done',
      encodedPercent: null,
    })
    expect((await stored(second.fileId))?.status).toBe('waiting')
    await ann.client.footage.remove({ fileId: first.fileId })
    expect(await ended(ann, second.fileId)).toMatchObject({ status: 'done', bytes: film.length })
  })

  test.each([
    [507, 'disk_full', 'footage.disk_full'],
    [500, 'encoder_failed', 'footage.encoder_failed'],
  ])('that cannot be made fails with its code: %i', async (status, cause, errorCode) => {
    const answer = { status, body: JSON.stringify({ cause }), headers: {} }
    tellFootage(site.media, film, { isUnlike: true, answer })
    const { returnObj } = await ann.client.footage.splice({ clips: clips(), ...named() })
    expect(await ended(ann, returnObj?.fileId)).toMatchObject({ status: 'failed', errorCode })
  })

  test('is looked at by nobody who may not see each camera', async () => {
    const camera = await buildDevice(site.server.db, {})
    const [clip] = clips()
    const asked = { clips: [clip!, { ...clip!, cameraId: camera.id }] }
    expect((await ann.client.footage.lookAtSplice(asked)).errorCode).toBe('access.denied')
    tellFootage(site.media, film, { missing: [1] })
    expect(await ann.client.footage.lookAtSplice({ clips: clips() })).toMatchObject({
      errorCode: 'footage.no_recording',
      errorParams: { clip: 2 },
    })
  })
})

describe('what goes wrong on the way', () => {
  test('a file that is given up while it is made leaves nothing', async () => {
    hold()
    const { fileId } = (await begin()).returnObj!
    await until(async () => (await stored(fileId))?.status === 'running')
    expect((await ann.client.footage.remove({ fileId })).success).toBe(true)
    expect(await stored(fileId)).toBeUndefined()
    expect((await ann.client.footage.remove({ fileId })).errorCode).toBe('footage.not_found')
  })

  test('the media program ends in the middle: it is tried again, and then it is whole', async () => {
    tellFootage(site.media, film, { answer: { cutAt: 100_000 } })
    const { fileId } = (await begin()).returnObj!
    await until(
      async () => (await stored(fileId))?.attempts === 1 && (await stored(fileId))?.status === 'waiting',
    )
    tellFootage(site.media, film)
    await site.server.db
      .updateTable('footage_file')
      .set({ due_at: new Date(0) })
      .execute()
    await begin(ann, 11)
    expect(await ended(ann, fileId)).toMatchObject({ status: 'done', bytes: film.length })
    expect((await ann.client.footage.getFile({ fileId })).bytes.equals(film)).toBe(true)
  })

  test('what a killed server was making is made by the next; after five tries it has failed; a day later it is gone', async () => {
    const { fileId } = await ended(ann, (await begin()).returnObj?.fileId)
    const { file_key } = (await stored(fileId))!
    const silent = {
      status: 'running',
      due_at: new Date(Date.now() - 15_000),
      asked: '[]',
      clips: '[]',
    } as const
    const span = JSON.stringify([{ ...minuteOf(ann), cameraName: 'x' }])
    const made = { user_id: ann.userId, kind: 'span' as const, name: 'x', ...silent }
    const rows = await site.server.db
      .insertInto('footage_file')
      .values([
        { ...made, clips: span, attempts: 1 },
        { ...made, attempts: 5 },
      ])
      .returning('id')
      .execute()
    await site.server.db
      .updateTable('footage_file')
      .set({ ended_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', fileId)
      .execute()
    const next = nextServer()
    await next.drain()
    expect(await ended(ann, rows[0]?.id)).toMatchObject({ status: 'done' })
    expect(await ended(ann, rows[1]?.id)).toMatchObject({
      status: 'failed',
      errorCode: 'footage.interrupted',
    })
    expect(await stored(fileId)).toBeUndefined()
    expect(await site.server.app.infra.files.open(file_key!)).toBeUndefined()
    await next.stop()
  })
})

/** The part of a server that starts anew which looks after the rows that it finds. */
function nextServer() {
  const { db, files, log, faultOf } = site.server.app.infra
  const source = createFootageSource(oneProgram({ url: site.media.url, secret: 's'.repeat(40) }))
  const gate = { requireObjects: () => Promise.resolve() }
  const parts = { db, files, log, faultOf, source, gate, makeEvidence: () => Promise.resolve() }
  return createFootageRunner({ ...parts, access: id => findAccess(db, id) })
}
