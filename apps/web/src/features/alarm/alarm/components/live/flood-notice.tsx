import { ThunderboltOutlined } from '@ant-design/icons'
import { FLOOD_MINUTES } from '@palisade/contract'
import { Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './open-alarms.module.css'

interface Props {
  coming: number
  isSingle: boolean
  onSingle: (isSingle: boolean) => void
}

/** Says that a flood comes in and how the queue shows it. */
export function FloodNotice({ coming, isSingle, onSingle }: Props) {
  const t = useT()
  return (
    <div className={css['flood']} role="status">
      <span>
        <ThunderboltOutlined /> {t('alarm.live.flood', { count: coming, minutes: FLOOD_MINUTES })}
      </span>
      <Segmented
        size="small"
        aria-label={t('alarm.live.floodShown')}
        value={isSingle ? 'single' : 'grouped'}
        options={(['grouped', 'single'] as const).map(value => ({ value, label: t(`alarm.live.${value}`) }))}
        onChange={value => onSingle(value === 'single')}
      />
    </div>
  )
}
