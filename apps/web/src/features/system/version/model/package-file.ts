import { packageFormatsOf, type ClientPlatform } from '@palisade/contract'

/** Endings that a platform's packages have, as a file input wants them; of a two-part ending the last part. */
export const acceptOf = (platform: ClientPlatform): string =>
  packageFormatsOf[platform].map(format => `.${format.split('.').at(-1) ?? format}`).join(',')

/** Whether the name ends as a package of this platform does; the server looks at the bytes. */
export const isPackageName = (platform: ClientPlatform, name: string): boolean =>
  packageFormatsOf[platform].some(format => name.toLowerCase().endsWith(`.${format}`))

/** Tells this file from another of its name, so that a broken off upload is gone on with only for the same one. */
export const fingerprintOf = ({ size, lastModified }: File): string => `${size}-${lastModified}`
