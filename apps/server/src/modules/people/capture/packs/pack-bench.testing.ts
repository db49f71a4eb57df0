import { similarityOf } from '@palisade/contract/recognition'
import { distanceOf } from '@palisade/contract/recognition/distance'
import { clockOf } from '@palisade/testkit/manual-clock'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildFaceCapture } from '#server/testing/builders/people.ts'
import { MODEL } from '#server/testing/fake-recognition.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { BatchSize } from '#server/modules/people/face-search/scan/capture-read.queries.ts'
import { createCaptureScan } from '#server/modules/people/face-search/scan/capture-scan.ts'
import { scanStep } from '#server/modules/people/face-search/scan/scan-step.ts'
import { openFeature } from '#server/modules/people/recognition/sealed-feature.ts'
import { createCapturePacker, type CapturePackerDeps } from './capture-packer.ts'
import { openPackOf, packLayout, uuidAt, uuidPlace } from './coarse-pack.ts'

export const DAY = 24 * 3_600_000
/** A Wednesday at noon: captures of some days before lie in two weeks. */
export const NOW = Date.parse('2026-11-25T12:00:00Z')
export const OTHER_MODEL = 'model-2'
const KEY = Buffer.alloc(32, 7)
const COPY = crypto.randomUUID()

export interface Put {
  /** Milliseconds before now. */
  ago: number
  feature: readonly number[]
  camera?: number
  model?: string
}

export interface Asked {
  feature: readonly number[]
  from?: number
  to?: number
  camera?: number | undefined
  similarity?: number
  limit?: number
  /** How long a batch takes, ms: a step has as many as fit into its time. */
  pace?: number
  /** Batches so small that a search has several. */
  batchSize?: BatchSize
}

type World = Awaited<ReturnType<typeof openWorld>>

async function openWorld() {
  const database = await openTestDatabase()
  const { db } = database
  const clock = clockOf(() => NOW)
  const errors: object[] = []
  const log = { error: (about: object) => errors.push(about), info: () => undefined, warn: () => undefined }
  const scan = createCaptureScan({ databaseUrl: database.url, featureKey: KEY, log: log as never })
  const area = await buildArea(db)
  const cameras = await Promise.all(
    Array.from({ length: 3 }, async () => (await buildDevice(db, { areaId: area.id })).id),
  )
  const access = {
    userId: crypto.randomUUID(),
    isSuper: true,
    permissions: new Set(),
    areaIds: 'all',
    devices: 'areas',
    holders: new Set(),
    centres: [],
  } as const
  const centre = { id: area.centreId, areaId: area.centreId }
  const context = { access: access as never, centre, signal: new AbortController().signal }
  return { database, db, clock, errors, log, scan, cameras, context }
}

function createCaptures({ db, cameras }: World) {
  async function put({ ago, feature, camera = 0, model = MODEL.modelId }: Put): Promise<string> {
    const { id } = await buildFaceCapture(db, {
      cameraId: cameras[camera] ?? '',
      at: new Date(NOW - ago),
    })
    await setFeature(id, feature, model)
    return id
  }
  async function setFeature(id: string, feature: readonly number[], model: string) {
    const sealed = sealBytes(KEY, id, Buffer.from(Float32Array.from(feature).buffer))
    const row = { model_id: model, feature: sealed }
    await db.updateTable('face_capture').set(row).where('id', '=', id).execute()
  }
  const remove = (...ids: string[]) => db.deleteFrom('face_capture').where('id', 'in', ids).execute()
  return { put, setFeature, remove }
}

function createPacking({ db, scan, clock, log }: World) {
  /** Packs what can be packed now, in packs of at most so many captures. */
  async function pack(size = { most: 6, least: 2 }, more: Partial<CapturePackerDeps> = {}): Promise<void> {
    const packer = createCapturePacker({
      db: db,
      config: { copyId: COPY },
      clock,
      log,
      recogniser: { isOn: true, model: async () => MODEL },
      makePack: request => scan.pack(request),
      size,
      ...more,
    })
    await packer.packAll()
  }
  return { pack }
}

function createSearches({ db, scan, log, cameras, context }: World) {
  /** All steps of a search. @param between what happens between two of them */
  async function found(asked: Asked, between: () => Promise<unknown> = async () => undefined) {
    const { feature, from = 20 * DAY, to = 0, camera, similarity = 60, limit = 50, pace = 1000 } = asked
    let elapsed = 0
    const deps = {
      db: db,
      scan,
      log,
      clock: { now: () => NOW, elapsed: () => (elapsed += pace) },
      ...(asked.batchSize && { batchSize: asked.batchSize }),
    }
    const search = {
      ...MODEL,
      sought: [Buffer.from(Float32Array.from(feature).buffer).toString('base64')],
      startTime: new Date(NOW - from).toISOString(),
      endTime: new Date(NOW - to).toISOString(),
      ...(camera !== undefined && { cameraIds: [cameras[camera] ?? ''] }),
      similarity,
      limit,
      until: NOW + DAY,
    }
    const similarities = new Map<string, number>()
    for (let before: string | null = null; ;) {
      const step = await scanStep(deps, { ...search, before }, context)
      for (const [id, percent] of step.similarities) similarities.set(id, percent)
      if (step.isWhole) break
      ;({ before } = step)
      await between()
    }
    return [...similarities].toSorted(([, one], [, other]) => other - one).slice(0, limit)
  }

  /** Looks at each capture by itself. */
  async function naive({ feature, from = 20 * DAY, to = 0, camera, similarity = 60, limit = 50 }: Asked) {
    const rows = await db.selectFrom('face_capture').selectAll().execute()
    const alike = rows.flatMap(({ id, model_id, feature: sealed, camera_id, at }): [string, number][] => {
      const own = sealed && openFeature(KEY, id, sealed)
      const isAsked =
        model_id === MODEL.modelId &&
        (camera === undefined || camera_id === cameras[camera]) &&
        at.getTime() >= NOW - from &&
        at.getTime() <= NOW - to
      if (!own || !isAsked) return []
      return [
        [id, similarityOf(MODEL.calibration, distanceOf(own, Float32Array.from(feature), MODEL.metric))],
      ]
    })
    return alike
      .filter(([, percent]) => percent >= similarity)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, limit)
  }
  return { found, naive }
}

function createStored({ db }: World) {
  /** Which captures lie in packs, as they are stored. */
  async function packed(): Promise<{ id: string; captures: string[] }[]> {
    const rows = await db.selectFrom('face_capture_pack').selectAll().orderBy('first').execute()
    return rows.map(({ id, model_id: modelId, first, last, sealed }) => {
      const opened = openPackOf(KEY, { id, modelId, first, last }, sealed)
      const { count = 0 } = opened?.shape ?? {}
      const at = opened ? packLayout(opened.shape).idsAt : 0
      const ids = Array.from({ length: count }, (_, n) =>
        uuidAt(opened?.pack ?? Buffer.alloc(0), uuidPlace(at, n)),
      )
      return { id, captures: ids.toSorted() }
    })
  }
  const packedIds = async () => (await packed()).flatMap(({ captures }) => captures)
  const unpacked = async () =>
    (await db.selectFrom('face_capture_unpacked').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { packed, packedIds, unpacked }
}

/** Captures by three cameras in a database of their own, packed and searched as the server does. */
export async function openPackBench() {
  const world = await openWorld()
  return {
    ...world,
    ...createCaptures(world),
    ...createPacking(world),
    ...createSearches(world),
    ...createStored(world),
    async close() {
      await world.scan.stop()
      await world.database.close()
    },
  }
}
export type PackBench = Awaited<ReturnType<typeof openPackBench>>
