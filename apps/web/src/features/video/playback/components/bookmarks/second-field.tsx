import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface Props {
  id?: string
  /** ISO 8601 UTC; its part of a second stays while nobody chooses another time. */
  value?: string | null
  onChange?: (value: string | null) => void
  isClearable?: boolean
}

/** A moment to the second, as marks in a recording need it. */
export function SecondField({ id, value = null, onChange, isClearable = false }: Props) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      showTime
      format="YYYY-MM-DD HH:mm:ss"
      allowClear={isClearable}
      value={value === null ? null : dayjs(value)}
      onChange={moment => onChange?.(moment?.toISOString() ?? null)}
    />
  )
}
