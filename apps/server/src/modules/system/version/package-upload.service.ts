import {
  packageFormatsOf,
  PACKAGE_PART,
  type ClientPlatform,
  type PackageFormat,
  type PackageUpload,
} from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { formatOf, isHeadOf, isWhole } from './package-format.ts'
import type { PackageParts } from './package-parts.ts'
import {
  findUploadForUpdate,
  findUploadOf,
  hasOtherRunning,
  insertUpload,
  lockUploads,
  removeUpload,
  removeUploadsOf,
  sweepUploads,
  touchUpload,
  type UploadRow,
} from './package-upload.queries.ts'

export type PackageUploadService = ReturnType<typeof createPackageUploadService>

/** Receives packages part by part; an interrupted upload continues where it stopped. */
export function createPackageUploadService({ db, parts }: { db: Db; parts: PackageParts }) {
  return {
    async startUpload(request, context) {
      const { platform, fileName, bytes, fingerprint } = request
      requireFormat(platform, fileName)
      const userId = context.user.id
      const { upload, given } = await context.transaction(
        async tx => {
          await lockUploads(tx)
          if (await hasOtherRunning(tx, userId)) throw new AppError('version.upload_running')
          const old = await findUploadOf(tx, userId)
          if (old && isSame(old, request)) return { upload: old, given: [] }
          const dropped = await removeUploadsOf(tx, userId)
          const begun = await insertUpload(tx, { userId, fileName, fingerprint, platform, bytes })
          return { upload: begun, given: dropped }
        },
        started => ({
          object: started.upload.id,
          after: { fileName, bytes, platform, received: started.upload.received },
        }),
      )
      await Promise.all(given.map(id => parts.remove(id)))
      return present(upload)
    },

    /** Takes the next part. A part that was taken already, but whose answer was lost, is answered again. */
    async putPart({ id, offset, content }, { user }) {
      const part = Buffer.from(content, 'base64')
      if (part.length > PACKAGE_PART) throw invalidRequest([{ path: 'content', rule: 'too_big' }])
      return db.transaction().execute(async tx => {
        const upload = await required(tx, id, user.id)
        const end = offset + part.length
        if (end <= upload.received) return present(upload)
        if (offset !== upload.received || end > upload.bytes)
          throw new AppError('version.part_out_of_place', { received: upload.received })
        const format = requireFormat(upload.platform as ClientPlatform, upload.fileName)
        if (offset === 0 && !isHeadOf(format, part)) throw wrongFormat(upload.platform as ClientPlatform)
        await parts.write(id, offset, part)
        await touchUpload(tx, id, end)
        return present({ ...upload, received: end })
      })
    },

    async cancelUpload({ id }, context) {
      await context.transaction(
        async tx => {
          await required(tx, id, context.user.id)
          await removeUpload(tx, id)
        },
        () => ({ object: id }),
      )
      await parts.remove(id)
    },

    async getUpload(_request, { user }): Promise<{ upload: PackageUpload | null }> {
      const upload = await findUploadOf(db, user.id)
      return { upload: upload ? present(upload) : null }
    },

    /** Checks a complete package. It runs outside of any transaction, because a large one takes long. */
    async whole(id: string, userId: string): Promise<{ upload: UploadRow; sha256: string }> {
      const upload = await db.transaction().execute(tx => required(tx, id, userId))
      if (upload.received < upload.bytes) throw new AppError('version.upload_unfinished')
      const format = requireFormat(upload.platform as ClientPlatform, upload.fileName)
      if (!(await isWhole(format, parts.pathOf(id)))) throw new AppError('version.package_broken')
      return { upload, sha256: await parts.sha256(id) }
    },

    /** Removes an upload that has become a version. */
    async end(tx: Tx, id: string, userId: string): Promise<void> {
      await required(tx, id, userId)
      await removeUpload(tx, id)
    },

    /** Removes uploads that nobody has continued, with their files; run from time to time. */
    async sweep(): Promise<void> {
      await parts.keepOnly(() => sweepUploads(db))
    },
  } satisfies CallsOf<'version', 'whole' | 'end' | 'sweep'>
}

async function required(tx: Tx, id: string, userId: string): Promise<UploadRow> {
  const upload = await findUploadForUpdate(tx, id, userId)
  if (!upload) throw new AppError('version.upload_gone')
  return upload
}

function requireFormat(platform: ClientPlatform, fileName: string): PackageFormat {
  const format = formatOf(platform, fileName)
  if (!format) throw wrongFormat(platform)
  return format
}

const wrongFormat = (platform: ClientPlatform) =>
  new AppError('version.package_format', { formats: packageFormatsOf[platform].join(', ') })

const isSame = (
  upload: UploadRow,
  request: { fileName: string; bytes: number; platform: string; fingerprint: string },
) =>
  upload.fileName === request.fileName &&
  upload.bytes === request.bytes &&
  upload.platform === request.platform &&
  upload.fingerprint === request.fingerprint

const present = ({ id, fileName, platform, bytes, received }: UploadRow): PackageUpload => ({
  id,
  fileName,
  platform: platform as ClientPlatform,
  bytes,
  received,
})
