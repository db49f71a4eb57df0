import type { MapParts } from '../../../../../shared/feature/parts.ts'
import { AlarmCard } from './alarm-card.tsx'
import { OpenAlarmMarkers } from './open-alarm-markers.tsx'
import { RecentAlarms } from './recent-alarms.tsx'

export const alarmMapParts: MapParts = {
  alarmCard: AlarmCard,
  deviceSection: RecentAlarms,
  overlay: OpenAlarmMarkers,
}
