import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createOwnTaskService, type OwnTaskDeps } from './task-own.service.ts'
import { taskObjects } from './task.queries.ts'
import { createTaskService } from './task.service.ts'

/** Tasks of alarms: given to people, carried out and reviewed. */
export const createTaskModule = (deps: OwnTaskDeps): ServerModule<'task', 'task'> => ({
  handlers: { task: pickHandlers(contract.task, createTaskService(deps), createOwnTaskService(deps)) },
  constraints: { alarm_task__one_open: 'task.already_assigned' },
  objects: { task: taskObjects },
  files: { 'task-picture': { table: 'alarm_task_picture', column: 'file_key' } },
})
