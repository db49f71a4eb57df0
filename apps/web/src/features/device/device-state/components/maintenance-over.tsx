import { screens, type EventData } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onEventBatch } from '#shared/events/listeners.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useActionMessage } from '#shared/ui/action-message/use-action-message.tsx'

/** Tells on every screen that the time of a maintenance is over; of many at once in one message. */
export function MaintenanceOver() {
  const t = useT()
  const mayView = useMay('device.view')
  const navigate = useNavigate()
  const tell = useActionMessage()
  const handle = useEffectEvent((over: EventData<'device.maintenance_over'>[]) => {
    const [first] = over
    if (!mayView || first === undefined) return
    const text =
      over.length === 1
        ? t('deviceState.maintenance.over', {
            name: first.name,
            state: t(`enums.deviceState.${first.state}`),
          })
        : t('deviceState.maintenance.overOfMany', { count: over.length })
    const onlyOne = over.length === 1 ? { name: first.name } : {}
    tell(text, {
      label: t('deviceState.maintenance.show'),
      onClick: () => void navigate({ to: screens.deviceList.path, search: onlyOne }),
    })
  })
  useEffect(
    () => onEventBatch(['device.maintenance_over'], frames => handle(frames.map(frame => frame.data))),
    [],
  )
  return null
}
