import type { AlarmProcedure as Procedure } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { alarmProcedureQuery, useAnswerStep } from './procedure-queries.ts'
import { ProcedureRun } from './procedure-run.tsx'

/** The procedure of an alarm at the desk, to be answered step by step; nothing where none applies. */
export function AlarmProcedure({ alarmId }: { alarmId: string }) {
  const { textOf } = useApiError()
  const query = useQuery(alarmProcedureQuery(alarmId))
  if (query.data) return <Run procedure={query.data} />
  // Most alarms have none: until it is known, no place is taken for it.
  return query.error && <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} />
}

function Run({ procedure }: { procedure: Procedure }) {
  const { mutateAsync } = useAnswerStep(procedure)
  return <ProcedureRun procedure={procedure} onAnswer={mutateAsync} />
}
