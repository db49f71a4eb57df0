import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../infra/database/database.ts'
import type { Files } from '../../../infra/files/files.ts'
import { createRepeatedWork } from '../../../infra/timers.ts'
import { createPackageParts } from './package-parts.ts'
import { createPackageUploadService } from './package-upload.service.ts'
import { createVersionHandlers } from './version.routes.ts'
import { createVersionOfferService } from './version-offer.service.ts'
import { createVersionService } from './version.service.ts'

/** How often interrupted uploads are cleaned up, ms. */
const SWEEP_EVERY = 3_600_000

export interface VersionModuleDeps {
  db: Db
  files: Files
  /**
   * The folder in which uploads grow. It must be on the disk of the stored files, so that a package need not be copied.
   */
  filesFolder: string
  log: FastifyBaseLogger
}

export function createVersionModule({ db, files, filesFolder, log }: VersionModuleDeps) {
  const parts = createPackageParts(path.join(filesFolder, 'uploading'))
  const uploads = createPackageUploadService({ db, parts })
  const versions = createVersionService({ db, files, parts, uploads })
  const sweep = createRepeatedWork('upload sweep', SWEEP_EVERY, () => uploads.sweep(), log)
  return {
    handlers: { version: createVersionHandlers(versions, uploads, createVersionOfferService({ db, files })) },
    start: () => sweep.start(),
    stop: () => sweep.stop(),
  }
}
