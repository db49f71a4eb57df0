import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Translator } from '@palisade/phrases'
import { Button, Input } from 'antd'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DATE_TIME_FORMAT, formatDateTime, parseDateTime } from '#shared/lib/date-format.ts'
import {
  dateRangeReducer,
  ends,
  rangeFault,
  rangeStart,
  type DateRange,
  type DateRangeAction,
  type DateRangeRules,
  type DateRangeState,
  type End,
} from './date-range.model.ts'
import { addMonths, dayOf, monthOf, type Day } from './month-grid.ts'
import { MonthSheet } from './month-sheet.tsx'
import { quickRange, type QuickName } from './quick-ranges.ts'
import { TimeGrid } from './time-grid.tsx'
import css from './date-range-panel.module.css'

interface Props {
  initial: DateRange
  rules: DateRangeRules
  quickNames: readonly QuickName[]
  now: () => Date
  /** By OK, or by a quick range that keeps the rules. */
  onConfirm: (range: DateRange) => void
  onClear?: (() => void) | undefined
}

type Dispatch = (action: DateRangeAction) => void
const HOUR_MS = 3_600_000

function spanText(t: Translator, ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  return hours % 24 === 0 && hours > 72
    ? t('shared.date.spanDays', { count: hours / 24 })
    : t('shared.date.spanHours', { count: hours })
}

function faultText(t: Translator, state: DateRangeState, rules: DateRangeRules): string | undefined {
  const fault = rangeFault(state, rules)
  if (fault === 'invalid') return t('shared.date.invalid', { format: 'yyyy-MM-dd HH:mm:ss' })
  if (fault === 'disabled') return t('shared.date.disabled')
  return fault && t('shared.date.spanOver', { span: spanText(t, rules.maxSpan ?? 0) })
}

/** Two months, two times, typed ends, quick ranges; works on a copy until OK. */
export function DateRangePanel({ initial, rules, quickNames, now, onConfirm, onClear }: Props) {
  const t = useT()
  const [state, dispatch] = useReducer(dateRangeReducer, initial, rangeStart)
  const fault = faultText(t, state, rules)
  const confirm = () => {
    // Enter confirms from within a field that was not left yet.
    const done = dateRangeReducer(state, { type: 'commit' })
    dispatch({ type: 'commit' })
    if (rangeFault(done, rules) === undefined) onConfirm(done.range)
  }
  const takeQuick = (range: DateRange) => {
    const reset = { type: 'reset', range } as const
    dispatch(reset)
    if (rangeFault(dateRangeReducer(state, reset), rules) === undefined) onConfirm(range)
  }
  return (
    <form
      className={css['panel']}
      onSubmit={event => {
        event.preventDefault()
        // A filter panel's form around us (React bubbles through the popup) must not search yet.
        event.stopPropagation()
        confirm()
      }}
    >
      <div className={css['columns']}>
        {ends.map(end => (
          <EndField key={end} end={end} state={state} dispatch={dispatch} />
        ))}
      </div>
      <div className={css['quick']}>
        {quickNames.map(name => (
          <Button key={name} size="small" onClick={() => takeQuick(quickRange(name, now()))}>
            {t(`shared.date.${name}`)}
          </Button>
        ))}
      </div>
      <Sheets state={state} dispatch={dispatch} rules={rules} today={dayOf(now())} />
      <div className={css['columns']}>
        {ends.map(end => (
          <TimeGrid
            key={end}
            label={t(`shared.date.${end}Time`)}
            mode={state.modes[end]}
            value={{ hours: state.range[end].getHours(), minutes: state.range[end].getMinutes() }}
            onSwitch={() => dispatch({ type: 'mode', end })}
            onPick={value => dispatch({ type: state.modes[end], end, value })}
          />
        ))}
      </div>
      <div className={css['footer']}>
        <span role="alert" className={css['fault']}>
          {fault}
        </span>
        {onClear && <Button onClick={onClear}>{t('shared.action.clear')}</Button>}
        <Button type="primary" htmlType="submit" disabled={fault !== undefined}>
          {t('shared.action.ok')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  state: DateRangeState
  dispatch: Dispatch
}

function EndField({ end, state, dispatch }: PartProps & { end: End }) {
  const t = useT()
  const typed = state.typed[end]
  return (
    <Input
      aria-label={t(`shared.date.${end}Time`)}
      prefix={
        <span className={css['end']}>{t(end === 'start' ? 'shared.date.from' : 'shared.date.to')}</span>
      }
      className={state.active === end ? css['active'] : undefined}
      status={typed === undefined || parseDateTime(typed) ? '' : 'error'}
      value={typed ?? formatDateTime(state.range[end])}
      maxLength={DATE_TIME_FORMAT.length}
      onFocus={() => dispatch({ type: 'activate', end })}
      onBlur={() => dispatch({ type: 'commit' })}
      onChange={event => dispatch({ type: 'text', end, text: event.target.value })}
    />
  )
}

function Sheets({ state, dispatch, rules, today }: PartProps & { rules: DateRangeRules; today: Day }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [keyDay, setKeyDay] = useState<Day>()
  const right = monthOf(addMonths(`${state.month}-01`, 1))
  const [start, end] = [dayOf(state.range.start), dayOf(state.range.end)]
  const isShown = (day: Day | undefined) => day !== undefined && [state.month, right].includes(monthOf(day))
  const tabDay = [keyDay, start, end].find(isShown) ?? `${state.month}-01`

  useEffect(() => {
    if (keyDay !== undefined) frame.current?.querySelector<HTMLElement>(`[data-day="${keyDay}"]`)?.focus()
  }, [keyDay])

  const common = {
    start,
    end,
    today,
    tabDay,
    isDayDisabled: rules.isDayDisabled,
    onPick: (day: Day) => {
      setKeyDay(undefined)
      dispatch({ type: 'day', day })
    },
    onMove: (day: Day) => {
      dispatch({ type: 'show', day })
      setKeyDay(day)
    },
  }
  const step = (by: number, label: string, icon: React.ReactNode) => (
    <button
      type="button"
      className={css['step']}
      aria-label={label}
      title={label}
      onClick={() => dispatch({ type: 'months', by })}
    >
      {icon}
    </button>
  )
  return (
    <div className={css['columns']} ref={frame}>
      <MonthSheet
        {...common}
        month={state.month}
        before={
          <>
            {step(-12, t('shared.date.previousYear'), <DoubleLeftOutlined aria-hidden />)}
            {step(-1, t('shared.date.previousMonth'), <LeftOutlined aria-hidden />)}
          </>
        }
      />
      <MonthSheet
        {...common}
        month={right}
        after={
          <>
            {step(1, t('shared.date.nextMonth'), <RightOutlined aria-hidden />)}
            {step(12, t('shared.date.nextYear'), <DoubleRightOutlined aria-hidden />)}
          </>
        }
      />
    </div>
  )
}
