import { useMatches } from '@tanstack/react-router'
import { useEffect, type ComponentType } from 'react'
import { MapFrame } from '#features/site/map/components/map-frame.tsx'
import type { MapParts } from '#shared/feature/parts.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { deviceActionsOf, deviceCardOf } from './device-card.tsx'

const watchesNothing = () => undefined

/** The map with what features add to it: cards of its devices and alarms, what flashes, the way to the wall. */
export function mapWith(parts: readonly MapParts[]): ComponentType {
  const cards = {
    deviceCard: deviceCardOf(parts),
    deviceActions: deviceActionsOf(parts),
    alarmCard: parts.find(part => part.alarmCard)?.alarmCard,
    personCard: parts.find(part => part.personCard)?.personCard,
  }
  const overlays = parts.flatMap(part => part.overlay ?? [])
  const useOpenWall = parts.find(part => part.useOpenWall)?.useOpenWall ?? watchesNothing
  return function MapWithParts() {
    const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
    const openWall = useOpenWall()
    // Screens open cameras by the same way as the map does.
    useEffect(() => {
      useMapStore.setState({ openWall })
      return () => useMapStore.setState({ openWall: undefined })
    }, [openWall])
    return (
      <>
        {overlays.map((Overlay, index) => (
          <Overlay key={index} />
        ))}
        {/* The screen of live alarms shows the chosen one itself. */}
        <MapFrame {...cards} hasAlarmCard={screen !== 'alarmLive'} onOpenWall={openWall} />
      </>
    )
  }
}
