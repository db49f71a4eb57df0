import { useEffect } from 'react'
import { useConnection } from '#shared/events/event-connection.ts'
import { useAlarmSound } from '#shared/alarm-sound/alarm-sound.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { loadSession } from '#shared/sign-in/load-session.ts'
import css from './link-bar.module.css'

/** Says when new tasks do not reach this page, and when they would come without a sound. */
export function LinkBar() {
  const t = useT()
  const connection = useConnection()
  const isBlocked = useAlarmSound(({ isBlocked: blocked, isMuted }) => blocked && !isMuted)
  const isLive = connection.state === 'live'
  useFreshSession(isLive)
  if (!isLive) {
    const since = 'since' in connection ? connection.since : undefined
    const text =
      since === undefined ? t('staff.link.connecting') : t('staff.link.lost', { time: formatTime(since) })
    return (
      <div className={css['bar']} data-tone={since === undefined ? 'quiet' : 'warning'} role="status">
        {text}
      </div>
    )
  }
  if (!isBlocked) return null
  return (
    <div className={css['bar']} data-tone="quiet" role="status">
      {t('staff.link.silent')}
    </div>
  )
}

/** A page that began in a dead spot goes by what was known; when the network is back, it asks for the rights of now. */
function useFreshSession(isLive: boolean): void {
  useEffect(() => {
    if (isLive) void loadSession().catch(() => undefined)
  }, [isLive])
}
