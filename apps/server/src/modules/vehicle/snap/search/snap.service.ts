import { SNAP_SEARCH_MS, type Contract, type Page, type RequestOf, type Snap } from '@palisade/contract'
import type { CentreContext, FileAnswer, SignedInContext } from '../../../../infra/binding/context.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { mapPage } from '../../../../infra/database/paging.ts'
import { withinTime } from '../../../../infra/database/within-time.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import type { Files } from '../../../../infra/files/files.ts'
import { seenPicture } from '../../../device/masking/seen-picture.ts'
import { listCheckpoints } from './camera-scope.queries.ts'
import { presentSnap } from './snap.presenter.ts'
import { findPictureKeys, listSnaps, type SnapRequest } from './snap.queries.ts'
import { resolveSearch } from './snap-search.ts'
import { isFuzzy } from './snap-search.rules.ts'

type Calls = Contract['snap']
type ListContext = Pick<CentreContext, 'access' | 'centre'>

export interface SnapServiceDeps {
  db: Db
  files: Pick<Files, 'open'>
  /** A statement of a search takes no longer, ms. */
  searchMs?: number
}

/** Passages of vehicles, and their pictures. */
export const createSnapService = ({ db, files, searchMs = SNAP_SEARCH_MS }: SnapServiceDeps) => ({
  /** @throws AppError snap.* (VEHICLE-6), snap.too_slow */
  async querySnapRecord(request: SnapRequest, context: ListContext): Promise<Page<Snap>> {
    const {
      pageNum: _number,
      pageSize: _size,
      orderBy: _by,
      order: _order,
      cursor: _cursor,
      ...filters
    } = request
    const read = async (from: Db) => {
      const search = await resolveSearch(from, filters, context)
      return mapPage(await listSnaps(from, search, request, context.centre.areaId), presentSnap)
    }
    // Whole plates are found at once by an index, and are spared the transaction.
    const isQuick = filters.plates !== undefined && !isFuzzy(filters)
    return isQuick ? read(db) : withinTime(db, { ms: searchMs, code: 'snap.too_slow' }, read)
  },
  queryCheckpoints: (_: object, context: ListContext) => listCheckpoints(db, context),
  /** @throws AppError snap.no_picture, mask.refused */
  async downloadSnapPic(
    { id, part }: RequestOf<Calls['downloadSnapPic']>,
    context: Pick<SignedInContext, 'audit' | 'access'>,
  ): Promise<FileAnswer> {
    const row = await findPictureKeys(db, id)
    context.audit({ object: id, objectName: row?.plate ?? '' })
    const key = part === 'scene' ? row?.picture_key : row?.plate_picture_key
    const file = key ? await files.open(key) : undefined
    if (!file) throw new AppError('snap.no_picture')
    const picture = await seenPicture(db, context.access, { cameraId: row?.camera_id ?? null, part, file })
    return { fileName: `${row?.plate ?? part}.jpg`, contentType: 'image/jpeg', ...picture }
  },
})
