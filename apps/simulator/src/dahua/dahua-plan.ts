import type { Credentials } from '../site/plan.ts'

/** How a device announces the lengths of its parts. */
export const lengthManners = ['right', 'zero', 'none'] as const
export type LengthManner = (typeof lengthManners)[number]

/** Abilities of a simulated camera's CGI; its streams are those of the camera's own plan. */
export type DahuaPlan = {
  /** Of `planCameras`. */
  camera: string
  model: string
  serial: string
  hasPtz: boolean
  /** Reads number plates. */
  isAnpr: boolean
  /** Sends passages with their pictures by `snapManager`; without it they are on the event stream alone. */
  hasSnapManager: boolean
  lengths: LengthManner
  /** Names that it has for channels: 1 of a camera. */
  channels: number
  /** Tells its time zone in its settings. */
  tellsZone: boolean
}

export const dahuaAuth: Credentials = {
  scheme: 'digest',
  username: 'palisade',
  password: 'view-the-site-1',
}

const row = (camera: string, more: Partial<DahuaPlan>): DahuaPlan => ({
  camera,
  model: 'SIM-IPC',
  serial: `SIM-${camera.toUpperCase()}-CGI`,
  hasPtz: false,
  isAnpr: false,
  hasSnapManager: false,
  lengths: 'right',
  channels: 1,
  tellsZone: true,
  ...more,
})

/** Two of the twelve cameras speak Dahua's CGI. */
export const dahuaPlans: readonly DahuaPlan[] = [
  row('cam02', { model: 'SIM-ITC (ANPR)', isAnpr: true, hasSnapManager: true }),
  row('cam05', { model: 'SIM-SD (PTZ)', hasPtz: true, lengths: 'zero', tellsZone: false }),
]
