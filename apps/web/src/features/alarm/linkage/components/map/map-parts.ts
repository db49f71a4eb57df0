import type { MapParts } from '#shared/feature/parts.ts'
import { ActedMarkers } from './acted-markers.tsx'
import { ActedSection } from './acted-section.tsx'

export const linkageMapParts: MapParts = { deviceSection: ActedSection, overlay: ActedMarkers }
