import path from 'node:path'
import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createPackageParts } from './package-parts.ts'
import { createPackageUploadService } from './package-upload.service.ts'
import { createVersionOfferService } from './version-offer.service.ts'
import { versionObjects } from './version.queries.ts'
import { createVersionService } from './version.service.ts'

/** How often interrupted uploads are cleaned up, ms. */
const SWEEP_EVERY = 3_600_000

export interface VersionModuleDeps {
  db: Db
  files: Files
  config: Pick<Config, 'dataFolder'>
  log: FastifyBaseLogger
}

/** Versions of the clients, their packages, and who is offered which. */
export function createVersionModule(deps: VersionModuleDeps): ServerModule<'version', 'version'> {
  const { db, files, config, log } = deps
  // On the disk of the files, so that a package that is whole need not be copied.
  const parts = createPackageParts(path.join(config.dataFolder, 'files', 'uploading'))
  const uploads = createPackageUploadService({ db, parts })
  const versions = createVersionService({ db, files, parts, uploads })
  const offers = createVersionOfferService({ db, files })
  const sweep = createRepeated(() => uploads.sweep(), { name: 'upload sweep', every: SWEEP_EVERY, log })
  return {
    handlers: { version: pickHandlers(contract.version, versions, uploads, offers) },
    constraints: { version__number: 'version.number_taken' },
    objects: { version: versionObjects },
    files: { 'version-package': { table: 'version', column: 'file_key' } },
    start() {
      sweep.start()
      // Removes the uploads that the last run left unfinished.
      sweep.run()
    },
    stop: () => sweep.stop(),
  }
}
