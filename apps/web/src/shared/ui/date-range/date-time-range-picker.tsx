import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { Popover } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { formatDateTime } from '../../lib/date-format.ts'
import type { DateRange, DateRangeRules } from './date-range.model.ts'
import { DateRangePanel } from './date-range-panel.tsx'
import { quickNames, quickRange, type QuickName } from './quick-ranges.ts'
import css from './date-time-range-picker.module.css'

// The date dialog is 750 px wide (COMMON-24).
const DIALOG_WIDTH = 750

/** Both ends as ISO 8601 UTC, as they go on the wire. */
export interface TimeRange {
  start: string
  end: string
}

export interface DateTimeRangePickerProps extends DateRangeRules {
  value: TimeRange | null
  /** Null only when `isClearable`. */
  onChange: (value: TimeRange | null) => void
  id?: string
  isClearable?: boolean
  isDisabled?: boolean
  quick?: readonly QuickName[]
  now?: () => Date
}

// On a low screen the dialog may cover the field rather than leave the window.
const placements = {
  bottomLeft: {
    points: ['tl', 'bl'],
    offset: [0, 4],
    overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true },
  },
}

const asTimes = ({ start, end }: DateRange): TimeRange => ({
  start: start.toISOString(),
  end: end.toISOString(),
})

const currentTime = () => new Date()

/** A range of date and time: shows both ends, opens the two months and two time panels. */
export function DateTimeRangePicker(props: DateTimeRangePickerProps) {
  const { value, onChange, id, isClearable = true, isDisabled = false, now = currentTime } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { maxSpan, isDayDisabled } = props
  const rules = useMemo<DateRangeRules>(() => ({ maxSpan, isDayDisabled }), [maxSpan, isDayDisabled])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const change = (next: TimeRange | null) => {
    onChange(next)
    close()
  }
  const panel = (
    // Keys only pass through here on their way up; the fields inside are what is operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={content}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <DateRangePanel
        initial={
          value === null
            ? quickRange('today', now())
            : { start: new Date(value.start), end: new Date(value.end) }
        }
        rules={rules}
        quickNames={props.quick ?? quickNames}
        now={now}
        onConfirm={range => change(asTimes(range))}
        onClear={isClearable ? () => change(null) : undefined}
      />
    </div>
  )

  return (
    <Popover
      open={isOpen && !isDisabled}
      onOpenChange={setOpen}
      afterOpenChange={hasOpened => {
        if (hasOpened) content.current?.querySelector('input')?.focus()
      }}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      builtinPlacements={placements}
      destroyOnHidden
      styles={{ container: { width: DIALOG_WIDTH, maxWidth: '96vw' } }}
      content={panel}
    >
      <button
        ref={trigger}
        id={id}
        type="button"
        className={css['trigger']}
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <span className={value === null ? css['placeholder'] : css['value']}>
          {value === null
            ? t('shared.input.selectPlaceholder')
            : `${formatDateTime(value.start)} – ${formatDateTime(value.end)}`}
        </span>
        {value !== null && isClearable && !isDisabled ? (
          <CloseCircleFilled
            className={css['icon']}
            title={t('shared.action.clear')}
            onClick={event => {
              event.stopPropagation()
              onChange(null)
            }}
          />
        ) : (
          <CalendarOutlined className={css['icon']} aria-hidden />
        )}
      </button>
    </Popover>
  )
}
