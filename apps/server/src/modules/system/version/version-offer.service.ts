import { may } from '#server/infra/access/may.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { presentOffered } from './version.presenter.ts'
import { findOffered, findVersion, listOffered } from './version.queries.ts'

/** The versions that are offered to a user. */
export function createVersionOfferService({ db, files }: { db: Db; files: Files }) {
  return {
    async getOffered(request, { user }) {
      return (await listOffered(db, user.id, request)).map(presentOffered)
    },

    /** A version that is not offered to the caller is treated as missing. */
    async downloadPackage({ id }, { user, access, audit }): Promise<FileAnswer> {
      audit({ object: id })
      const row = may(access, 'version.edit') ? await findVersion(db, id) : await findOffered(db, user.id, id)
      const file = row && (await files.open(row.file_key))
      if (!row || !file) throw new AppError('version.not_found')
      return {
        fileName: row.file_name,
        contentType: 'application/octet-stream',
        body: file.stream,
        length: file.length,
      }
    },
  } satisfies CallsOf<'version'>
}
