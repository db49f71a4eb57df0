import { cellsOf, entriesOf, type TimeRange } from '@palisade/contract'
import { ConfigProvider, Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DayRange } from '../date-range/day-range.tsx'
import { WeekHours } from './week-hours.tsx'
import css from './week-grid.module.css'

interface Props {
  value?: TimeRange
  onChange?: (value: TimeRange) => void
}

const nothing: TimeRange = { type: 'all', dates: [], data: [] }

/** When something holds: always, or in half hours of the week, and between two days or on every day. */
export function TimeRangeInput({ value = nothing, onChange }: Props) {
  const t = useT()
  // As the form around it is: read-only, or being saved.
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const change = (part: Partial<TimeRange>) => onChange?.({ ...value, ...part })
  return (
    <div>
      <Segmented
        value={value.type}
        disabled={isDisabled}
        options={[
          { value: 'all', label: t('shared.weekGrid.always') },
          { value: 'custom', label: t('shared.weekGrid.custom') },
        ]}
        onChange={type => change({ type: type as TimeRange['type'], ...(type === 'all' && { data: [] }) })}
      />
      <div className={css['bar']} data-input-only={value.dates.length === 0 || undefined}>
        <DayRange
          label={t('shared.weekGrid.days')}
          value={value.dates}
          onChange={dates => change({ dates })}
        />
      </div>
      {value.type === 'custom' && (
        <WeekHours
          cells={cellsOf(value)}
          onChange={filled => change({ data: entriesOf(filled) })}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}
