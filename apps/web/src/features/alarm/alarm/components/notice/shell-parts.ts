import type { ShellParts } from '../../../../../shared/feature/parts.ts'
import { AlarmNotice } from './alarm-notice.tsx'

export const alarmShellParts: ShellParts = { alarmNotice: AlarmNotice }
