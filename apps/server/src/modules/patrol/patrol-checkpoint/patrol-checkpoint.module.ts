import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { checkpointObjects } from './patrol-checkpoint.queries.ts'
import { createPatrolCheckpointService, type PatrolCheckpointDeps } from './patrol-checkpoint.service.ts'

/** Places of patrols on foot, and their codes. */
export const createPatrolCheckpointModule = (
  deps: PatrolCheckpointDeps,
): ServerModule<'patrolCheckpoint', 'patrol_checkpoint'> => ({
  handlers: {
    patrolCheckpoint: pickHandlers(contract.patrolCheckpoint, createPatrolCheckpointService(deps)),
  },
  constraints: {
    patrol_checkpoint__name: 'patrol_checkpoint.name_taken',
    patrol_checkpoint__nfc_id: 'patrol_checkpoint.nfc_taken',
  },
  objects: { patrol_checkpoint: checkpointObjects },
})
