import { cellsOf, DAY_CELLS, entriesOf, WEEK_CELLS, type TimeRange } from '@palisade/contract'
import { Button, ConfigProvider, DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../i18n/language-provider.tsx'
import { allCells } from './week-cells.ts'
import { WeekGrid } from './week-grid.tsx'
import css from './week-grid.module.css'

interface Props {
  value?: TimeRange
  onChange?: (value: TimeRange) => void
}

const halfOf = (index: number) => index % DAY_CELLS
const patterns = {
  work: (index: number) => index < 5 * DAY_CELLS && halfOf(index) >= 16 && halfOf(index) < 36,
  night: (index: number) => halfOf(index) < 12 || halfOf(index) >= 36,
} as const
const cellsBy = (pattern: (index: number) => boolean) =>
  Array.from({ length: WEEK_CELLS }, (_, index) => pattern(index))

const DAY_FORMAT = 'YYYY-MM-DD'
const nothing: TimeRange = { type: 'all', dates: [], data: [] }

/** When something holds: always, or in half hours of the week, and between two days or on every day. */
export function TimeRangeInput({ value = nothing, onChange }: Props) {
  const t = useT()
  // As the form around it is: read-only, or being saved.
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const [first, last] = value.dates
  const cells = cellsOf(value)
  const change = (part: Partial<TimeRange>) => onChange?.({ ...value, ...part })
  const fill = (filled: boolean[]) => change({ data: entriesOf(filled) })
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
      <div className={css['bar']}>
        <DatePicker.RangePicker
          aria-label={t('shared.weekGrid.days')}
          placeholder={[t('shared.weekGrid.firstDay'), t('shared.weekGrid.lastDay')]}
          format={DAY_FORMAT}
          value={first && last ? [dayjs(first), dayjs(last)] : null}
          onChange={(_days, texts) => change({ dates: texts?.[0] && texts[1] ? [texts[0], texts[1]] : [] })}
        />
      </div>
      {value.type === 'custom' && (
        <>
          <div className={css['bar']}>
            <Button size="small" disabled={isDisabled} onClick={() => fill(allCells(true))}>
              {t('shared.weekGrid.fill')}
            </Button>
            <Button size="small" disabled={isDisabled} onClick={() => fill(allCells(false))}>
              {t('shared.weekGrid.clear')}
            </Button>
            <Button size="small" disabled={isDisabled} onClick={() => fill(cellsBy(patterns.work))}>
              {t('shared.weekGrid.work')}
            </Button>
            <Button size="small" disabled={isDisabled} onClick={() => fill(cellsBy(patterns.night))}>
              {t('shared.weekGrid.night')}
            </Button>
            <span>{t('shared.weekGrid.count', { count: cells.filter(Boolean).length })}</span>
          </div>
          <WeekGrid cells={cells} onChange={fill} isDisabled={isDisabled} />
          <p className={css['quiet']}>{t('shared.weekGrid.keys')}</p>
        </>
      )}
    </div>
  )
}
