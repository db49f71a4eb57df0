import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createProcedureAnswerService, type ProcedureAnswerDeps } from './procedure-answer.service.ts'
import { procedureObjects } from './procedure.queries.ts'
import { createProcedureService, type ProcedureDeps } from './procedure.service.ts'

/** Procedures: edited in versions, and answered step by step at an alarm. */
export const createProcedureModule = (
  deps: ProcedureDeps & ProcedureAnswerDeps,
): ServerModule<'procedure', 'procedure'> => ({
  handlers: {
    procedure: pickHandlers(
      contract.procedure,
      createProcedureService(deps),
      createProcedureAnswerService(deps),
    ),
  },
  constraints: {
    alarm_procedure__name: 'procedure.name_taken',
    alarm_procedure__area_id: 'area.not_found',
    // Two alarms answered at once under one id: each waits for its own alarm only.
    alarm_procedure_answer__user_id_request_id: 'request.id_reused',
  },
  objects: { procedure: procedureObjects },
  files: { 'procedure-picture': { table: 'alarm_procedure_picture', column: 'file_key' } },
})
