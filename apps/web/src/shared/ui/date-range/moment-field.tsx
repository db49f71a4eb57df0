import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '#shared/i18n/language-provider.tsx'
import { TimeField } from './time-field.tsx'
import css from './moment-field.module.css'

interface Props {
  id?: string
  /** ISO 8601 UTC, as it goes on the wire. */
  value?: string | null
  onChange?: (value: string | null) => void
  isDisabled?: boolean
  placeholder?: string
  isDayDisabled?: (day: Dayjs) => boolean
}

/** A moment: its day, and its time of day beside it. A day chosen first takes the time that it is now. */
export function MomentField({ id, value = null, onChange, isDisabled = false, ...rest }: Props) {
  const t = useT()
  const moment = value === null ? null : dayjs(value)
  const tell = (next: Dayjs | null) => onChange?.(next?.toISOString() ?? null)
  const at = (day: Dayjs, hours: number, minutes: number) => day.startOf('day').hour(hours).minute(minutes)
  const { placeholder, isDayDisabled } = rest
  return (
    <div className={css['moment']}>
      <DatePicker
        {...(id !== undefined && { id })}
        {...(placeholder !== undefined && { placeholder })}
        {...(isDayDisabled && { disabledDate: isDayDisabled })}
        value={moment}
        disabled={isDisabled}
        onChange={day => {
          const time = moment ?? dayjs()
          tell(day && at(day, time.hour(), time.minute()))
        }}
      />
      <TimeField
        label={t('shared.date.time')}
        value={moment && { hours: moment.hour(), minutes: moment.minute() }}
        isDisabled={isDisabled}
        onChange={({ hours, minutes }) => tell(at(moment ?? dayjs(), hours, minutes))}
      />
    </div>
  )
}
