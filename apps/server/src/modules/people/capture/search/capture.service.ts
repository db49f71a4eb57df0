import { CAPTURE_DAYS_MAX, type FaceCapture } from '@palisade/contract'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { requireSpan } from '#server/infra/require-span.ts'
import { seenPicture } from '#server/modules/device/masking/seen-picture.ts'
import { findCapturePictures, listCaptures, type CaptureRow } from './capture.queries.ts'

export const presentCapture = (row: CaptureRow): FaceCapture => ({
  id: row.id,
  at: row.at.toISOString(),
  camera: { id: row.camera_id, name: row.camera_name, longitude: row.longitude, latitude: row.latitude },
  areaName: row.area_name,
  // A check of the table keeps the words.
  source: row.source,
  quality: row.quality,
  isComparable: row.is_comparable,
  hasScene: row.has_scene,
})

/** Captures of faces, and their pictures. */
export function createCaptureService({ db, files }: { db: Db; files: Pick<Files, 'open'> }) {
  return {
    async getByPage(request, context) {
      requireSpan(request, CAPTURE_DAYS_MAX, 'face_capture.span_too_long')
      return mapPage(await listCaptures(db, request, context), presentCapture)
    },

    async getPicture({ id, part }, { access, audit }): Promise<FileAnswer> {
      audit({ object: id })
      const row = await findCapturePictures(db, id)
      const key = part === 'scene' ? row?.scene_key : row?.picture_key
      const file = key ? await files.open(key) : undefined
      if (!file) throw new AppError('face_capture.no_picture')
      const picture = await seenPicture(db, access, { cameraId: row?.camera_id ?? null, part, file })
      return { fileName: `${part}.jpg`, contentType: 'image/jpeg', ...picture }
    },
  } satisfies CallsOf<'faceCapture'>
}
