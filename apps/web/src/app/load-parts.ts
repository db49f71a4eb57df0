import type { FeatureExtras, LoadParts } from '#shared/feature/feature.ts'
import type { Parts } from '#shared/feature/parts.ts'
import * as features from './features.ts'

const all: readonly FeatureExtras[] = Object.values(features)

/** Fetches what the features add to one place of the console. */
export const loadParts: LoadParts = <Place extends keyof Parts>(place: Place) =>
  Promise.all(all.flatMap(feature => (feature[place] as (() => Promise<Parts[Place]>) | undefined)?.() ?? []))
