import type { PlateReading } from '../driver.ts'

/**
 * How long an alert lasts: a `moment`; as long as the device tells it again and again (`repeated`); or until the device says that it is over
 * (`until_told`).
 */
export type Lasting = 'moment' | 'repeated' | 'until_told'

/** One alert of a device, as far as every protocol with a stream of alerts has it. */
export interface Alert {
  /** The event type as the event mapping spells it. */
  topic: string
  isActive: boolean
  lasting: Lasting
  /** Channel or input it comes from; '' for the device itself. */
  source: string
  /** The drawn region; '' where none is told. */
  region: string
  /** ms since 1970, ours where the device's cannot be true */
  at: number
  description: string
  /** The device's own id of the event; '' when it gives none. */
  uuid: string
  /** Its number in the log of an access terminal. */
  serial?: string
  /** Pictures that follow it; undefined when it does not say. */
  pictures?: number
  plate?: PlateReading
  /** The camera captured faces, whose pictures follow. */
  hasFaces?: true
}
