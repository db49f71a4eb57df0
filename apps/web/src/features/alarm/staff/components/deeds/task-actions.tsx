import { personActionsOf, type PersonTaskAction } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useStaffOutbox } from '../../api/outbox-context.tsx'
import { useBegunForms } from '../../api/drafts-context.tsx'
import { deedNow } from '../../api/staff-outbox.ts'
import type { ShownTask } from '../../api/use-shown-tasks.ts'
import type { TaskDeed } from '../../outbox/waiting.ts'
import { ForwardDialog } from './forward-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import css from '../staff.module.css'
import page from '../task-page.module.css'

/** The action that a guard takes most often in the state, over the whole width. */
const first: readonly PersonTaskAction[] = ['accept', 'report']

/** The actions that the state of the task leaves to the guard. Each is kept on the phone first and sent from there. */
export function TaskActions({ shown: { task, status } }: { shown: ShownTask }) {
  const t = useT()
  const outbox = useStaffOutbox()
  const [asked, setAsked] = useState<PersonTaskAction>()
  const actions = personActionsOf(status)
  const begun = useBegunForms(actions, task.id)
  // A task that somebody else ends takes nothing from under the guard's hands.
  if (actions.length === 0 && !asked) return null
  const { number, type } = task.alarm
  const notice = asked && !actions.includes(asked) ? t('staff.act.overtaken') : undefined
  const close = () => setAsked(undefined)
  const act = async (deed: TaskDeed) => {
    await outbox?.add(deedNow({ taskId: task.id, alarm: { number, type } }, deed))
    close()
  }
  const press = (action: PersonTaskAction) =>
    action === 'accept' ? void act({ kind: 'act', action }) : setAsked(action)
  const button = (action: PersonTaskAction) => (
    <Button
      key={action}
      block
      type={first.includes(action) ? 'primary' : 'default'}
      disabled={!outbox}
      onClick={() => press(action)}
    >
      {t(`staff.act.${action}`)}
    </Button>
  )
  return (
    <div className={page['actions']}>
      {begun.length > 0 && (
        <p className={css['waiting']}>
          {t('staff.report.begun', { forms: begun.map(name => t(`staff.act.${name}`)).join(' · ') })}
        </p>
      )}
      {actions.filter(action => first.includes(action)).map(button)}
      <div className={page['pair']}>{actions.filter(action => !first.includes(action)).map(button)}</div>
      {asked === 'reject' && (
        <ReasonDialog
          action="reject"
          taskId={task.id}
          notice={notice}
          onCancel={close}
          onSend={reason => act({ kind: 'act', action: 'reject', reason })}
        />
      )}
      {asked === 'forward' && (
        <ForwardDialog
          taskId={task.id}
          alarmId={task.alarmId}
          notice={notice}
          onCancel={close}
          onSend={act}
        />
      )}
      {(asked === 'report' || asked === 'false_alarm') && (
        <ReportDialog taskId={task.id} kind={asked} notice={notice} onCancel={close} onSend={act} />
      )}
    </div>
  )
}
