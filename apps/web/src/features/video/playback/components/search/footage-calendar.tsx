import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { addMonths, dayOf, monthOf, type Day } from '#shared/ui/date-range/month-grid.ts'
import { MonthSheet } from '#shared/ui/date-range/month-sheet.tsx'
import { daysQuery } from '../../api/playback-queries.ts'

interface Props {
  cameraIds: readonly string[]
  /** The day on which the chosen range begins. */
  day: Day | undefined
  onPick: (day: Day) => void
}

/** A month in which only days with recordings of the chosen cameras can be picked. */
export function FootageCalendar({ cameraIds, day, onPick }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const [today] = useState(() => dayOf(new Date()))
  const [focused, setFocused] = useState<Day>(day ?? today)
  const month = monthOf(focused)
  const { data, error } = useQuery(daysQuery(cameraIds, month))
  const step = (by: 1 | -1) => (
    <Button
      type="text"
      size="small"
      icon={by > 0 ? <RightOutlined /> : <LeftOutlined />}
      aria-label={t(by > 0 ? 'player.nextMonth' : 'player.previousMonth')}
      onClick={() => setFocused(addMonths(`${month}-01`, by))}
    />
  )
  return (
    <>
      <MonthSheet
        month={month}
        start={day ?? ''}
        end={day ?? ''}
        today={today}
        tabDay={focused}
        isDayDisabled={each => !(data?.includes(each) ?? false)}
        onPick={onPick}
        onMove={setFocused}
        before={step(-1)}
        after={step(1)}
      />
      {error && <p role="alert">{errorText(error)}</p>}
    </>
  )
}
