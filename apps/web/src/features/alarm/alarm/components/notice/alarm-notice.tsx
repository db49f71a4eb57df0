import { AlarmBell } from './alarm-bell.tsx'
import { useMay } from '#shared/session/session-store.ts'

/** The bell of alarms in the header of every screen. */
export function AlarmNotice() {
  const maySee = useMay('alarm.view')
  return maySee ? <AlarmBell /> : null
}
