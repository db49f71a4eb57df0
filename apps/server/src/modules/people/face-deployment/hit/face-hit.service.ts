import { FACE_HIT_DAYS_MAX } from '@palisade/contract'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { requireSpan } from '#server/infra/require-span.ts'
import { seenPicture } from '#server/modules/device/masking/seen-picture.ts'
import { openFacePicture } from '#server/modules/people/library/entry/face-pictures.ts'
import { presentHit } from './face-hit.presenter.ts'
import { findHitPictures, listHits } from './face-hit.queries.ts'

/** Hits of deployments of persons, and their pictures. */
export function createFaceHitService({ db, files }: { db: Db; files: Pick<Files, 'open'> }) {
  return {
    async getByPage(request, context) {
      requireSpan(request, FACE_HIT_DAYS_MAX, 'face_capture.span_too_long')
      return mapPage(await listHits(db, request, context), presentHit)
    },

    async getPicture({ id, part }, { access, audit }): Promise<FileAnswer> {
      audit({ object: id })
      const row = await findHitPictures(db, id)
      if (part === 'person') return openFacePicture(files, { file: row?.file ?? undefined, isSmall: false })
      const key = part === 'scene' ? row?.scene_key : row?.picture_key
      const file = key ? await files.open(key) : undefined
      if (!file) throw new AppError('face_capture.no_picture')
      const picture = await seenPicture(db, access, { cameraId: row?.camera_id ?? null, part, file })
      return { fileName: `${part}.jpg`, contentType: 'image/jpeg', ...picture }
    },
  } satisfies CallsOf<'faceHit'>
}
