import { screens, type EventData } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onEventBatch } from '#shared/events/listeners.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useActionMessage } from '#shared/ui/action-message/use-action-message.tsx'

/** Tells on every screen that something holds alarms back no longer; of many at once in one message. */
export function InhibitionOver() {
  const t = useT()
  const mayView = useMay('alarm.view')
  const navigate = useNavigate()
  const tell = useActionMessage()
  const handle = useEffectEvent((ended: EventData<'inhibition.ended'>[]) => {
    // Each of its devices and areas has a frame of its own.
    const distinct = [...new Map(ended.map(end => [end.id, end])).values()]
    const [first] = distinct
    if (!mayView || first === undefined) return
    const { kind, isWindow, name, suppressedCount: count } = first
    const text =
      distinct.length === 1
        ? t(`inhibition.over.${isWindow ? 'window' : kind}`, { name, count })
        : t('inhibition.over.many', { count: distinct.length })
    tell(text, {
      label: t('inhibition.over.show'),
      onClick: () => void navigate({ to: screens.alarmInhibition.path }),
    })
  })
  useEffect(() => onEventBatch(['inhibition.ended'], frames => handle(frames.map(frame => frame.data))), [])
  return null
}
