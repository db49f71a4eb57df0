const MARK = '.recovery'

/**
 * The type of H.264 whose groups begin at recovery points, since its encoder sends no key pictures. Browsers begin at key pictures alone and show
 * nothing of it, so it says what they have to be spared.
 */
export const recoveringMime = (mime: string): string => mime.replace(/avc1\.[0-9a-f]{6}/i, `$&${MARK}`)

export const isRecovering = (mime: string): boolean => mime.includes(MARK)

/** The type as players of files know it. */
export const plainMime = (mime: string): string => mime.replace(MARK, '')
