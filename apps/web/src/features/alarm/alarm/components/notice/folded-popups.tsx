import { UpOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { formatTime } from '../../../../../shared/lib/date-format.ts'
import { AlarmLevelTag } from '../../../../../shared/ui/tag/alarm-level-tag.tsx'
import css from './alarm-popups.module.css'

interface Props {
  waiting: readonly Alarm[]
  onUnfold: () => void
}

/** The pop-ups as one line below the screen: how many wait, and the most urgent of them. */
export function FoldedPopups({ waiting, onUnfold }: Props) {
  const t = useT()
  const [first] = waiting
  return (
    <section className={css['line']} aria-label={t('alarm.popup.label')} aria-live="assertive">
      <strong>{t('alarm.popup.waiting', { count: waiting.length })}</strong>
      {first && (
        <>
          <AlarmLevelTag level={first.level} />
          <span className={css['first']}>
            {formatTime(first.occurredAt)} · {t(`enums.alarmType.${first.type}`)} · {first.deviceName} ·{' '}
            {first.location}
          </span>
        </>
      )}
      <Button size="small" icon={<UpOutlined aria-hidden />} onClick={onUnfold}>
        {t('alarm.popup.unfold')}
      </Button>
    </section>
  )
}
