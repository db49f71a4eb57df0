import { cellTime, DAY_CELLS, weekDays, type WeekCells } from '@palisade/contract'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { indexOf, spotByKey, withRectangle, type Spot } from './week-cells.ts'
import css from './week-grid.module.css'

interface Props {
  cells: WeekCells
  onChange: (cells: boolean[]) => void
  isDisabled?: boolean
  /** Only the first day is drawn, under this name: for hours that are the same on every day. */
  oneDay?: string | undefined
}

/** A rectangle that is being drawn, and whether it fills or clears: the opposite of the cell that it began at. */
interface Drawn {
  from: Spot
  to: Spot
  isFilling: boolean
}

/**
 * The half hours of a week: drag to fill or clear; with keys, arrows move, space turns a cell round, and shift with an arrow draws on
 * from where it began (COMMON-25).
 */
export function WeekGrid({ cells, onChange, isDisabled = false, oneDay }: Props) {
  const t = useT()
  const days = oneDay === undefined ? weekDays.map(name => t(`enums.weekDay.${name}`)) : [oneDay]
  const [spot, setSpot] = useState<Spot>({ day: 0, half: 0 })
  const [drawn, setDrawn] = useState<Drawn>()
  const anchor = useRef<Drawn>(undefined)
  const grid = useRef<HTMLDivElement>(null)
  const shown = drawn ? withRectangle(cells, drawn.from, drawn.to, drawn.isFilling) : cells

  const handleUp = useEffectEvent(() => {
    if (!drawn) return
    setDrawn(undefined)
    onChange(withRectangle(cells, drawn.from, drawn.to, drawn.isFilling))
  })
  useEffect(() => {
    // The pointer may be let go beside the grid.
    globalThis.addEventListener('pointerup', handleUp)
    return () => globalThis.removeEventListener('pointerup', handleUp)
  }, [])

  const focusOn = (next: Spot) => {
    setSpot(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${indexOf(next)}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      const isFilling = !cells[indexOf(spot)]
      anchor.current = { from: spot, to: spot, isFilling }
      onChange(withRectangle(cells, spot, spot, isFilling))
      return
    }
    const next = spotByKey(event.key, spot, days.length)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey) {
      anchor.current ??= { from: spot, to: spot, isFilling: !cells[indexOf(spot)] }
      onChange(withRectangle(cells, anchor.current.from, next, anchor.current.isFilling))
    } else anchor.current = undefined
    focusOn(next)
  }
  const begin = (from: Spot) => {
    setSpot(from)
    setDrawn({ from, to: from, isFilling: !cells[indexOf(from)] })
  }
  const handleOver = (element: Element | null) => {
    const at = element?.closest<HTMLElement>('[data-cell]')?.dataset['cell']
    if (at === undefined || !drawn) return
    setDrawn({ ...drawn, to: { day: Math.floor(Number(at) / DAY_CELLS), half: Number(at) % DAY_CELLS } })
  }
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className={css['grid']}
      aria-label={t('shared.weekGrid.label')}
      aria-disabled={isDisabled}
      onKeyDown={isDisabled ? undefined : handleKey}
      onPointerMove={event => handleOver(document.elementFromPoint(event.clientX, event.clientY))}
    >
      <div role="row" className={css['row']}>
        <span role="columnheader" className={css['corner']} aria-label={t('shared.weekGrid.label')} />
        {Array.from({ length: DAY_CELLS / 4 }, (_, part) => (
          <span key={part} role="columnheader" className={css['hour']}>
            {cellTime(part * 4).slice(0, 2)}
          </span>
        ))}
      </div>
      {days.map((name, day) => (
        <div key={name} role="row" className={css['row']}>
          <span role="rowheader" className={css['day']}>
            {name}
          </span>
          {Array.from({ length: DAY_CELLS }, (_, half) => (
            <button
              key={half}
              type="button"
              role="gridcell"
              data-cell={indexOf({ day, half })}
              className={css['cell']}
              disabled={isDisabled}
              tabIndex={spot.day === day && spot.half === half ? 0 : -1}
              aria-selected={shown[indexOf({ day, half })] === true}
              aria-label={`${name} ${cellTime(half)}–${cellTime(half + 1)}`}
              onPointerDown={() => begin({ day, half })}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
