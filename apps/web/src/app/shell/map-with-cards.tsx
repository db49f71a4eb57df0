import { useMatches } from '@tanstack/react-router'
import { MapFrame } from '../../features/map/components/map-frame.tsx'
import { LiveCard } from './live-card.tsx'

/** The map with what other features add to the cards of its devices. */
export function MapWithCards() {
  const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
  // The live alarms screen has its own picture of the alarm's camera; one decoder is enough.
  return <MapFrame deviceCard={LiveCard} hasDeviceOfAlarm={screen !== 'alarmLive'} />
}
