import { Tooltip } from 'antd'
import type { Connection } from '#shared/events/event-client.ts'
import { useConnection } from '#shared/events/event-connection.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'
import { formatElapsed } from './elapsed.ts'
import css from './header.module.css'

const tones: Readonly<Record<Connection['state'], StatusTone>> = {
  off: 'neutral',
  connecting: 'busy',
  live: 'good',
  reconnecting: 'warning',
  refused: 'bad',
}

/** Whether what the operator sees is current, or since when it may be old (design, first page). */
export function ConnectionTag() {
  const t = useT()
  const connection = useConnection()
  return (
    <Tooltip title={hintOf(connection, t)}>
      <output data-tour="news" className={css['connection']}>
        {connection.state === 'reconnecting' ? (
          <Reconnecting since={connection.since} />
        ) : (
          <StatusTag
            tone={tones[connection.state]}
            label={t(`shell.connection.${connection.state === 'off' ? 'connecting' : connection.state}`)}
          />
        )}
      </output>
    </Tooltip>
  )
}

function Reconnecting({ since }: { since: number }) {
  const t = useT()
  const time = formatElapsed(useNow() - since)
  return <StatusTag tone="warning" label={t('shell.connection.reconnectingFor', { time })} />
}

function hintOf(connection: Connection, t: ReturnType<typeof useT>): string {
  switch (connection.state) {
    case 'live':
      return t('shell.connection.liveHint')
    case 'reconnecting':
      return t('shell.connection.reconnectingHint', { time: formatTime(connection.since) })
    case 'refused':
      return t('shell.connection.refusedHint', { time: formatTime(connection.since) })
    default:
      return t('shell.connection.connectingHint')
  }
}

/** How long an interruption is passed over before the bar below the header says it, ms. */
const BAR_AFTER = 5_000

/** A bar over the whole screen when the news has stopped: nobody may take an old picture for the present. */
export function StaleBar() {
  const t = useT()
  const connection = useConnection()
  const now = useNow()
  const isStale =
    connection.state === 'refused' ||
    (connection.state === 'reconnecting' && now - connection.since >= BAR_AFTER)
  if (!isStale) return null
  return (
    <div className={css['staleBar']} role="alert">
      {hintOf(connection, t)}
    </div>
  )
}
