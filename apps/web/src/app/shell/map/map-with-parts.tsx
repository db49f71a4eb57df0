import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { MapFrame } from '../../../features/site/map/components/map-frame.tsx'
import type { MapParts } from '../../../shared/feature/parts.ts'
import { deviceCardOf } from './device-card.tsx'

const watchesNothing = () => undefined

/** The map with what features add to it: cards of its devices, alarms, the way to the wall. */
export function mapWith(parts: readonly MapParts[]): ComponentType {
  const DeviceCard = deviceCardOf(parts)
  const overlays = parts.flatMap(part => part.overlay ?? [])
  const useOpenWall = parts.find(part => part.useOpenWall)?.useOpenWall ?? watchesNothing
  return function MapWithParts() {
    const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
    const openWall = useOpenWall()
    return (
      <>
        {overlays.map((Overlay, index) => (
          <Overlay key={index} screen={screen} />
        ))}
        {/* The live alarms screen has its own picture of the alarm's camera; one decoder is enough. */}
        <MapFrame deviceCard={DeviceCard} hasDeviceOfAlarm={screen !== 'alarmLive'} onOpenWall={openWall} />
      </>
    )
  }
}
