import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Config } from '#server/config.ts'
import { createAuditSealer } from '#server/infra/audit/audit-sealer.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import { createLogHeads } from '#server/infra/audit/log-heads.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createDiskSpace } from '#server/infra/files/disk-space.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createSharedWork } from '#server/infra/shared-work.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { createDiskWatch } from './disk-watch.ts'
import type { Declarations } from '#server/infra/module/declarations.ts'
import { createBackupJobs } from './backup/log-backup-job.ts'
import { createLogBackupService } from './backup/log-backup.service.ts'
import { removeOldLog } from './log-retention.ts'
import { createLogService } from './log.service.ts'
import { createLogTroubles } from './log-troubles.ts'
import { createSealWatch } from './seal-watch.ts'
import { verifyLog } from './log-verify.ts'

const DAY_MS = 24 * 3600 * 1000
const HOUR_MS = 3600 * 1000
/** How often it is looked whether rows wait too long for their seal, and whether the disk has room, ms. */
const WATCH_EVERY = 15_000

export interface LogModuleDeps {
  db: Db
  files: Files
  config: Pick<Config, 'dataFolder'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: FastifyBaseLogger
  publicConfig: { version: string }
  writeAudit: WriteAudit
  faultOf: FaultOf
  conditions: Conditions
  timeCheck: TimeCheck
  clock: Clock
  declarations: Pick<Declarations, 'objects'>
}

/**
 * The log: its reading, proof, retention and backups, and the sealer that chains its rows. Its start and its stop are
 * written into the log as those of the server.
 */
export function createLogModule(deps: LogModuleDeps): ServerModule<'log'> {
  const { db, files, config, parameters, log, publicConfig, writeAudit, faultOf, timeCheck, clock } = deps
  const { dataFolder } = config
  const heads = createLogHeads(dataFolder)
  const sealer = createAuditSealer({ db, heads, log, clock })
  const jobs = createBackupJobs({ db, log, faultOf, clock })
  const verify = createSharedWork(() => unlogged(() => verifyLog(db, dataFolder)))
  const service = createLogService({ db, parameters, verify, clock, objects: deps.declarations.objects })
  const backups = createLogBackupService({ db, files, jobs })
  const troubles = createLogTroubles(deps)

  async function retain() {
    if (!(await timeCheck.isPlausible())) return
    const days = await parameters.get('log.retention_days')
    const removed = await removeOldLog(db, heads, new Date(clock.now() - days * DAY_MS))
    if (removed > 0) log.info({ rows: removed }, 'old rows of the log are gone')
  }
  const retention = createRepeated(retain, { name: 'log retention', every: HOUR_MS, log })
  const watchDisk = createDiskWatch({ ...deps, space: createDiskSpace(dataFolder) })
  const repeated = [
    retention,
    createRepeated(createSealWatch({ ...deps, sealer }), {
      name: 'seal watch',
      every: WATCH_EVERY,
      log,
    }),
    createRepeated(watchDisk, { name: 'disk watch', every: WATCH_EVERY, log }),
  ]
  const tell = (action: 'system.start' | 'system.stop') =>
    writeAudit({
      userName: '',
      address: '',
      action,
      objectName: 'server',
      after: { version: publicConfig.version },
      result: 'ok',
    })

  return {
    handlers: { log: pickHandlers(contract.log, service, backups, troubles.calls) },
    files: { 'log-backup': { table: 'log_backup', column: 'file_key' } },
    async start() {
      await jobs.recover()
      await tell('system.start')
      sealer.start()
      for (const work of repeated) work.start()
      retention.run()
    },
    async stop() {
      await jobs.stop()
      await Promise.all(repeated.map(work => work.stop()))
      await troubles.stop()
      // When the database is away, this must not keep the server from ending; the next start shows that the row is
      // missing.
      await tell('system.stop').catch((error: unknown) => log.warn({ err: error }, 'stop not written down'))
      await sealer.stop().catch((error: unknown) => log.warn({ err: error }, 'log not sealed'))
    },
  }
}
