import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { seenPicture } from '#server/modules/device/masking/seen-picture.ts'
import { listCheckpoints } from './camera-scope.queries.ts'
import { findHits } from './snap-hit.queries.ts'
import { presentSnap } from './snap.presenter.ts'
import { findPictureKeys, listSnaps, readFound } from './snap.queries.ts'
import { resolveSearch } from './snap-search.ts'
import { readInTime, type SnapTime } from './snap-time.ts'

export interface SnapServiceDeps extends SnapTime {
  files: Pick<Files, 'open'>
}

/** Passages of vehicles, and their pictures. */
export function createSnapService({ db, files, ...limits }: SnapServiceDeps) {
  return {
    async search(request, context) {
      const {
        pageNum: _number,
        pageSize: _size,
        orderBy: _by,
        order: _order,
        cursor: _cursor,
        ...filters
      } = request
      return readInTime({ db, ...limits }, async tx => {
        const search = await resolveSearch(tx, filters, context)
        const page = await listSnaps(tx, search, request, context.centre.areaId)
        const [rows, hits] = await Promise.all([
          readFound(tx, page.list),
          findHits(tx, page.list, context.access),
        ])
        return { ...page, list: rows.map(row => presentSnap(row, hits.get(row.id))) }
      })
    },
    getCheckpoints: (_, context) => listCheckpoints(db, context),
    async getPicture({ id, part }, context): Promise<FileAnswer> {
      const row = await findPictureKeys(db, id)
      context.audit({ object: id, objectName: row?.plate ?? '' })
      const key = part === 'scene' ? row?.picture_key : row?.plate_picture_key
      const file = key ? await files.open(key) : undefined
      if (!file) throw new AppError('snap.no_picture')
      const picture = await seenPicture(db, context.access, { cameraId: row?.camera_id ?? null, part, file })
      return { fileName: `${row?.plate ?? part}.jpg`, contentType: 'image/jpeg', ...picture }
    },
  } satisfies CallsOf<'snap'>
}
