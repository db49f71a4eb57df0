import { DEVICE_NAME_LIMIT } from '@palisade/contract'

/** Room for a number behind a proposal that is in use, characters. */
const ROOM = 4

/** Any text as a device name: what is not allowed becomes a hyphen. */
export const nameFrom = (text: string): string =>
  text
    .replaceAll(/[^\p{Script=Han}A-Za-z0-9_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, DEVICE_NAME_LIMIT - ROOM)

/** A host as a part of names and codes. */
export const codeFrom = (host: string): string => host.replaceAll(/[^A-Za-z0-9]+/g, '-')
