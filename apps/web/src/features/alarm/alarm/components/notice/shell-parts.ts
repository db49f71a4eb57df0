import type { ShellParts } from '#shared/feature/parts.ts'
import { AlarmNotice } from './alarm-notice.tsx'
import { AlarmPopups } from './alarm-popups.tsx'

export const alarmShellParts: ShellParts = { alarmNotice: AlarmNotice, besideScreen: AlarmPopups }
