import type { MapResource } from '@palisade/contract'
import type { ComponentType } from 'react'
import type { MapParts } from '../../../shared/feature/parts.ts'

/** The parts that features add to the card of a device on the map: its picture, its controls, then the rest. */
export function deviceCardOf(parts: readonly MapParts[]): ComponentType<{ device: MapResource }> {
  const sections = [
    ...parts.flatMap(part => part.devicePicture ?? []),
    ...parts.flatMap(part => part.deviceControl ?? []),
    ...parts.flatMap(part => part.deviceSection ?? []),
  ]
  return ({ device }) => sections.map((Section, index) => <Section key={index} device={device} />)
}
