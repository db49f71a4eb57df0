import type { MapResource } from '@palisade/contract'
import type { ComponentType } from 'react'
import type { AlarmOnMap, OpenWall } from '#shared/feature/parts.ts'

/** The parts that other features add to the card of the map's selection. */
export interface CardParts {
  /** Below the name of a chosen device: a live picture, its controls, its alarms. */
  deviceCard?: ComponentType<{ device: MapResource }>
  /** Buttons in the row of its actions. */
  deviceActions?: ComponentType<{ device: MapResource }>
  /** A chosen alarm, above the card of its device. */
  alarmCard?: ComponentType<{ alarm: AlarmOnMap }> | undefined
  /** A chosen person of the field. */
  personCard?: ComponentType<{ userId: string }> | undefined
  /** Shows cameras on the wall; left out for who may not watch. */
  onOpenWall?: OpenWall | undefined
}
