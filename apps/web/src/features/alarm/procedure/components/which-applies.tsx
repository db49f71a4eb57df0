import { alarmLevels, alarmTypes, type AlarmLevel, type AlarmType } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { applyingQuery } from '../api/procedure-queries.ts'
import css from './procedure.module.css'

/** Tells which procedure an alarm would have, before one comes. */
export function WhichApplies({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [type, setType] = useState<AlarmType>('intrusion')
  const [level, setLevel] = useState<AlarmLevel>('urgent')
  const [areaId, setAreaId] = useState<string>()
  const [at, setAt] = useState<string | null>(() => new Date().toISOString())
  return (
    <AppModal title={t('procedure.which.title')} footer={null} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={t('procedure.field.types')} htmlFor="which-type">
          <AppSelect<AlarmType>
            id="which-type"
            value={type}
            onChange={setType}
            options={alarmTypes.map(value => ({ value, label: t(`enums.alarmType.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('procedure.field.levels')} htmlFor="which-level">
          <AppSelect<AlarmLevel>
            id="which-level"
            value={level}
            onChange={setLevel}
            options={alarmLevels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('procedure.field.areaId')} htmlFor="which-area">
          <AreaSelect id="which-area" value={areaId} onChange={setAreaId} />
        </Form.Item>
        <Form.Item label={t('procedure.which.at')} htmlFor="which-at">
          <MomentField id="which-at" value={at} onChange={setAt} />
        </Form.Item>
      </Form>
      {areaId === undefined ? (
        <p className={css['quiet']}>{t('procedure.which.hint')}</p>
      ) : (
        <Applying asked={{ type, level, areaId, ...(at !== null && { at }) }} />
      )}
    </AppModal>
  )
}

function Applying({ asked }: { asked: Parameters<typeof applyingQuery>[0] }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(applyingQuery(asked))
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (!data) return null
  const [first, ...others] = data
  if (!first) return <p>{t('procedure.which.none')}</p>
  const reasons = first.because.map(reason => t(`enums.procedureReason.${reason}`))
  return (
    <div role="status">
      <strong>{first.name}</strong>{' '}
      <span className={css['quiet']}>
        {reasons.length > 0
          ? t('procedure.run.because', { reasons: reasons.join(t('procedure.run.separator')) })
          : t('procedure.run.everyAlarm')}
      </span>
      {others.length > 0 && (
        <>
          <p className={css['quiet']}>{t('procedure.which.others')}</p>
          <ol>
            {others.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
