import type { MapParts } from '../../../../../shared/feature/parts.ts'
import { OpenAlarmMarkers } from './open-alarm-markers.tsx'
import { RecentAlarms } from './recent-alarms.tsx'

export const alarmMapParts: MapParts = { deviceSection: RecentAlarms, overlay: OpenAlarmMarkers }
