import type { KeptPassage } from '@palisade/drivers'

/** A passage as a driver gives it that has asked a camera for those it keeps. */
export const buildKeptPassage = (plate: string | null, at: number): KeptPassage => ({
  eventId: `plates/${plate}-${at}`,
  at,
  plate: {
    plate,
    plateColour: '',
    direction: 'forward',
    lane: 1,
    confidence: null,
    vehicleColour: '',
    vehicleType: '',
    speed: null,
  },
})
