import type { Alarm } from '@palisade/contract'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmFields } from './alarm-fields.tsx'
import css from './alarm-detail.module.css'

/** Whether the fields stand open: whoever wants them for one alarm wants them for the next. */
let wasOpen = false

/** The other fields of an alarm, for who asks for them: number, device, position, address and who did what when. */
export function MoreOfAlarm({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const [isOpen, setOpen] = useState(wasOpen)
  const handleToggle = (next: boolean) => {
    wasOpen = next
    setOpen(next)
  }
  return (
    <details className={css['more']} open={isOpen} onToggle={event => handleToggle(event.currentTarget.open)}>
      <summary>{t('alarm.detail.more')}</summary>
      <AlarmFields alarm={alarm} isBelowSummary />
    </details>
  )
}
