import { useMatches } from '@tanstack/react-router'
import { MapFrame } from '../../../features/site/map/components/map-frame.tsx'
import { DeviceCard } from './device-card.tsx'
import { useMapAlarms } from './use-map-alarms.ts'
import { useOpenWall } from './use-open-wall.ts'

/** The map with what other features add to it: cards of its devices, alarms, the way to the wall. */
export function MapWithCards() {
  const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
  useMapAlarms(screen)
  const openWall = useOpenWall()
  // The live alarms screen has its own picture of the alarm's camera; one decoder is enough.
  return <MapFrame deviceCard={DeviceCard} hasDeviceOfAlarm={screen !== 'alarmLive'} onOpenWall={openWall} />
}
