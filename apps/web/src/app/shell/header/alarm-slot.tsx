import { AlarmBell } from '../../../features/alarm/alarm/components/notice/alarm-bell.tsx'
import { AlarmPopups } from '../../../features/alarm/alarm/components/notice/alarm-popups.tsx'
import { useMay } from '../../../shared/session/session-store.ts'

/** The place in the header for what alarms show on every screen: the bell, pop-ups, the sound. */
export function AlarmSlot() {
  const maySee = useMay('alarm.view')
  if (!maySee) return null
  return (
    <>
      <AlarmBell />
      <AlarmPopups />
    </>
  )
}
