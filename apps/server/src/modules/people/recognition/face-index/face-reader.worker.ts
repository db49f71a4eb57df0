import { workerData } from 'node:worker_threads'
import { openDatabase } from '#server/infra/database/database.ts'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { answerTasks } from '../task-thread.ts'
import type { ReadTask, ReadThreadData } from './face-index.messages.ts'
import { READS_RANGES, readPersons, readRange } from './face-index.queries.ts'
import { openPack, packMemory, type OpenedPack } from './feature-pack.ts'

const { databaseUrl, featureKey } = workerData as ReadThreadData
/** A connection of its own: the features of a million persons would hold up the server's thread for seconds. */
const { pool } = openDatabase(databaseUrl, { size: 1, settings: READS_RANGES })
const unseal = createUnsealMany(Buffer.from(featureKey))

answerTasks(async (task: ReadTask): Promise<OpenedPack[]> => {
  const packs = 'range' in task ? await readRange(pool, task.range) : await readPersons(pool, task.entryIds)
  return packs.flatMap(pack => openPack(unseal, pack) ?? [])
}, packMemory)
