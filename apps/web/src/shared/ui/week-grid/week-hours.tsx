import { DAY_CELLS, WEEK_CELLS, type WeekCells } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { allCells } from './week-cells.ts'
import { WeekGrid } from './week-grid.tsx'
import css from './week-grid.module.css'

interface Props {
  cells: WeekCells
  onChange: (cells: boolean[]) => void
  isDisabled: boolean
  /** Every day has the same hours: one row of this name stands for all. */
  oneDay?: string | undefined
}

const halfOf = (index: number) => index % DAY_CELLS
const patterns = {
  work: (index: number) => index < 5 * DAY_CELLS && halfOf(index) >= 16 && halfOf(index) < 36,
  night: (index: number) => halfOf(index) < 12 || halfOf(index) >= 36,
} as const
const cellsBy = (pattern: (index: number) => boolean) =>
  Array.from({ length: WEEK_CELLS }, (_, index) => pattern(index))

/** The grid of a week's half hours, or of one day's, with the usual patterns. */
export function WeekHours({ cells, onChange, isDisabled, oneDay }: Props) {
  const t = useT()
  const shown = oneDay === undefined ? cells : cells.slice(0, DAY_CELLS)
  // The hours of the one row hold on every day.
  const fill = (filled: readonly boolean[]) =>
    onChange(oneDay === undefined ? [...filled] : cellsBy(index => filled[halfOf(index)] === true))
  return (
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
        <span>
          {t(oneDay === undefined ? 'shared.weekGrid.count' : 'shared.weekGrid.countDay', {
            // A cell is a half hour.
            hours: shown.filter(Boolean).length / 2,
          })}
        </span>
      </div>
      <WeekGrid cells={cells} onChange={fill} isDisabled={isDisabled} oneDay={oneDay} />
      <p className={css['quiet']}>{t('shared.weekGrid.keys')}</p>
    </>
  )
}
