import { buffer } from 'node:stream/consumers'
import type { PackageFacts, PackageWriter } from '@palisade/evidence'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { FootageSource, FootageSpan, SentFootage } from '#server/infra/media/footage-source.ts'
import type { RecordingLocks } from '#server/infra/media/recording-locks.ts'
import { hideAreas } from '#server/modules/device/masking/masked-picture.ts'
import { openEncoded } from '#server/modules/video/footage/footage-work.ts'
import { coverageOf } from '#server/modules/video/recording/figures/coverage.ts'
import type { AlarmRecords } from '../case/item.service.ts'
import type { ItemRow } from '../case/item.queries.ts'
import type { LockRow } from '../lock/lock.queries.ts'
import { clipFacts, filesOfItem, type Texts, type WrittenClip } from './package-facts.ts'
import { gapsOf } from './gaps.rules.ts'
import type { HiddenAreas } from './hidden-areas.ts'

export interface PartsDeps {
  db: Db
  files: Pick<Files, 'open'>
  source: Pick<FootageSource, 'open' | 'share'>
  /** Says what is there, also of the newest minute, which is not in the index yet; a lock that is released meanwhile stays so. */
  locks: Pick<RecordingLocks, 'look'>
  alarms: AlarmRecords
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The size of what is being written, as far as it is known. */
export interface KnownSize {
  bytes: number
  ms: number
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `clips/01_Gate_20261123T080000Z.mp4`: letters of any language, no signs that a file system may refuse. */
function clipName(lock: LockRow, number: number, part: number, from: number): string {
  const name = lock.camera_name.replaceAll(/[^\p{L}\p{N}-]+/gu, '_').slice(0, 40)
  const at = new Date(from).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `clips/${two(number)}_${name}_${at}${part > 1 ? `_${part}` : ''}.mp4`
}

export interface ClipManner {
  /** Its place among the films, from 1. */
  number: number
  signal: AbortSignal
  known: KnownSize
  texts: Texts
  /** Areas that the film does not show; undefined: it stays as it was recorded. */
  hidden: HiddenAreas | undefined
  /** Under which it is made anew. */
  jobId: string
  /** Told how much of what was asked for is made anew, 0 to 1; false: nobody wants it any more. */
  onShare: (share: number) => Promise<boolean>
}

/**
 * Writes what a lock keeps as MP4s: as it was recorded, a further one where the camera's parameters change, or made anew without the areas
 * that are hidden.
 */
export async function writeClip(
  deps: PartsDeps,
  writer: PackageWriter,
  lock: LockRow,
  manner: ClipManner,
): Promise<PackageFacts['clips'][number]> {
  const { db, locks } = deps
  const { number, known, texts, hidden } = manner
  const cameraId = lock.camera_id
  const span = { from: lock.from_at.getTime(), to: lock.to_at.getTime() }
  const files: WrittenClip[] = []
  for (let from: number | undefined = span.from; from !== undefined;) {
    const iso = { from: new Date(from).toISOString(), to: lock.to_at.toISOString() }
    const sent = await openFilm(deps, { cameraId, ...iso }, manner)
    if (!sent) break
    const file = clipName(lock, number, files.length + 1, sent.facts.from)
    known.bytes += sent.bytes
    known.ms += sent.facts.to - from
    await writer.addStream(file, sent.stream).catch((cause: unknown) => {
      throw sent.stream.errored ? new AppError('media.unavailable', undefined, { cause }) : cause
    })
    files.push({ file, bytes: sent.bytes, facts: sent.facts })
    from = sent.facts.next?.at
  }
  const held = await locks.look({ cameraId, causeId: lock.id, ...span })
  const coverage = (await coverageOf(db, [cameraId], span.from, span.to)).get(cameraId)
  return clipFacts(lock, gapsOf(span, held.spans, coverage?.holes ?? []), files, hidden, texts)
}

function openFilm(
  { source, log }: PartsDeps,
  span: FootageSpan,
  { signal, hidden, jobId, onShare }: ClipManner,
): Promise<SentFootage | undefined> {
  if (!hidden) return source.open([span], signal, { isUnmasked: true })
  const blurs = hidden.blurred.length === 0 ? [] : [{ cameraId: span.cameraId, areas: [...hidden.blurred] }]
  const how = { isUnmasked: hidden.masked.length === 0, blurs, encodeAs: jobId }
  return openEncoded({ source, log }, [span], signal, how, onShare)
}

/**
 * Writes the picture of a snapshot, or the record and picture of an alarm that the reader may see.
 * @param seen gets the devices of which something is written
 * @returns what its picture hides; undefined where that is nothing
 */
export async function writeItem(
  deps: PartsDeps,
  writer: PackageWriter,
  item: ItemRow,
  manner: ItemManner,
): Promise<HiddenAreas | undefined> {
  const [name] = filesOfItem(item)
  if (name === undefined) return undefined
  return item.kind === 'snapshot'
    ? writeSnapshot(deps, writer, { name, ...item }, manner)
    : writeAlarm(deps, writer, { name, ...item }, manner)
}

type NamedItem = ItemRow & { name: string }

async function writeSnapshot(
  { files }: PartsDeps,
  writer: PackageWriter,
  { name, file_key, camera_id }: NamedItem,
  { seen, hidden }: ItemManner,
): Promise<HiddenAreas | undefined> {
  const file = file_key === null ? undefined : await files.open(file_key)
  if (!file) throw new AppError('evidence.item_not_found')
  if (camera_id !== null) seen.add(camera_id)
  const areas = areasOf(hidden, camera_id)
  if (areas) await writer.addBuffer(name, await hideAreas(await buffer(file.stream), areas))
  else await writer.addStream(name, file.stream)
  return areas
}

async function writeAlarm(
  { alarms }: PartsDeps,
  writer: PackageWriter,
  { name, alarm_id, text }: NamedItem,
  { access, seen, hidden }: ItemManner,
): Promise<HiddenAreas | undefined> {
  const found = alarm_id === null ? undefined : await alarms.record(alarm_id, access)
  // Of an alarm that retention has removed, or that is out of sight, the case keeps its number and kind.
  await writer.addBuffer(name, Buffer.from(JSON.stringify(found?.record ?? { text }, null, 1)))
  if (!found) return undefined
  if (found.deviceId !== null) seen.add(found.deviceId)
  if (!found.picture) return undefined
  const { jpeg, cameraId } = found.picture
  if (cameraId !== null) seen.add(cameraId)
  const areas = areasOf(hidden, cameraId)
  await writer.addBuffer(name.replace(/json$/, 'jpg'), areas ? await hideAreas(jpeg, areas) : jpeg)
  return areas
}

interface ItemManner {
  access: AccessSnapshot
  seen: Set<string>
  hidden: ReadonlyMap<string, HiddenAreas>
}

const areasOf = (hidden: ItemManner['hidden'], cameraId: string | null): HiddenAreas | undefined =>
  cameraId === null ? undefined : hidden.get(cameraId)
