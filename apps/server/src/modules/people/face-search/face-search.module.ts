import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { featureKeyOf, type Secrets } from '#server/infra/secrets/secrets.ts'
import { createCapturePacker } from '#server/modules/people/capture/packs/capture-packer.ts'
import { createCompanionService } from './companions/companion.service.ts'
import { createFaceSearchExport } from './export/face-search-export.service.ts'
import { createFaceSearchService, type FaceSearchDeps } from './face-search.service.ts'
import { createCaptureScan } from './scan/capture-scan.ts'

export interface FaceSearchModuleDeps extends Omit<FaceSearchDeps, 'scan' | 'featureKey'> {
  files: Files
  secrets: Pick<Secrets, 'deviceKey'>
  config: Pick<Config, 'copyId' | 'databaseUrl'>
  log: FastifyBaseLogger
}

/** Persons among the captures of cameras. */
export function createFaceSearchModule(deps: FaceSearchModuleDeps): ServerModule<'faceSearch'> {
  const featureKey = featureKeyOf(deps.secrets)
  const scan = createCaptureScan({ databaseUrl: deps.config.databaseUrl, featureKey, log: deps.log })
  const packer = createCapturePacker({ ...deps, makePack: request => scan.pack(request) })
  return {
    handlers: {
      faceSearch: pickHandlers(
        contract.faceSearch,
        createFaceSearchService({ ...deps, scan, featureKey }),
        createCompanionService({ ...deps, scan }),
        createFaceSearchExport(deps),
      ),
    },
    start: () => packer.start(),
    async stop() {
      await packer.stop()
      await scan.stop()
    },
  }
}
