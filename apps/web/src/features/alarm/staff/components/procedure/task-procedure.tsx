import type { AlarmProcedure, OwnTask } from '@palisade/contract'
import { useErrorText } from '../../../../../shared/api/use-error-text.ts'
import { ProcedureRun } from '../../../../../shared/procedure/procedure-run.tsx'
import type { StepAnswer } from '../../../../../shared/procedure/procedure-queries.ts'
import { useSession } from '../../../../../shared/session/session-store.ts'
import { ErrorState } from '../../../../../shared/ui/state/error-state.tsx'
import { useDraftEntries } from '../../api/drafts-context.tsx'
import { useStaffOutbox } from '../../api/outbox-context.tsx'
import { deedNow } from '../../api/staff-outbox.ts'
import { useTaskProcedure } from '../../api/use-task-procedure.ts'
import { answersOnTheirWay, unsentPhotoOf, withWaiting } from '../../model/waiting-answers.ts'
import type { Waiting } from '../../outbox/waiting.ts'
import { WaitingState } from '../waiting-state.tsx'

interface Props {
  task: OwnTask
  waiting: readonly Waiting[]
}

/** The steps of the alarm's procedure; each answer is kept on the phone first and sent from there. */
export function TaskProcedure({ task, waiting }: Props) {
  const errorText = useErrorText()
  const { procedure, error, retry } = useTaskProcedure(task.alarmId)
  if (procedure) return <Run procedure={procedure} {...{ task, waiting }} />
  // Most alarms have none: until it is known, no place is taken for it.
  return error ? <ErrorState title={errorText(error)} onRetry={retry} /> : null
}

function Run({ procedure, task, waiting }: Props & { procedure: AlarmProcedure }) {
  const outbox = useStaffOutbox()
  const entries = useDraftEntries(task.id)
  const by = useSession(({ user }) => user?.name ?? '')
  const given = answersOnTheirWay(waiting)
  const latest = (stepKey: string) => given.findLast(({ deed }) => deed.step.key === stepKey)
  const answer = async ({ step, photos = [], ...values }: StepAnswer) => {
    const { alarmId, procedureId, version } = procedure
    const { number, type } = task.alarm
    const deed = { kind: 'answer', alarmId, procedureId, version, step, ...values, pictures: photos } as const
    const corrected = latest(step.key)
    await outbox?.add({
      ...deedNow({ taskId: task.id, alarm: { number, type } }, deed),
      ...(corrected && { corrects: corrected.requestId }),
    })
  }
  return (
    <ProcedureRun
      procedure={withWaiting(procedure, given, by)}
      entries={entries}
      onAnswer={outbox && answer}
      note={stepKey => {
        const entry = latest(stepKey)
        return entry && <WaitingState entry={entry} />
      }}
      unsentPhoto={pictureId => unsentPhotoOf(given, pictureId)}
    />
  )
}
