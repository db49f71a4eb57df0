import { useRef, type KeyboardEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { clockText, HOURS, MINUTES, twoDigits, type ClockMode, type ClockTime } from './clock-time.ts'
import css from './time-grid.module.css'

interface Props {
  label: string
  mode: ClockMode
  value: ClockTime
  onSwitch: () => void
  onPick: (value: number) => void
}

const COLUMNS = 6
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

/** Hours or minutes to pick from; the header shows the time and switches between the two. */
export function TimeGrid({ label, mode, value, onSwitch, onPick }: Props) {
  const t = useT()
  const grid = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLButtonElement>(null)
  const cells = mode === 'hours' ? HOURS : MINUTES
  const chosen = mode === 'hours' ? value.hours : value.minutes
  // A typed minute may lie between two steps; then the step before it is where the keyboard starts.
  const reached = cells.findLast(cell => cell <= chosen) ?? 0

  const move = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = grid.current?.querySelectorAll('button')
    buttons?.[Math.min(cells.length - 1, Math.max(0, from + step))]?.focus()
  }

  return (
    <fieldset className={css['time']} aria-label={label}>
      <button
        ref={header}
        type="button"
        className={css['header']}
        onClick={onSwitch}
        title={t(mode === 'hours' ? 'shared.date.toMinutes' : 'shared.date.toHours')}
      >
        <span>{label}</span>
        <strong>{clockText(value)}</strong>
        <span>{t(`shared.date.${mode}`)}</span>
      </button>
      <div className={css['cells']} ref={grid}>
        {cells.map((cell, index) => (
          <button
            key={cell}
            type="button"
            className={css['cell']}
            aria-pressed={cell === chosen}
            tabIndex={cell === reached ? 0 : -1}
            onClick={() => {
              onPick(cell)
              // The minutes take the place of the hours: without this the focus would leave the panel.
              if (mode === 'hours') header.current?.focus()
            }}
            onKeyDown={event => move(event, index)}
          >
            {twoDigits(cell)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
