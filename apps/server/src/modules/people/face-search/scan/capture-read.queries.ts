import { sql } from 'kysely'
import { escapeLiteral, type Pool } from 'pg'
import type { Db } from '#server/infra/database/database.ts'
import { copyOut, fieldOf } from '#server/infra/database/copy/copy-out.ts'
import { lowestAlarmId, momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { uuidAt, type PackName } from '#server/modules/people/capture/packs/coarse-pack.ts'
import type { CaptureSpan, NextBatch, SealedFeatures } from './capture-scan.messages.ts'

/** The most that a batch is made of. */
export interface BatchSize {
  /** Captures in packs, but for those of one pack more. */
  packed: number
  packs: number
  /** Captures in none. */
  unpacked: number
  /** Where no more than one of so many captures in packs is by the cameras that are asked for, captures are read by their cameras. */
  few: number
}
/** Some tens of milliseconds of reading and comparing. */
const SIZE: BatchSize = { packed: 131_072, packs: 64, unpacked: 8000, few: 16 }
const DAY_MS = 86_400_000

/** How far back from the end of a span the next batch goes: packs and captures that are in none, as much as can be compared at a time. */
export async function nextBatch(
  db: Db,
  span: CaptureSpan,
  cameraIds: readonly string[],
  size: BatchSize = SIZE,
): Promise<NextBatch> {
  const [packs, unpacked] = await Promise.all([
    nextPacks(db, span, cameraIds, size.packs),
    db
      .selectFrom('face_capture_unpacked')
      .select('id')
      .where('model_id', '=', span.modelId)
      .where('id', '<', span.to)
      .where('id', '>=', span.from)
      .orderBy('id', 'desc')
      .offset(size.unpacked - 1)
      .limit(1)
      .executeTakeFirst(),
  ])
  let [packed, wanted] = [0, 0]
  let { from } = span
  for (const [n, pack] of packs.entries()) {
    packed += pack.count
    wanted += pack.wanted
    if (packed < size.packed && n < size.packs - 1) continue
    from = later(from, pack.first)
    break
  }
  // Ids sort as their texts do.
  return { span: { ...span, from: later(from, unpacked?.id ?? from) }, isFew: wanted * size.few <= packed }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The next packs with captures of a span, how many they have, and how many of these by the cameras. */
async function nextPacks(
  db: Db,
  { modelId, from, to }: CaptureSpan,
  cameraIds: readonly string[],
  limit: number,
) {
  const { rows } = await sql<{ first: string; count: number; wanted: number }>`
    select first, count, (
        select coalesce(sum(one.count), 0)::int from unnest(cameras, camera_counts) one (camera, count)
        where one.camera = any(${[...cameraIds]}::uuid[])
      ) as wanted
    from face_capture_pack
    where model_id = ${modelId} and first < ${to}::uuid and first >= ${dayBefore(from)}::uuid and last >= ${from}::uuid
    order by first desc limit ${limit}`.execute(db)
  return rows
}

/** No pack that has a capture from this id on begins before: a pack is of one day. */
const dayBefore = (id: string) => lowestAlarmId(Math.max(0, momentOfAlarmId(id) - DAY_MS))

/**
 * Reads all captures of a batch, by one statement and so as they are at one moment: each is in a pack or beside them, whatever is being packed
 * meanwhile.
 * @param onPack takes packs, which may have captures outside the span and by other cameras; bytes are written over afterwards
 * @returns what is in no pack
 */
export async function readBatch(
  pool: Pool,
  { span, isFew }: NextBatch,
  cameraIds: readonly string[],
  onPack: (name: PackName, sealed: Buffer) => void,
): Promise<SealedFeatures[]> {
  const { modelId, from, to } = {
    modelId: escapeLiteral(span.modelId),
    from: uuid(span.from),
    to: uuid(span.to),
  }
  const wanted = `c.model_id = ${modelId} and c.camera_id = any(${uuids(cameraIds)})`
  const features = isFew
    ? `face_capture c where ${wanted} and c.id >= ${from} and c.id < ${to}`
    : // One after the other by their ids: a plan for many would read all captures of the span.
      `face_capture_unpacked u cross join lateral (
         select * from face_capture c where c.id = u.id and ${wanted} offset 0
       ) c where u.model_id = ${modelId} and u.id >= ${from} and u.id < ${to}`
  const packs = `select id, first, last, sealed, null::int, null::text from face_capture_pack
    where model_id = ${modelId} and first < ${to} and first >= ${uuid(dayBefore(span.from))} and last >= ${from}`
  return readRows(
    pool,
    `${isFew ? '' : `${packs} union all `}${together(features)}`,
    ({ id, first, last }, sealed) => onPack({ id, modelId: span.modelId, first, last }, sealed),
  )
}

/** The features of these captures, of those that are still there and by these cameras. */
export async function readFeatures(
  pool: Pool,
  { ids, modelId }: { ids: readonly string[]; modelId: string },
  cameraIds: readonly string[],
): Promise<SealedFeatures[]> {
  if (ids.length === 0) return []
  const wanted = `c.model_id = ${escapeLiteral(modelId)} and c.camera_id = any(${uuids(cameraIds)})`
  return readRows(pool, together(`face_capture c where c.id = any(${uuids(ids)}) and ${wanted}`))
}

/** Puts features of one length together: a row of its own for each costs more than its comparison. */
const together = (captures: string) =>
  `select null::uuid, null::uuid, null::uuid, string_agg(c.feature, ''::bytea), octet_length(c.feature), string_agg(c.id::text, '')
   from ${captures} and c.feature is not null group by octet_length(c.feature)`

const uuid = (id: string) => `${escapeLiteral(id)}::uuid`
const uuids = (ids: readonly string[]) => `${escapeLiteral(`{${ids.join(',')}}`)}::uuid[]`

async function readRows(
  pool: Pool,
  rows: string,
  onPack?: (name: Omit<PackName, 'modelId'>, sealed: Buffer) => void,
): Promise<SealedFeatures[]> {
  const features: SealedFeatures[] = []
  await copyOut(pool, `copy (${rows}) to stdout (format binary)`, row => {
    const [id, first, last, bytes, each, ids] = row.from.map((_, n) => fieldOf(row, n))
    if (!bytes) return
    if (id && first && last)
      onPack?.({ id: uuidAt(id, 0), first: uuidAt(first, 0), last: uuidAt(last, 0) }, bytes)
    else if (each && ids)
      features.push({ each: each.readInt32BE(0), ids: ids.toString('latin1'), features: Buffer.from(bytes) })
  })
  return features
}
