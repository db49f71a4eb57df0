import { SESSION_WARNING_SECONDS } from '@palisade/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { followInput, isAttended } from '#shared/session/presence.ts'
import { useParameter } from '#shared/session/use-parameter.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { createSessionWatch, type SessionWarning, type SessionWatch } from './session-watch.ts'

/** Keeps a used session alive, and warns a minute before one ends. */
export function SessionGuard() {
  const idleMinutes = useParameter('session.idle_minutes')
  const lifeHours = useParameter('session.life_hours')
  const [warning, setWarning] = useState<SessionWarning>()
  const watch = useRef<SessionWatch>(undefined)

  useEffect(() => {
    const isFirst = watch.current === undefined
    const watching = createSessionWatch(
      {
        keepAlive: () => api.session.keepAlive(),
        getRemaining: () => api.session.getRemaining(),
        isAttended,
        onWarning: setWarning,
      },
      { idle: idleMinutes * 60_000, life: lifeHours * 3_600_000 },
    )
    watch.current = watching
    // A limit that was changed holds for the time that has passed already.
    if (!isFirst) watching.ask()
    const timer = setInterval(() => watching.tick(), 1000)
    return () => clearInterval(timer)
  }, [idleMinutes, lifeHours])
  useEffect(followInput, [])

  if (!warning) return null
  return <Warning {...warning} onKeep={() => watch.current?.keep()} onClose={() => setWarning(undefined)} />
}

interface WarningProps extends SessionWarning {
  onKeep: () => void
  onClose: () => void
}

function Warning({ endsAt, cause, onKeep, onClose }: WarningProps) {
  const t = useT()
  const left = Math.ceil((endsAt - useNow()) / 1000)
  const seconds = Math.min(SESSION_WARNING_SECONDS, Math.max(0, left))
  return (
    <AppModal
      closable={false}
      title={t('session.ending.title')}
      okText={cause === 'idle' ? t('session.ending.stay') : t('shared.action.ok')}
      cancelButtonProps={{ hidden: true }}
      onOk={cause === 'idle' ? onKeep : onClose}
      keyboard={false}
      mask={{ closable: false }}
    >
      <p role="alert">{t(`session.ending.${cause}`, { seconds })}</p>
    </AppModal>
  )
}
