import { buffer } from 'node:stream/consumers'
import { loadTranslator } from '@palisade/phrases'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccess } from '#server/infra/access/access.queries.ts'
import type { Files } from '#server/infra/files/files.ts'
import { unzip } from '#server/infra/spreadsheet/unzip.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { signInExporter } from '../alarm-export.testing.ts'
import type { ExportedAlarm } from '../export-work.ts'
import { slidesOf } from './slides-file.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()

/** Slides of one alarm with each of these pictures, and the keys that stay in the store. */
async function slidesWith(pictures: readonly Buffer[], fails = false) {
  const ann = await signInExporter(server)
  const { db, files: store } = server.app.infra
  const stored = new Set<string>()
  const files: Pick<Files, 'open' | 'put' | 'remove'> = {
    open: key => (fails ? Promise.resolve(undefined) : store.open(key)),
    async put(data, as) {
      const key = await store.put(data, as)
      stored.add(key)
      return key
    },
    async remove(key) {
      await store.remove(key)
      stored.delete(key)
    },
  }
  const access = await findAccess(db, ann.user.id)
  async function* alarms(): AsyncGenerator<ExportedAlarm> {
    for (const picture of pictures) {
      const { id } = await buildAlarm(server.db, { device: ann.device, longitude: 13.4, latitude: 52.5 })
      await sql`update alarm set inhibition_kind = 'shelf' where id = ${id}`.execute(server.db)
      yield { row: (await findAlarmRow(db, id))!, picture, access }
    }
  }
  const t = await loadTranslator('en_US')
  const work = { row: {}, userName: 'Ann', t, zone: undefined, signal: AbortSignal.timeout(60_000) }
  const making = slidesOf({ db, files, access: () => Promise.resolve(access) }, work as never, alarms())
  return { making, stored, store }
}

test('pictures keep their shape and are the alarm’s own, and of all files only the slides stay', async () => {
  const { making, stored, store } = await slidesWith([await pictureOf(1280, 720), await pictureOf(400, 800)])
  const key = await making
  expect([...stored]).toEqual([key])
  const file = await buffer((await store.open(key))!.stream)
  const parts = unzip(file, () => true, { bytes: 64 * 1024 * 1024, entries: 1000 })
  const shapeOn = (slide: number) => {
    const [, wide, high] = /<p:pic>.*?<a:ext cx="(\d+)" cy="(\d+)"/s.exec(
      String(parts.get(`ppt/slides/slide${slide}.xml`)),
    )!
    return Number(wide) / Number(high)
  }
  expect(String(parts.get('ppt/slides/slide2.xml'))).toContain('<a:t>Shelved · ')
  expect(shapeOn(2)).toBeCloseTo(1280 / 720, 2)
  expect(shapeOn(3)).toBeCloseTo(400 / 800, 2)
  const jpegs = [...parts].filter(([name]) => name.endsWith('.jpeg'))
  const widths = await Promise.all(jpegs.map(async ([, bytes]) => (await sharp(bytes).metadata()).width))
  expect(widths).toEqual([1280, 400])
})

test('where a picture is gone no file stays either', async () => {
  const { making, stored } = await slidesWith([await pictureOf(64, 64)], true)
  await expect(making).rejects.toThrow('a picture of the slides is gone')
  expect(stored.size).toBe(0)
})
