import { Button } from 'antd'
import { useReducer, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { timePanelReducer, timePanelStart, type ClockTime } from './clock-time.ts'
import { TimeGrid } from './time-grid.tsx'
import css from './time-panel.module.css'

export interface TimePanelProps {
  value: ClockTime
  /** Called by OK only. */
  onChange: (value: ClockTime) => void
  label?: string
  /** After OK or clear, to close what holds the panel. */
  onDone?: () => void
}

/** A time of day on its own: hours, minutes, OK and clear (COMMON-22). */
export function TimePanel({ value, onChange, label, onDone }: TimePanelProps) {
  const t = useT()
  const [state, dispatch] = useReducer(timePanelReducer, value, timePanelStart)
  const [seen, setSeen] = useState(value)
  if (seen.hours !== value.hours || seen.minutes !== value.minutes) {
    setSeen(value)
    dispatch({ type: 'outside', value })
  }
  return (
    <div className={css['panel']}>
      <TimeGrid
        label={label ?? t('shared.date.startTime')}
        mode={state.mode}
        value={state.draft}
        onSwitch={() => dispatch({ type: 'switch' })}
        onPick={picked => dispatch({ type: 'pick', value: picked })}
      />
      <div className={css['buttons']}>
        <Button
          size="small"
          onClick={() => {
            dispatch({ type: 'clear' })
            onDone?.()
          }}
        >
          {t('shared.action.clear')}
        </Button>
        <Button
          size="small"
          type="primary"
          onClick={() => {
            dispatch({ type: 'confirm' })
            onChange(state.draft)
            onDone?.()
          }}
        >
          {t('shared.action.ok')}
        </Button>
      </div>
    </div>
  )
}
