import type { AlarmProcedure, OwnTask } from '@palisade/contract'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { ProcedureRun } from '#shared/procedure/procedure-run.tsx'
import { useAnswerStep, type StepAnswer } from '#shared/procedure/procedure-queries.ts'
import { useSession } from '#shared/session/session-store.ts'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
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
  const onTheirWay = answersOnTheirWay(waiting)
  const latest = (stepKey: string) => onTheirWay.findLast(({ deed }) => deed.step.key === stepKey)
  const direct = useAnswerStep(procedure)
  const answer = async (given: StepAnswer) => {
    // Nothing moves later than when the guard asked for it: an action is not kept for when there is a network again.
    if (given.step.kind === 'action') return void (await direct.mutateAsync(given))
    const { step, photos = [], isConfirmed: _asked, ...values } = given
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
      procedure={withWaiting(procedure, onTheirWay, by)}
      entries={entries}
      onAnswer={outbox && answer}
      note={stepKey => {
        const entry = latest(stepKey)
        return entry && <WaitingState entry={entry} />
      }}
      unsentPhoto={pictureId => unsentPhotoOf(onTheirWay, pictureId)}
    />
  )
}
