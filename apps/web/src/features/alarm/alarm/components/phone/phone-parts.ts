import type { PhoneParts } from '#shared/feature/parts.ts'
import { TaskReports } from '../dispatch/task-reports.tsx'
import { PhoneAlarmView } from './phone-alarm-view.tsx'

export const alarmPhoneParts: PhoneParts = { alarmView: PhoneAlarmView, taskReports: TaskReports }
