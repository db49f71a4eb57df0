import type { ClientPlatform, VersionRecord, VersionStatus } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { PackageParts } from './package-parts.ts'
import type { PackageUploadService } from './package-upload.service.ts'
import { publishChanged, publishOffered, publishWithdrawn } from './version.events.ts'
import { presentVersion } from './version.presenter.ts'
import {
  findVersionForUpdate,
  insertVersion,
  listForRemoval,
  listVersions,
  removeVersions,
  switchVersion,
  updateVersion,
  type VersionRow,
} from './version.queries.ts'
import { maySwitch } from './version.rules.ts'

export interface VersionDeps {
  db: Db
  files: Files
  parts: PackageParts
  uploads: PackageUploadService
}

type EditContext = Pick<SignedInContext, 'user' | 'transaction' | 'log'>

/** Versions of the client programs, and to whom each is offered. */
export function createVersionService({ db, files, parts, uploads }: VersionDeps) {
  async function switchTo(id: string, to: VersionStatus, context: EditContext): Promise<VersionRecord> {
    const row = await context.transaction(
      async tx => {
        const before = await locked(tx, id)
        // When two users press the button at once, the second finds it done.
        if (!maySwitch(before.status, to)) return before
        await switchVersion(tx, id, to)
        await (to === 'published' ? publishOffered(tx, before) : publishWithdrawn(tx, before))
        await publishChanged(tx, [id])
        return locked(tx, id)
      },
      ({ number, platform, status }) => ({ object: id, after: { number, platform, status } }),
    )
    return presentVersion(row)
  }

  return {
    /** Adds a version. Its package becomes a stored file only together with it. */
    async add(request, context) {
      const { uploadId, ...draft } = request
      const { upload, sha256 } = await uploads.whole(uploadId, context.user.id)
      const { fileName, bytes } = upload
      const platform = upload.platform as ClientPlatform
      const fileKey = await files.link(parts.pathOf(uploadId), { kind: 'version-package', ext: 'pkg' })
      const createdBy = context.user.userName
      const version = { ...draft, platform, fileName, bytes, sha256, fileKey, createdBy }
      const row = await context
        .transaction(
          async tx => {
            await uploads.end(tx, uploadId, context.user.id)
            const id = await insertVersion(tx, version)
            await publishChanged(tx, [id])
            return locked(tx, id)
          },
          added => ({ object: added.id, after: presentVersion(added) }),
        )
        .catch(async (error: unknown) => {
          // Where the database went away the row may name it all the same; else the daily sweep removes it.
          if (!isDatabaseAway(error)) await files.remove(fileKey)
          throw error
        })
      await parts.remove(uploadId)
      return presentVersion(row)
    },

    async update(request, context) {
      const { id, version, ...change } = request
      const { after } = await context.transaction(
        async tx => {
          const old = await locked(tx, id)
          if (old.version !== version) throw new AppError('version.changed_meanwhile')
          await updateVersion(tx, id, change)
          const row = await locked(tx, id)
          // Users who are no longer targets lose the offer, and new targets get it.
          if (row.status === 'published') {
            await publishWithdrawn(tx, old)
            await publishOffered(tx, row)
          }
          await publishChanged(tx, [id])
          return { before: presentVersion(old), after: presentVersion(row) }
        },
        changed => ({ object: id, ...changed }),
      )
      return after
    },

    publish: ({ id }, context) => switchTo(id, 'published', context),
    withdraw: ({ id }, context) => switchTo(id, 'withdrawn', context),

    /** Deletes versions; it is no error if one is already gone. */
    async batchDelete({ ids }, context) {
      const removed = await context.transaction(async tx => {
        const rows = await listForRemoval(tx, ids)
        if (rows.some(row => row.status === 'published')) throw new AppError('version.published')
        await removeVersions(tx, ids)
        await publishChanged(tx, idsOf(rows))
        return rows
      }, loggedRemoval)
      for (const { file_key: key } of removed)
        await files
          .remove(key)
          .catch((error: unknown) => context.log.warn({ err: error, key }, 'package not removed'))
    },

    getByPage: async request => mapPage(await listVersions(db, request), presentVersion),
  } satisfies CallsOf<'version'>
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(row => row.id)

/** Removed versions as the log stores them. */
const loggedRemoval = (rows: Awaited<ReturnType<typeof listForRemoval>>) => ({
  object: idsOf(rows),
  objectName: rows.map(row => row.number).join(', '),
  before: rows.map(({ platform, number, sha256 }) => ({ platform, number, sha256 })),
})

async function locked(tx: Tx, id: string): Promise<VersionRow> {
  const row = await findVersionForUpdate(tx, id)
  if (!row) throw new AppError('version.not_found')
  return row
}
