import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { createAuditWriter, type WriteAudit } from './audit/audit.ts'
import { createAuditQueue, type AuditQueue } from './audit/audit-queue.ts'
import { createConditions, type Conditions } from './conditions/conditions.ts'
import { changeGuard } from './audit/change-guard.ts'
import { systemClock, type Clock } from './clock.ts'
import { openDatabase, type Db, type OpenDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { createFaultOf, type FaultOf } from './errors/fault.ts'
import { createFiles, type Files } from './files/files.ts'
import { createMediaPrograms, type MediaPrograms } from './media/media-programs.ts'
import { createLookCounts, type LookCounts } from './metrics/look-counts.ts'
import { createDeclarations, type Declarations } from './module/declarations.ts'
import { Dispatcher } from './outbox/dispatcher.ts'
import { createListeners, type Listeners } from './outbox/listeners.ts'
import { createStartPhase, type StartProgress } from './start-phase.ts'
import { createTimeCheck, type TimeCheck } from './time-check/time-check.ts'
import { fileKeyOf, openSecrets, type Secrets } from './secrets/secrets.ts'

/** How long a start waits for a database that cannot be reached yet, ms. */
const DATABASE_LIMIT = 60_000

/** The parts of the infrastructure that every module may use. */
export interface Infra {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  secrets: Secrets
  database: OpenDatabase
  db: Db
  files: Files
  listeners: Listeners
  dispatcher: Dispatcher
  declarations: Declarations
  faultOf: FaultOf
  writeAudit: WriteAudit
  /** Rows about what the programs notice, which wait while the database is away. */
  auditQueue: AuditQueue
  conditions: Conditions
  timeCheck: TimeCheck
  mediaPrograms: MediaPrograms
  lookCounts: LookCounts
}

interface InfraOptions {
  clock?: Clock
  strictResults?: boolean
  progress?: Pick<StartProgress, 'set'>
}

/** Opens the infrastructure of the modules: a migrated database, files, secrets, and the outbox (not started yet). */
export async function openInfra(
  config: Config,
  log: FastifyBaseLogger,
  { clock = systemClock, strictResults = false, progress = createStartPhase() }: InfraOptions,
): Promise<Infra> {
  const { databaseUrl, databaseConnections } = config
  const secrets = await openSecrets(config.dataFolder)
  await waitForDatabase(databaseUrl, DATABASE_LIMIT, error =>
    log.warn({ reason: error.message }, 'waiting for the database'),
  )
  progress.set({ phase: 'migrating' })
  const applied = await migrate(databaseUrl, {
    onStep: (migration, done, of) => progress.set({ phase: 'migrating', migration, done, of }),
  })
  progress.set({ phase: 'starting' })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const listeners = createListeners((error, type) => log.error({ err: error, type }, 'listener failed'))
  const dispatcher = new Dispatcher({ url: databaseUrl, listeners, log })
  const database = openDatabase(databaseUrl, {
    size: databaseConnections,
    onError: error => log.warn({ err: error }, 'idle database connection lost'),
    onCommit: () => dispatcher.ring(),
  })
  const declarations = createDeclarations()
  const writeAudit = createAuditWriter(database.db, declarations.objects)
  if (applied.length > 0) {
    const row = { action: 'system.migration', objectName: 'database', after: { applied }, result: 'ok' }
    await writeAudit({ userName: '', address: '', ...row })
  }
  const auditQueue = createAuditQueue({ writeAudit, log })
  const conditions = createConditions({ rows: auditQueue, clock, log })
  const mediaSecret = config.mediaSecret ?? secrets.mediaSecret
  return {
    config,
    log,
    clock,
    secrets: { ...secrets, mediaSecret },
    database,
    db: strictResults ? database.db.withPlugin(changeGuard) : database.db,
    files: createFiles(path.join(config.dataFolder, 'files'), { sealKey: fileKeyOf(secrets) }),
    listeners,
    dispatcher,
    declarations,
    faultOf: createFaultOf(declarations.constraints),
    writeAudit,
    auditQueue,
    conditions,
    timeCheck: createTimeCheck({ db: database.db, clock, conditions }),
    mediaPrograms: createMediaPrograms(database.db, config, mediaSecret),
    lookCounts: createLookCounts(),
  }
}
