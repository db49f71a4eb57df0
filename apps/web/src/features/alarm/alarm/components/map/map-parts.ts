import type { MapParts } from '#shared/feature/parts.ts'
import { AlarmCard } from './alarm-card.tsx'
import { MapOverlay } from './map-overlay.tsx'
import { PersonCard } from './person-card.tsx'
import { RecentAlarms } from './recent-alarms.tsx'

export const alarmMapParts: MapParts = {
  alarmCard: AlarmCard,
  deviceSection: RecentAlarms,
  overlay: MapOverlay,
  personCard: PersonCard,
}
