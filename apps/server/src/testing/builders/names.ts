import { randomBytes } from 'node:crypto'

/** A name that no other test of the same database uses. */
export const uniqueName = (word: string): string => `${word}${randomBytes(5).toString('hex')}`
