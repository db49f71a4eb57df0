import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { insertReceipts } from '#server/infra/weekly/weeks.queries.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { insertCapture, listCameraPlaces, type NewCapture } from './capture-write.queries.ts'
import type { FaceHits, SeenFace, SeenFrame } from './seen-face.ts'

/** A capture whose pictures are stored, and which is not written yet. */
export interface ReadyCapture {
  row: NewCapture
  eventKey: string
  hits: FaceHits
}

type Store = Pick<Files, 'put' | 'remove'>

/** The face counts more than the frame around it: a full disk costs the frame alone. */
async function storeScene(files: Store, scene: Buffer): Promise<string | null> {
  return files.put(scene, { kind: 'capture-picture', ext: 'jpg' }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'server.disk_full') return null
    throw error
  })
}

/** @param featureKey 32 bytes @param receivedAt ms since 1970 */
export async function storeCaptures(
  { files, featureKey }: { files: Store; featureKey: Buffer },
  frame: SeenFrame,
  kept: readonly { face: SeenFace; hits: FaceHits }[],
  receivedAt: number,
): Promise<ReadyCapture[]> {
  if (kept.length === 0) return []
  const sceneKey = frame.scene ? await storeScene(files, frame.scene) : null
  return Promise.all(
    kept.map(async ({ face, hits }) => {
      const id = alarmIdAt(frame.at)
      const { own, quality, eventKey } = face
      const bytes = own && Buffer.from(own.feature.buffer, own.feature.byteOffset, own.feature.byteLength)
      const row = {
        id,
        at: new Date(frame.at),
        received_at: new Date(receivedAt),
        camera_id: frame.cameraId,
        source: frame.source,
        quality,
        picture_key: await files.put(face.picture, { kind: 'capture-picture', ext: 'jpg' }),
        scene_key: sceneKey,
        model_id: own?.modelId ?? null,
        feature: bytes && sealBytes(featureKey, id, bytes),
      }
      return { row, eventKey, hits }
    }),
  )
}

/** Writes captures in one transaction with their hits, each once; of those that were there already nothing stays. */
export async function writeCaptures(
  { db, files }: { db: Db; files: Store },
  ready: readonly ReadyCapture[],
): Promise<void> {
  const written = await db.transaction().execute(async tx => {
    const fresh = await withoutKnown(tx, ready)
    const added: ReadyCapture[] = []
    for (const capture of fresh) {
      if (!(await insertCapture(tx, capture.row))) continue
      const { id, camera_id: cameraId, at } = capture.row
      await capture.hits.write(tx, { id, cameraId, at: at.getTime() })
      added.push(capture)
    }
    await tellAdded(tx, added)
    return new Set(added)
  })
  const used = new Set([...written].flatMap(({ row }) => [row.picture_key, row.scene_key]))
  const left = ready.flatMap(({ row }) => [row.picture_key, row.scene_key]).filter(key => !used.has(key))
  for (const key of new Set(left)) if (key !== null) await files.remove(key)
}

const keyOf = (cameraId: string, eventKey: string) => `${cameraId} ${eventKey}`

async function withoutKnown(tx: Tx, ready: readonly ReadyCapture[]): Promise<ReadyCapture[]> {
  const receipts = ready.map(({ row, eventKey }) => ({ cameraId: row.camera_id, eventKey }))
  const added = await insertReceipts(tx, 'face_capture', receipts)
  const left = new Set(added.map(({ cameraId, eventKey }) => keyOf(cameraId, eventKey)))
  // Deleted when it is met, so that the same key twice counts once.
  return ready.filter(({ row, eventKey }) => left.delete(keyOf(row.camera_id, eventKey)))
}

async function tellAdded(tx: Tx, added: readonly ReadyCapture[]): Promise<void> {
  const places = await listCameraPlaces(tx, [...new Set(added.map(({ row }) => row.camera_id))])
  await writeEvents(
    tx,
    [...places.values()].map(({ id, area_id: areaId, category }) => ({
      type: 'face_capture.added' as const,
      data: { ids: added.filter(({ row }) => row.camera_id === id).map(({ row }) => row.id) },
      audience: { permission: 'face_capture.view' as const, areaId, device: { id, category } },
    })),
  )
}
