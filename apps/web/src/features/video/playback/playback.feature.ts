import { defineFeature } from '../../../shared/feature/feature.ts'

export const playbackFeature = defineFeature({
  wall: async () => ({ playback: (await import('./components/playback.tsx')).Playback }),
})
