import { useNow } from '../../../shared/hooks/use-now.ts'
import { formatDate, formatTime } from '../../../shared/lib/date-format.ts'
import css from './header.module.css'

/** The browser's time, as every screen shows times. */
export function Clock() {
  const now = useNow()
  return (
    <time className={css['clock']} dateTime={new Date(now).toISOString()}>
      <span className={css['date']}>{formatDate(now)}</span> {formatTime(now)}
    </time>
  )
}
