import { DEVICE_NAME_LIMIT, nearestCameraName } from '@palisade/contract'

/** Room for a number behind a proposal that is in use, characters. */
const ROOM = 4

/** Any text as a proposal of a device's name. */
export const nameFrom = (text: string): string => nearestCameraName(text, DEVICE_NAME_LIMIT - ROOM)

/** A host as a part of names and codes. */
export const codeFrom = (host: string): string => host.replaceAll(/[^A-Za-z0-9]+/g, '-')
