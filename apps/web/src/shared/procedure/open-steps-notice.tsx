import { latestAnswers, openStepsOf } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { alarmProcedureQuery } from './procedure-queries.ts'

/** Says before an alarm is closed which required steps are open; nothing where none is. */
export function OpenStepsNotice({ alarmId }: { alarmId: string }) {
  const t = useT()
  const { data } = useQuery(alarmProcedureQuery(alarmId))
  const open = data ? openStepsOf(data.steps, latestAnswers(data.answers)) : []
  if (open.length === 0) return null
  const steps = open.map(step => step.title).join(' · ')
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('errors.procedure.steps_open', { count: open.length, steps })}
    />
  )
}
