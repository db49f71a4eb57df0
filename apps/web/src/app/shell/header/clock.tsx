import { Tooltip } from 'antd'
import { serverTimeNow, useServerOffset } from '#shared/api/server-time.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDate, formatTime } from '#shared/lib/date-format.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { formatElapsed } from './elapsed.ts'
import css from './header.module.css'

/** The server's time in the browser's zone, by which alarms are stamped, and a warning where this computer's is another. */
export function Clock() {
  const t = useT()
  useNow()
  const { time, ahead } = serverTimeNow(useServerOffset(({ known }) => known))
  const by = formatElapsed(Math.abs(ahead))
  const fault = t(ahead > 0 ? 'shell.clock.ahead' : 'shell.clock.behind', { by })
  return (
    <>
      {ahead !== 0 && (
        <Tooltip title={t('shell.clock.hint')}>
          <output className={css['clockFault']}>
            <StatusTag tone="warning" label={fault} />
          </output>
        </Tooltip>
      )}
      <time
        className={css['clock']}
        dateTime={new Date(time).toISOString()}
        title={t('shell.clock.serverTime')}
      >
        <span className={css['date']}>{formatDate(time)}</span> {formatTime(time)}
      </time>
    </>
  )
}
