import type { MapResource } from '@palisade/contract'
import type { ComponentType } from 'react'
import type { MapParts } from '#shared/feature/parts.ts'

type Section = ComponentType<{ device: MapResource }>

/** The parts that features add to the card of a device on the map: its picture, its controls, then the rest. */
export const deviceCardOf = (parts: readonly MapParts[]): Section =>
  together([
    ...parts.flatMap(part => part.devicePicture ?? []),
    ...parts.flatMap(part => part.deviceControl ?? []),
    ...parts.flatMap(part => part.deviceSection ?? []),
  ])

/** The buttons that features add to the row of actions of that card. */
export const deviceActionsOf = (parts: readonly MapParts[]): Section =>
  together(parts.flatMap(part => part.deviceAction ?? []))

const together =
  (sections: readonly Section[]): Section =>
  ({ device }) =>
    sections.map((Part, index) => <Part key={index} device={device} />)
