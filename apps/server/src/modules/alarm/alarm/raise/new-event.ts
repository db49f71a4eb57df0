import type { AlarmLevel, AlarmType } from '@palisade/contract'

/** An event that may become an alarm. */
export interface NewEvent {
  /** The issuer of `eventId`: the id of an API key, or PROGRAMS. */
  issuer: string
  /** Name of the system that reported it; left out for a device's own event and for our programs. */
  reporter?: string | undefined
  /** When the same id comes again, nothing changes and the answer is the same. */
  eventId: string
  device: { code: string } | { id: string }
  type: AlarmType
  /** Milliseconds since 1970. */
  at: number
  /** The level that the event itself states; when it is left out, the event rules decide. */
  level?: AlarmLevel | undefined
  description: string
  /** Key of a stored picture that the alarm takes over. */
  pictureKey?: string | undefined
  /** The defence zone within the device, which the alarm's location and position then name. */
  zone?: { name: string; longitude: number | null; latitude: number | null } | undefined
  /** Its source knows itself what belongs together: it is an alarm of its own and joins none. */
  isOwn?: boolean
  /** Whether the event reports a state that lasts (see SourceEvent). */
  isLasting?: boolean
  /** It has waited for its on-delay: it waits no more, and was counted for the chatter limit when it came. */
  isDue?: boolean
}

/** The issuer of events that come from our own programs. */
export const PROGRAMS = 'palisade'
