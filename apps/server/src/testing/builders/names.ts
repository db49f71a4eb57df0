import { randomBytes } from 'node:crypto'

/** A name no other test of the same database has. */
export const uniqueName = (word: string): string => `${word}${randomBytes(5).toString('hex')}`
