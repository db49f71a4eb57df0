import type { MapResource } from '@palisade/contract'
import type { ComponentType } from 'react'
import type { OpenWall } from '../../../../shared/feature/parts.ts'
import type { AlarmMarker } from '../../../../shared/map/map-store.ts'

/** The parts that other features add to the card of the map's selection. */
export interface CardParts {
  /** Below the name of a chosen device: a live picture, its controls, its alarms. */
  deviceCard?: ComponentType<{ device: MapResource }>
  /** Whether that is added for a chosen alarm's device too. */
  hasDeviceOfAlarm?: boolean
  /** Below the level of a chosen alarm. */
  alarmCard?: ComponentType<{ alarm: AlarmMarker }>
  /** Shows cameras on the wall; left out for who may not watch. */
  onOpenWall?: OpenWall | undefined
}
