import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DateTimeRangePicker, type TimeRange } from '#shared/ui/date-range/date-time-range-picker.tsx'
import { TimeField } from '#shared/ui/date-range/time-field.tsx'
import { TimePanel } from '#shared/ui/date-range/time-panel.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { CascadeSelect } from '#shared/ui/input/cascade-select.tsx'
import { sampleNodes } from './sample-data.ts'
import { Section } from './section.tsx'
import css from './widgets.module.css'

const options = sampleNodes(8, 5).map(({ id, parentId, name }) => ({
  id,
  parentId: parentId ?? '0',
  label: name,
}))
const threeDays = 72 * 3_600_000

export function ChoiceWidgets() {
  const t = useT()
  const [range, setRange] = useState<TimeRange | null>({
    start: new Date(2026, 10, 18, 8, 30).toISOString(),
    end: new Date(2026, 10, 20, 17, 45).toISOString(),
  })
  const [time, setTime] = useState({ hours: 8, minutes: 30 })
  const [areas, setAreas] = useState<string[]>(['a1', 'd3'])
  const [choice, setChoice] = useState<string>()
  return (
    <Section name="DateTimeRangePicker, TimePanel, TimeField, AppSelect, AppInput, CascadeSelect">
      <div className={css['row']}>
        <div className={css['choice']}>
          <DateTimeRangePicker
            id="sample-range"
            value={range}
            onChange={setRange}
            maxSpan={threeDays}
            isDayDisabled={day => day > '2026-12-24'}
          />
        </div>
        <div className={css['choice']}>
          <DateTimeRangePicker value={range} onChange={setRange} isDisabled />
        </div>
        <div className={css['choice']}>
          <AppSelect
            aria-label={t('enums.areaKind.area')}
            value={choice}
            onChange={setChoice}
            options={options.slice(0, 9).map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
        <div className={css['choice']}>
          <CascadeSelect options={options} value={areas} onChange={setAreas} />
        </div>
        <div className={css['choice']}>
          <AppInput aria-label={t('shared.tree.search')} />
        </div>
        <TimePanel value={time} onChange={setTime} />
        <div className={css['choice']}>
          <TimeField label={t('shared.date.time')} value={time} onChange={setTime} />
        </div>
      </div>
    </Section>
  )
}
