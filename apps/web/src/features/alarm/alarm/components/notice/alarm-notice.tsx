import { AlarmBell } from './alarm-bell.tsx'
import { AlarmPopups } from './alarm-popups.tsx'
import { useMay } from '../../../../../shared/session/session-store.ts'

/** Alarms on every screen: the bell in the header and the pop-ups. */
export function AlarmNotice() {
  const maySee = useMay('alarm.view')
  if (!maySee) return null
  return (
    <>
      <AlarmBell />
      <AlarmPopups />
    </>
  )
}
