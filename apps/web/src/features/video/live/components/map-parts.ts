import type { MapParts } from '#shared/feature/parts.ts'
import { useOpenWall } from '../api/use-open-wall.ts'
import { LiveCard } from './live-card.tsx'

export const liveMapParts: MapParts = { devicePicture: LiveCard, useOpenWall }
