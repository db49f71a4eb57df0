import type { FaceEntry } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { presentEntry } from './face-entry.presenter.ts'
import { findEntry, listEntries, listLooks } from './face-entry.queries.ts'
import { findFile } from './face-picture.queries.ts'
import { openFacePicture } from './face-pictures.ts'

/** Rows of the log that an entry shows. */
const LOOKS = 200

/** Looking at persons and their pictures, of which the log keeps who did. */
export function createFaceLookService({ db, files }: { db: Db; files: Pick<Files, 'open'> }) {
  return {
    getByPage: async (request, { access, centre }) =>
      mapPage(await listEntries(db, access, centre, request), row => presentEntry(row, access)),

    async getDetails({ id }, { access, audit }) {
      audit({ object: id })
      return readEntry(db, id, access)
    },

    async getPicture({ id, pictureId, isSmall }, { audit }) {
      audit({ object: id })
      return openFacePicture(files, { file: await findFile(db, id, pictureId), isSmall })
    },

    getAccessLog: async ({ id }) => {
      const rows = await listLooks(db, id, LOOKS)
      return rows.map(({ at, user_name: user, action }) => ({ at: at.toISOString(), user, action }))
    },
  } satisfies CallsOf<'faceEntry'>
}

export async function readEntry(from: Db, id: string, access: AccessSnapshot): Promise<FaceEntry> {
  const row = await findEntry(from, access, id)
  if (!row) throw new AppError('face_entry.not_found')
  return presentEntry(row, access)
}
