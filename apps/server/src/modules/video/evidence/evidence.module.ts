import { contract } from '@palisade/contract'
import { newestKey, openEvidenceKeys, signingKeyOf } from '@palisade/evidence'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createFootageSource } from '#server/infra/media/footage-source.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import { createRecordedPicture } from '#server/infra/media/recorded-picture.ts'
import { createRecordingLocks } from '#server/infra/media/recording-locks.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { MakeEvidence } from '#server/modules/video/footage/footage-runner.ts'
import { createCaseService } from './case/case.service.ts'
import { createItemService, type AlarmRecords } from './case/item.service.ts'
import { createLockKeeper } from './lock/lock-keeper.ts'
import { lockObjects } from './lock/lock.queries.ts'
import { createLockService } from './lock/lock.service.ts'
import { createExportService } from './package/export.service.ts'
import { makeEvidence } from './package/make-evidence.ts'

export interface EvidenceModuleDeps {
  db: Db
  files: Files
  gate: OpenGate
  config: Pick<Config, 'dataFolder'>
  mediaPrograms: MediaPrograms
  writeAudit: WriteAudit
  alarms: AlarmRecords
  /** Something was put into the queue of files. */
  wakeFootage: () => void
  version: string
  clock: Clock
  timeCheck: Pick<TimeCheck, 'isPlausible'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface EvidenceModule extends ServerModule<'evidence', 'evidence_lock'> {
  makeEvidence: MakeEvidence
}

/** Recordings that retention may not delete, the cases that collect them, and their way out of the house. */
export async function createEvidenceModule(deps: EvidenceModuleDeps): Promise<EvidenceModule> {
  const { config, mediaPrograms, clock, gate } = deps
  const keys = await openEvidenceKeys(config.dataFolder, clock.now())
  const key = signingKeyOf(newestKey(keys))
  const locks = createRecordingLocks(mediaPrograms)
  const keeper = createLockKeeper({ ...deps, locks })
  const making = {
    ...deps,
    locks,
    source: createFootageSource(mediaPrograms),
    access: (userId: string) => gate.access(userId),
    key: () => key,
  }
  return {
    makeEvidence: (row, signal) => makeEvidence(making, row, signal),
    handlers: {
      evidence: pickHandlers(
        contract.evidence,
        createLockService({ ...deps, keeper }),
        createCaseService(deps),
        createItemService({ ...deps, picture: createRecordedPicture(mediaPrograms) }),
        createExportService({ ...deps, wake: deps.wakeFootage }),
      ),
    },
    objects: { evidence_lock: lockObjects },
    files: { 'evidence-picture': { table: 'evidence_item', column: 'file_key' } },
    start: () => keeper.start(),
    stop: () => keeper.stop(),
  }
}
