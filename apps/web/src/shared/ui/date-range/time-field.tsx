import { ClockCircleOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import { clockText, type ClockTime } from './clock-time.ts'
import { PanelField } from './panel-field.tsx'
import { TimePanel } from './time-panel.tsx'
import css from './panel-field.module.css'

interface Props {
  label: string
  /** Null: no time can be chosen yet. */
  value: ClockTime | null
  onChange: (value: ClockTime) => void
  isDisabled?: boolean
}

// The time panel and the padding around it, px.
const PANEL_WIDTH = 284

/** A time of day: shows it, and opens the panel of hours and minutes (COMMON-22). */
export function TimeField({ label, value, onChange, isDisabled = false }: Props) {
  const t = useT()
  return (
    <PanelField
      label={label}
      text={value === null ? undefined : clockText(value)}
      placeholder="--:--"
      icon={<ClockCircleOutlined className={css['icon']} aria-hidden />}
      isDisabled={isDisabled || value === null}
      width={PANEL_WIDTH}
      first="[tabindex='0']"
      panel={close =>
        value && <TimePanel label={t('shared.date.time')} value={value} onChange={onChange} onDone={close} />
      }
    />
  )
}
