import { createHash, randomBytes } from 'node:crypto'

/** The token of an address to which a camera pushes: 144 bits, in letters that no camera's form refuses. */
export const newToken = (): string => randomBytes(18).toString('hex')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const TOKEN = /^[0-9a-f]{36}$/
